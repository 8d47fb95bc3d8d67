"""How faults are planted in a game: methods that do something more, and the functions of a module that plant them."""


def change_method(patch, state_class, name, before=None, after=None):
    """Let a method of a game do something more, before or after what it does."""
    method = getattr(state_class, name)

    def changed(state, *rest):
        if before is not None:
            before(state, *rest)
        method(state, *rest)
        if after is not None:
            after(state, *rest)

    patch.setattr(state_class, name, changed)


def list_faults(names):
    """Give the functions of a module that plant a fault: they get `patch` first, and begin with no `change`."""
    return tuple(
        fault
        for name, fault in names.items()
        if callable(fault) and getattr(fault, "__code__", None) and fault.__code__.co_varnames[:1] == ("patch",)
        if not name.startswith("change")
    )
