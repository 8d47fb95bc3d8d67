"""A server with the views that count, tell examples and play, and nothing else; projects as they are shipped."""

import asyncio
from pathlib import Path

import httpx
from starlette.applications import Starlette

from cardgen.diagnostics import Report
from cardgen.loading.project import load_project
from cardgen.loading.sources import Sources
from cardgen.preview.play_routes import routes

ROOT = Path(__file__).resolve().parents[2]


def load(game, root=ROOT):
    report = Report()
    project = load_project(game, Sources(root), report)
    assert project is not None, [found.message for found in report.diagnostics]
    return project


class Client:
    """Asks a server in this process."""

    def __init__(self, app):
        self.app = app

    def ask(self, method, path, **more):
        async def send():
            transport = httpx.ASGITransport(app=self.app)
            async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
                return await client.request(method, path, **more)

        return asyncio.run(send())

    def get(self, path):
        return self.ask("GET", path)

    def post(self, path, **more):
        return self.ask("POST", path, **more)


def serve(current):
    """Give a client of a server for a project, or for what a function gives."""
    return Client(Starlette(routes=routes(current if callable(current) else lambda: current)))
