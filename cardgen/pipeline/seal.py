"""What cardgen keeps for later builds bears a seal: only what this user's cardgen wrote at this place is believed.

A project folder comes from strangers with all that is in it, records and drawn faces too. Digests in a record only say
that record and files agree; a seal (HMAC-SHA-256, RFC 2104) needs a key that lies outside of every project.
"""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import os
import secrets
import tempfile
from pathlib import Path

from cardgen.loading.user_folder import find_state_folder
from cardgen.pipeline.kept_files import LARGEST, read_kept

KEY = "seal.key"
_BYTES = 32
_SEAL = 64  # letters


def find_key() -> bytes | None:
    """Give the user's key, made when it is first asked for; None where it can be neither read nor kept."""
    folder = find_state_folder()
    key = _read(folder / KEY)
    if key is None:
        with contextlib.suppress(OSError):
            _make(folder)
            key = _read(folder / KEY)
    return key


def make_seal(purpose: str, data: bytes) -> str | None:
    """Give the seal of what is kept for a purpose; None without a key: then nothing that is kept is believed."""
    key = find_key()
    if key is None:
        return None
    named = os.fsencode(purpose)
    return hmac.new(key, f"{len(named)}:".encode() + named + data, hashlib.sha256).hexdigest()


def is_seal(seal: object, purpose: str, data: bytes) -> bool:
    """Tell whether a seal is that of what is kept for a purpose."""
    wanted = make_seal(purpose, data)
    return wanted is not None and isinstance(seal, str) and hmac.compare_digest(seal.encode(), wanted.encode())


def close(path: Path, data: bytes) -> bytes:
    """Give the bytes of a file with a seal as its first line; it holds for this file at this place alone."""
    return (make_seal(_place(path), data) or "").encode() + b"\n" + data


def open_sealed(path: Path) -> bytes | None:
    """Give what `close` made the bytes of a file of; None where there is no such file or its seal is not right."""
    kept = read_kept(path, _SEAL + 1 + LARGEST)
    if kept is None:
        return None
    seal, _, data = kept.partition(b"\n")
    return data if is_seal(seal.decode("ascii", "replace"), _place(path), data) else None


def _place(path: Path) -> str:
    return str(Path(os.path.realpath(path.parent), path.name))


def _read(path: Path) -> bytes | None:
    try:
        key = bytes.fromhex((read_kept(path, 4 * _BYTES) or b"").decode("ascii"))
    except ValueError:
        return None
    return key if len(key) == _BYTES else None


def _make(folder: Path) -> None:
    """Make a key that only the user may read; of several that are made at a time all builds take the same."""
    folder.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=folder, prefix=f".{KEY}.", suffix=".part")  # 0600
    part = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(secrets.token_hex(_BYTES))
            file.flush()
            os.fsync(file.fileno())
        _put(part, folder / KEY)
    finally:
        with contextlib.suppress(OSError):
            part.unlink()


def _put(part: Path, path: Path) -> None:
    """Give a key its name, unless another build has been faster; one that cannot be read gives way."""
    if _read(path) is None and path.is_file():
        path.unlink()
    try:
        os.link(part, path)
    except FileExistsError:
        return
    except OSError:  # a file system without links
        part.replace(path)
