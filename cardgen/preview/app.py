"""The addresses of the page: what is shown as JSON, pictures by the digests of what they show, and news."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from cardgen.loading.sources import find_shipped_folder
from cardgen.preview.building import BuiltPdf
from cardgen.preview.pictures import FINENESS, PAGE_FINENESS
from cardgen.preview.play_routes import routes
from cardgen.preview.preview import Preview

STATIC = Path(__file__).resolve().parent / "static"
_FONTS = (
    "source-sans-3/SourceSans3_400Regular.ttf",
    "source-sans-3/SourceSans3_600SemiBold.ttf",
    "source-sans-3/SourceSans3_700Bold.ttf",
    "young-serif/YoungSerif_400Regular.ttf",
)
_TYPES = {
    ".ttf": "font/ttf",
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
}
_FOREVER = {"Cache-Control": "private, max-age=31536000, immutable"}
_STILL_HERE = 15.0  # seconds


def make_app(preview: Preview) -> Starlette:
    """Give the app of a preview, without its guard."""
    pages = _Pages(preview)
    return Starlette(
        routes=[
            Route("/", pages.show),
            Route("/static/{name}", pages.send_static),
            Route("/state.json", pages.tell),
            Route("/events", pages.tell_news),
            Route("/faces/{key}/{fineness}.png", pages.send_face),
            Route("/pages.json", pages.tell_pages),
            Route("/pages/{digest}/{number:int}/{fineness}.png", pages.send_page),
            Route("/pdf/{digest}.pdf", pages.send_pdf),
            *routes(preview.current_project),
        ]
    )


class _Pages:
    """Answers for one preview. Only files of the package's own folder `static` are read by name."""

    def __init__(self, preview: Preview) -> None:
        self._preview = preview
        fonts = (find_shipped_folder() / "fonts" / name for name in _FONTS)
        self._static = {path.name: path for path in (*STATIC.iterdir(), *fonts) if path.suffix in _TYPES}
        self._views = [name.removesuffix(".js") for name in self._static if name.endswith(".js")]

    def show(self, request: Request) -> Response:
        return self._send("page.html")

    def send_static(self, request: Request) -> Response:
        return self._send(request.path_params["name"])

    def _send(self, name: str) -> Response:
        path = self._static.get(name)
        if path is None:
            raise HTTPException(404)
        return FileResponse(path, media_type=_TYPES[path.suffix])

    def tell(self, request: Request) -> Response:
        return JSONResponse({**self._preview.tell(), "views": self._views})

    def send_face(self, request: Request) -> Response:
        look, fineness = self._preview.find_look(request.path_params["key"]), request.path_params["fineness"]
        if look is None or fineness not in FINENESS:
            raise HTTPException(404)
        return Response(self._preview.pictures.draw_face(look, fineness), media_type="image/png", headers=_FOREVER)

    def tell_pages(self, request: Request) -> Response:
        return JSONResponse(self._preview.tell_pages())

    def send_page(self, request: Request) -> Response:
        pdf, number = self._find_pdf(request), request.path_params["number"]
        fineness = request.path_params["fineness"]
        if not 1 <= number <= len(pdf.sizes) or fineness not in PAGE_FINENESS:
            raise HTTPException(404)
        picture = self._preview.pictures.draw_page(pdf.digest, pdf.data, number, fineness)
        return Response(picture, media_type="image/png", headers=_FOREVER)

    def send_pdf(self, request: Request) -> Response:
        pdf = self._find_pdf(request)
        headers = {
            "Content-Disposition": f'inline; filename="{pdf.name}"',
            "Content-Security-Policy": "frame-ancestors 'none'",  # browsers show PDFs with parts of their own
        }
        return Response(pdf.data, media_type="application/pdf", headers={**_FOREVER, **headers})

    def _find_pdf(self, request: Request) -> BuiltPdf:
        pdf = self._preview.building.find(request.path_params["digest"])
        if pdf is None:
            raise HTTPException(404)
        return pdf

    async def tell_news(self, request: Request) -> Response:
        return StreamingResponse(self._list_news(), media_type="text/event-stream")

    async def _list_news(self) -> AsyncIterator[str]:
        bell = self._preview.bell
        with bell.listening() as rung:
            while not bell.is_closed:
                rung.clear()
                yield f"data: {json.dumps(self._preview.tell_news())}\n\n"
                try:
                    async with asyncio.timeout(_STILL_HERE):
                        await rung.wait()
                except TimeoutError:
                    continue
