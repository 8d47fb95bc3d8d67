"""Hard limits on what a stranger's files may cost: each piece of work has its share of memory and processor time.

A command runs in a process of its own, which a parent watches (`supervising`). What reads the files is cut into tasks
(`tasks`): one that goes beyond its bound is given up, inside of the process where that is possible, else by the end of
the process, after which the command is run again without that task.
"""
