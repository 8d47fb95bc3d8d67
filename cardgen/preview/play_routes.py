"""The addresses of the views that count, tell examples and play: GET reads, POST changes the game at the table."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from cardgen.diagnostics.mistake import MistakeError
from cardgen.model import Project
from cardgen.preview.examples import list_examples, show_example
from cardgen.preview.statistics import statistics_of
from cardgen.preview.table import StalePageError, Table

MOST_BYTES = 20_000  # of what a page may ask for


def routes(current_project: Callable[[], Project | None]) -> list[Route]:
    """Give the routes; `current_project` gives what was last loaded well. There is one table for all who ask."""
    table = Table()

    def project() -> Project:
        current = current_project()
        if current is None:
            raise MistakeError("The deck could not be read yet: see its mistakes.")
        return current

    def get(path: str, show: Callable[[Request], dict[str, Any]]) -> Route:
        def answer(request: Request) -> Response:
            try:
                return JSONResponse(show(request))
            except MistakeError as problem:
                return _refuse(problem, 404)

        return Route(path, answer)

    def post(path: str, change: Callable[[Project, object], dict[str, Any]]) -> Route:
        async def answer(request: Request) -> Response:
            try:
                wanted = await _read(request)
                return JSONResponse(await run_in_threadpool(change, project(), wanted))
            except StalePageError as problem:
                return _refuse(problem, 409)
            except MistakeError as problem:
                return _refuse(problem, 400)

        return Route(path, answer, methods=["POST"])

    return [
        get("/api/statistics", lambda _: statistics_of(project())),
        get("/api/examples", lambda _: list_examples(project())),
        get("/api/examples/{number:int}", lambda request: show_example(project(), request.path_params["number"])),
        get("/api/table", lambda _: table.show(project())),
        post("/api/table", table.begin),
        post("/api/table/move", table.move),
        post("/api/table/undo", table.undo),
    ]


async def _read(request: Request) -> object:
    """Read the body as JSON; raises MistakeError for what is none, or too long."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > MOST_BYTES:
            raise MistakeError("What the page asks for is too long.")
    try:
        return json.loads(body)
    except (ValueError, RecursionError) as problem:
        raise MistakeError("What the page asks for is no JSON.") from problem


def _refuse(problem: MistakeError, status: int) -> Response:
    return JSONResponse({"error": str(problem)}, status)
