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
from cardgen.preview.table import Table

MOST_BYTES = 20_000  # of what a page may ask for


def routes(current_project: Callable[[], Project]) -> list[Route]:
    """Give the routes; `current_project` gives what was last loaded well. There is one table for all who ask."""
    table = Table()

    def statistics(request: Request) -> Response:
        return JSONResponse(statistics_of(current_project()))

    def examples(request: Request) -> Response:
        return JSONResponse(list_examples(current_project()))

    def example(request: Request) -> Response:
        shown = show_example(current_project(), request.path_params["number"])
        return _refuse("There is no such example.", 404) if shown is None else JSONResponse(shown)

    def look(request: Request) -> Response:
        return JSONResponse(table.show(current_project()))

    def post(path: str, change: Callable[[Project, object], dict[str, Any]]) -> Route:
        async def answer(request: Request) -> Response:
            try:
                wanted = await _read(request)
                return JSONResponse(await run_in_threadpool(change, current_project(), wanted))
            except MistakeError as problem:
                return _refuse(str(problem), 400)

        return Route(path, answer, methods=["POST"])

    return [
        Route("/api/statistics", statistics),
        Route("/api/examples", examples),
        Route("/api/examples/{number:int}", example),
        Route("/api/table", look),
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


def _refuse(message: str, status: int) -> Response:
    return JSONResponse({"error": message}, status)
