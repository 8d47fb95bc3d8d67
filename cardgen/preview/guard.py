"""Who may see the page: the person who started it, in a browser on this machine, and no other site that they visit."""

from __future__ import annotations

import hmac
from collections.abc import Sequence

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "object-src 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
_NO_ENTRY = "Open the address that `cardgen serve` has printed: it lets you in."


class Guard:
    """Lets in who brings the token or the cookie that it was exchanged for; refuses all else before it reaches the app.

    A name of another host leads to this machine, too, for whoever owns that name (DNS rebinding), so only the names of
    this machine are answered. A cookie is sent for a page of another site, too, where that asks for this one, so what
    the browser says of the asking page is looked at.
    """

    def __init__(self, app: ASGIApp, token: str, port: int) -> None:
        self._app = app
        self._token = token
        self._cookie = f"cardgen-{port}"
        self._hosts = (f"127.0.0.1:{port}", f"localhost:{port}")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or hand it on."""
        if scope["type"] != "http":
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        answer = self._answer(Request(scope)) or self._app
        await answer(scope, receive, send_guarded)

    def _answer(self, request: Request) -> Response | None:
        """Give the answer to a request that goes no further; None for one that may."""
        if request.headers.getlist("host") not in [[host] for host in self._hosts]:
            return PlainTextResponse("This page is for 127.0.0.1 alone.", 421)
        given = request.query_params.get("token")
        if given is not None and request.method == "GET" and request.url.path == "/":
            return self._let_in() if self._is_token(given) else PlainTextResponse(_NO_ENTRY, 403)
        if not self._is_own_site(request):
            return PlainTextResponse("Other sites may not ask for this.", 403)
        if request.method not in ("GET", "HEAD", "POST"):
            return PlainTextResponse("Only GET and POST are answered.", 405)
        if not self._is_token(request.cookies.get(self._cookie, "")):
            return PlainTextResponse(_NO_ENTRY, 403)
        return None

    def _let_in(self) -> Response:
        """Exchange the token for a cookie, and take it out of the address."""
        answer = RedirectResponse("/", 303)
        answer.set_cookie(self._cookie, self._token, httponly=True, samesite="strict")
        return answer

    def _is_token(self, given: str) -> bool:
        return hmac.compare_digest(given.encode(), self._token.encode())

    def _is_own_site(self, request: Request) -> bool:
        """Tell whether a request comes from this page or was typed; one that changes something comes from this page."""
        origin = _one(request.headers.getlist("origin"))
        site = _one(request.headers.getlist("sec-fetch-site"))
        is_own = origin == f"http://{request.headers['host']}"
        if request.method == "POST":
            return is_own and site in (None, "same-origin")
        return (origin is None or is_own) and site in (None, "same-origin", "none")


def _one(values: Sequence[str]) -> str | None:
    return None if not values else ",".join(values)
