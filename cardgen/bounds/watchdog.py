"""Ends processes that go beyond their bounds, where the system does not: it looks at them again and again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cardgen.bounds.lost import NOTE
from cardgen.bounds.tasks import RECORD, TASKS

if TYPE_CHECKING:
    import psutil

_MB = 1 << 20


def look(folder: Path) -> None:
    """End the processes of a run that take more than their tasks may."""
    import psutil

    for path in folder.glob(TASKS):
        record = path.read_bytes()[:RECORD].decode(errors="replace").strip("\0 ").split()
        if len(record) != 5:
            continue
        _, began, seconds, base, memory = record
        try:
            process = psutil.Process(int(path.stem))
            times = process.cpu_times()
            used, held = times.user + times.system - float(began), process.memory_info().rss - int(base)
            if used > float(seconds):
                _end_process(process, path, "limit-time")
            elif held > int(memory) * _MB:
                _end_process(process, path, "limit-memory")
        except psutil.NoSuchProcess:
            continue


def _end_process(process: psutil.Process, path: Path, code: str) -> None:
    with path.open("ab") as file:
        file.write(f"{NOTE}{code}\n".encode())
    process.kill()
