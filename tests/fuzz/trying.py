"""Tries one input after another in a process that is forked for it, and tells what came of each."""

from __future__ import annotations

import contextlib
import faulthandler
import gc
import io
import math
import os
import re
import resource
import shutil
import signal
import sys
import tempfile
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from types import FrameType
from typing import Any

Run = Callable[[Sequence[str]], int]
"""What is tried: a command line in, an exit code out."""

_DIAGNOSTIC = re.compile(r"^(?:.*: )?(?:error|warning): ([a-z][a-z0-9-]+)\n(?:.*\n)*?  \S", re.MULTILINE)
_SAID = re.compile(r"^(?:Error: .+|  \S.*)$", re.MULTILINE)
_FRAME = re.compile(r'^ *File "(.*?)", line \d+,? in (\S+)$', re.MULTILINE)
_RAISED = re.compile(r"^cardgen has a bug: (\w+)", re.MULTILINE)
_NO_MEMORY = re.compile(r"MemoryError|NO_MEMORY|out of memory|std::bad_alloc|Cannot allocate memory")
_CLOCK = re.compile(r"^  seconds .*$", re.MULTILINE)
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC
_CHANGES = frozenset(("os.mkdir", "os.remove", "os.rename", "os.rmdir", "os.link", "os.symlink", "os.truncate"))
_LEAVES = ("socket.connect", "socket.getaddrinfo", "subprocess.Popen", "os.system", "os.exec", "os.posix_spawn")
_NOT_THE_SAME = "not the same twice"
_NEARLY = 0.8
_LOOK_AGAIN = 10  # seconds
_OWN_FAULT = 99  # the exit code where what tries has a fault itself
LIMIT_CODES = {"limit-time": "hang", "limit-memory": "memory", "limit-crash": "crash"}


class Kind(StrEnum):
    """What can come of an input: all but `fine` is a finding."""

    FINE = "fine"
    CRASH = "crash"
    HANG = "hang"
    MEMORY = "memory"
    PROMISE = "promise"


@dataclass(frozen=True)
class Limits:
    """What an input may take: seconds of CPU, and memory in MB over what the process has before."""

    cpu: int = 20
    memory: int = 1500


@dataclass(frozen=True)
class Outcome:
    """What came of an input: `key` is the same for findings that are likely one; `told` is what was printed.

    `cpu` is in seconds, `memory` the peak in MB over what the process had before.
    """

    kind: Kind
    key: str = ""
    told: str = ""
    codes: tuple[str, ...] = ()
    cpu: float = 0.0
    memory: float = 0.0

    @property
    def is_repeated(self) -> bool:
        """Tell whether it came of trying an input twice."""
        return self.key == _NOT_THE_SAME


class Worker:
    """A process forked from this one, which has loaded all, that tries inputs below a folder of its own."""

    def __init__(self, folder: Path, run: Run, limits: Limits, exit_codes: frozenset[int] = frozenset((0, 1))) -> None:
        self._folder, self._limits, self.tried = folder, limits, 0
        self._connection, other = Pipe()
        sys.stdout.flush()
        self._pid = os.fork()
        if self._pid == 0:
            self._connection.close()
            _serve(other, _Trial(folder, run, limits, exit_codes))
        other.close()

    def try_input(self, files: Mapping[str, bytes], command: Sequence[str], is_repeated: bool = False) -> Outcome:
        """Run a command on a project of these files; `is_repeated`: twice, and tell if the answers differ.

        After any outcome but `fine` the process has ended, or is not to be used again.
        """
        self.tried += 1
        try:
            self._connection.send((files, command, is_repeated))
            waited = 0
            while not self._connection.poll(_LOOK_AGAIN):
                waited = waited + _LOOK_AGAIN if _is_waiting(self._pid) else 0
                if waited > 60 + 20 * self._limits.cpu:  # for something that never comes
                    os.kill(self._pid, signal.SIGABRT)
                    break
            outcome: Outcome = self._connection.recv()
            return outcome
        except (EOFError, ConnectionError):
            return self._tell_end()

    def _tell_end(self) -> Outcome:
        _, status = os.waitpid(self._pid, 0)
        self._pid = 0
        code = os.waitstatus_to_exitcode(status)
        told = (self._folder / "said").read_text(errors="replace")
        if code == _OWN_FAULT:
            raise RuntimeError(told)
        name = signal.Signals(-code).name if code < 0 else f"exit {code}"
        if code in (-signal.SIGXCPU, -signal.SIGKILL):
            return Outcome(Kind.HANG, f"{name} {_find_place(told, is_last_inner=False)}", told)
        kind = Kind.MEMORY if _NO_MEMORY.search(told) else Kind.CRASH
        return Outcome(kind, f"{name} {_find_place(told, is_last_inner=False)}", told)

    @property
    def is_over(self) -> bool:
        """Tell whether the process has ended."""
        return not self._pid

    def close(self) -> None:
        """End the process."""
        self._connection.close()
        if self._pid:
            os.kill(self._pid, signal.SIGKILL)
            os.waitpid(self._pid, 0)
        self._pid = 0


def _serve(connection: Connection, trial: _Trial) -> None:
    """Try what comes; never returns."""
    try:
        trial.begin()
        while True:
            connection.send(trial.try_input(*connection.recv()))
    except (EOFError, ConnectionError):
        os._exit(0)
    except BaseException:
        os.write(2, traceback.format_exc().encode())
        os._exit(_OWN_FAULT)


class _Trial:
    """What tries inputs, in the process that is forked for it."""

    def __init__(self, folder: Path, run: Run, limits: Limits, exit_codes: frozenset[int]) -> None:
        self._folder, self._run, self._limits, self._exit_codes = folder, run, limits, exit_codes
        self._project, self._temporary = folder / "project", folder / "temporary"
        self._strayed: list[str] = []

    def begin(self) -> None:
        """Set the limits and the watch of this process."""
        shutil.rmtree(self._folder, ignore_errors=True)
        self._temporary.mkdir(parents=True)
        (self._folder / "outside.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
        said = os.open(self._folder / "said", os.O_RDWR | os.O_CREAT | os.O_APPEND)
        os.dup2(said, 1)
        os.dup2(said, 2)
        faulthandler.enable(2)
        faulthandler.register(signal.SIGXCPU, 2, chain=True)
        self._limit_memory()
        os.environ.update(TMPDIR=str(self._temporary), HOME=str(self._temporary / "home"))
        tempfile.tempdir = None  # is looked up anew
        os.cpu_count = lambda: 1  # all is done in this process, which is the one that is limited
        sys.addaudithook(self._watch)

    def _limit_memory(self) -> None:
        pages = int(Path("/proc/self/statm").read_text().split()[0])
        most = pages * resource.getpagesize() + self._limits.memory * 1024 * 1024
        resource.setrlimit(resource.RLIMIT_AS, (most, most))

    def try_input(self, files: Mapping[str, bytes], command: Sequence[str], is_repeated: bool) -> Outcome:
        """Tell what comes of a command on a project of these files."""
        outcome = self._try(files, command)
        if is_repeated and outcome.kind == Kind.FINE:
            again = self._try(files, command)
            if (again.kind, _CLOCK.sub("", again.told)) != (Kind.FINE, _CLOCK.sub("", outcome.told)):
                told = f"{outcome.told}\n---- and the second time\n{again.told}"
                return replace(again, kind=Kind.PROMISE, key=_NOT_THE_SAME, told=told)
        return outcome

    def _try(self, files: Mapping[str, bytes], command: Sequence[str]) -> Outcome:
        os.truncate(2, 0)
        shutil.rmtree(self._project, ignore_errors=True)
        for name, data in files.items():
            path = self._project / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        os.chdir(self._project)
        before, base = _count_cpu(), _forget_peak()
        self._limit_cpu(before)
        printed = io.StringIO()
        self._strayed.clear()
        raised, code = "", 0
        try:
            with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
                code = self._run(["--debug", "--project", str(self._project), *command])
        except BaseException as problem:
            raised = type(problem).__name__
            printed.write("".join(traceback.format_exception(problem)))
        told = printed.getvalue().replace(str(self._folder), "")
        codes = tuple(dict.fromkeys(_DIAGNOSTIC.findall(told)))
        used = Outcome(Kind.FINE, "", told, codes, _count_cpu() - before, max(0.0, _find_peak() - base))
        return self._judge(used, code, raised)

    def _limit_cpu(self, used: float) -> None:
        """Allow so many more seconds; the process is told of the end, and ended for good a little later."""
        soft = math.ceil(used) + self._limits.cpu
        resource.setrlimit(resource.RLIMIT_CPU, (soft, resource.getrlimit(resource.RLIMIT_CPU)[1]))

    def _judge(self, used: Outcome, code: int, raised: str) -> Outcome:
        if _NO_MEMORY.search(used.told) and (raised or code == 4):
            return replace(used, kind=Kind.MEMORY, key=_find_place(used.told))
        if raised or code == 4:
            found = _RAISED.search(used.told)
            return replace(used, kind=Kind.CRASH, key=f"{raised or (found and found[1])} {_find_place(used.told)}")
        if used.memory > _NEARLY * self._limits.memory:  # what would have gone on was stopped by the system
            return replace(used, kind=Kind.MEMORY, key=f"peak {' '.join(used.codes)}")
        for limit, kind in LIMIT_CODES.items():
            if limit in used.codes:
                return replace(used, kind=Kind(kind), key=f"{limit} {' '.join(used.codes)}")
        broken = self._find_broken(used, code)
        return replace(used, kind=Kind.PROMISE, key=broken) if broken else used

    def _find_broken(self, used: Outcome, code: int) -> str:
        """Tell what was promised and not kept, if anything."""
        if code not in self._exit_codes:
            return f"ended with {code}"
        if code and not _SAID.search(used.told):
            return f"ended with {code} and no sentence"
        if self._strayed:
            return self._strayed[0].replace(str(self._folder), "")
        if any(self._temporary.iterdir()):
            gc.collect()  # at the end of a process, what is left to it is removed, too
        if left := sorted(path.name for path in self._temporary.iterdir()):
            shutil.rmtree(self._temporary)
            self._temporary.mkdir()
            return f"left {re.sub(r'[a-z0-9_]{8}(?=[.]|$)', '*', left[0])} among the temporary files"
        if more := {path.name for path in self._folder.iterdir()} - {"project", "temporary", "outside.svg", "said"}:
            return f"wrote {min(more)} beside the project"
        return ""

    def _watch(self, event: str, given: tuple[Any, ...]) -> None:
        """Note what leaves the project: files written elsewhere, the network, other programs."""
        if event == "open":
            path, mode, flags = given
            is_written = bool(flags & _WRITING) if isinstance(flags, int) else bool(set(mode or "") & set("wax+"))
            self._note_path(path, is_written)
        elif event in _CHANGES and (given[-1] == -1 or event == "os.truncate"):  # not below a folder that is open
            self._note_path(([None] + [path for path in given if not isinstance(path, int)])[-1], True)
        elif event.startswith(_LEAVES) and not _is_finding_libraries():
            self._strayed.append(f"{event} {given[0]}" if event == "subprocess.Popen" else event)

    def _note_path(self, path: Any, is_written: bool) -> None:
        if isinstance(path, int) or path is None:
            return
        full = os.path.realpath(os.fsdecode(path))
        inside = (str(self._project), str(self._temporary))
        if is_written and not full.startswith((*inside, "/dev/null")):
            self._strayed.append(f"wrote {full}")
        elif full == "/etc/passwd" or (full.startswith(f"{self._folder}/") and not full.startswith(inside)):
            self._strayed.append(f"read {full}")


def _is_waiting(pid: int) -> bool:
    """Tell whether a process waits for something else than its turn."""
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "R"
    return True


def _is_finding_libraries() -> bool:
    """Tell whether it is Python that asks the system's programs where a library lies."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None and Path(frame.f_code.co_filename).parts[-2:] != ("ctypes", "util.py"):
        frame = frame.f_back
    return frame is not None


def _count_cpu() -> float:
    """Give the seconds of CPU that this process and its children have taken."""
    own, children = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return own.ru_utime + own.ru_stime + children.ru_utime + children.ru_stime


def _forget_peak() -> float:
    """Begin to measure the peak of memory anew; give what is taken now, in MB."""
    Path("/proc/self/clear_refs").write_text("5")
    return _find_peak()


def _find_peak() -> float:
    found = re.search(r"VmHWM:\s+(\d+)", Path("/proc/self/status").read_text())
    return int(found[1]) / 1024 if found else 0.0


def _find_place(told: str, is_last_inner: bool = True) -> str:
    """Name the innermost function of a traceback and the innermost one of ours: who share both are likely one."""
    frames = [(Path(name), function) for name, function in _FRAME.findall(told)]
    if is_last_inner:
        frames.reverse()
    ours = [frame for frame in frames if "cardgen" in frame[0].parts and "tests" not in frame[0].parts]
    names = [f"{'.'.join(path.with_suffix('').parts[-2:])}:{function}" for path, function in (*frames[:1], *ours[:1])]
    return " ".join(dict.fromkeys(names))
