"""Nobody but the person who started the page sees it: no other host's name, no other site, nobody without the token."""

from __future__ import annotations

import pytest
from foxes import Client, let_in, make_preview, serving, write_foxes

PATHS = ["/", "/state.json", "/static/app.js", "/pages.json", "/events", "/nothing"]


@pytest.fixture(scope="module")
def preview(tmp_path_factory):
    folder = tmp_path_factory.mktemp("guard")
    write_foxes(folder)
    return make_preview(folder)


@pytest.fixture(scope="module")
def server(preview):
    with serving(preview) as server:
        yield server


@pytest.fixture
def stranger(server):
    return Client(server.port)


@pytest.fixture
def friend(server):
    return let_in(server)


def test_the_token_is_exchanged_for_a_cookie_and_leaves_the_address(server, stranger):
    token = server.address.partition("=")[2]
    assert len(token) >= 32
    answer = stranger.ask(f"/?token={token}")
    assert answer.status == 303
    assert answer.headers["location"] == "/"
    cookie = answer.headers["set-cookie"].lower()
    assert cookie.startswith(f"cardgen-{server.port}={token.lower()};")
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert let_in(server).ask("/").is_found


def test_the_server_listens_on_this_machine_alone(server):
    assert server.listens_at == "127.0.0.1"


@pytest.mark.parametrize("path", PATHS)
def test_without_the_token_nothing_is_told(path, stranger):
    answer = stranger.ask(path)
    assert answer.status == 403
    assert answer.text == "Open the address that `cardgen serve` has printed: it lets you in."


@pytest.mark.parametrize("change", [lambda _: "", lambda told: told[:-1], lambda told: told + "2", str.swapcase])
def test_a_wrong_token_lets_nobody_in(change, server, stranger):
    wrong = change(server.address.partition("=")[2])
    answer = stranger.ask(f"/?token={wrong}")
    assert answer.status == 403
    assert "set-cookie" not in answer.headers
    assert stranger.ask("/state.json", cookie=f"cardgen-{server.port}={wrong}").status == 403


def test_a_token_with_strange_letters_is_wrong(stranger):
    assert stranger.ask("/?token=s%C3%A9cret").status == 403


def test_the_token_lets_in_at_the_first_page_only(server, stranger):
    assert stranger.ask(f"/state.json?token={server.address.partition('=')[2]}").status == 403


@pytest.mark.parametrize(
    "host",
    [
        *("evil.example", "evil.example:PORT", "127.0.0.1", "127.0.0.1:80", "localhost", "localhost:1"),
        *("[::1]:PORT", "127.0.0.1:PORT.evil.example", "127.1:PORT", "LOCALHOST:PORT"),
    ],
)
def test_a_name_of_another_host_is_refused_even_with_the_cookie(host, friend):
    assert friend.ask("/state.json", host=host.replace("PORT", str(friend.port))).status == 421


def test_a_request_without_a_host_is_refused(friend):
    assert friend.ask("/state.json", host="").status == 421


def test_localhost_is_this_machine_too(friend):
    assert friend.ask("/state.json", host=f"localhost:{friend.port}").is_found


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:1"},
        {"origin": "http://localhost:PORT"},
        {"origin": "https://127.0.0.1:PORT"},
        {"sec_fetch_site": "cross-site"},
        {"sec_fetch_site": "same-site"},
        {"sec_fetch_site": "cross-site", "origin": "http://127.0.0.1:PORT"},
    ],
)
@pytest.mark.parametrize("path", ["/", "/state.json", "/events"])
def test_a_page_of_another_site_gets_nothing(path, headers, friend):
    given = {name: value.replace("PORT", str(friend.port)) for name, value in headers.items()}
    assert friend.ask(path, **given).status == 403


def test_what_changes_something_must_come_from_the_page_itself(friend):
    home = f"http://127.0.0.1:{friend.port}"
    assert friend.ask("/state.json", "POST").status == 403
    assert friend.ask("/state.json", "POST", origin=home, sec_fetch_site="none").status == 403
    answer = friend.ask("/state.json", "POST", origin=home, sec_fetch_site="same-origin")
    assert answer.status == 405  # let in, but nothing is changed there


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "FOO"])
def test_other_methods_are_refused(method, friend):
    assert friend.ask("/state.json", method).status == 405


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/..%2fapp.py",
        "/static/%2e%2e/app.py",
        "/static//etc/passwd",
        "/static/%2fetc%2fpasswd",
        "/static/..%5capp.py",
        "/static/page.html%00",
        "/decks/foxes/deck.yaml",
        "/faces/../../decks/foxes/deck.yaml/small.png",
        "/faces/..%2f..%2fdecks/small.png",
        f"/faces/{'0' * 64}/small.png",
        f"/pages/{'0' * 64}/1/small.png",
        f"/pages/{'0' * 64}/-1/small.png",
        f"/pdf/{'0' * 64}.pdf",
        "/pdf/..%2f..%2fdecks%2ffoxes%2fdeck.pdf",
    ],
)
def test_no_file_can_be_read_by_a_path(path, friend):
    answer = friend.ask(path)
    assert answer.status == 404
    assert answer.text == "Not Found"


def test_a_face_is_sent_for_its_key_in_the_known_finenesses_only(friend, preview):
    key = preview.revision.fronts["cub"].face.key
    answer = friend.ask(f"/faces/{key}/small.png")
    assert answer.body.startswith(b"\x89PNG")
    assert answer.headers["cache-control"] == "private, max-age=31536000, immutable"
    assert friend.ask(f"/faces/{key}/huge.png").status == 404
    assert friend.ask(f"/faces/{key.upper()}/small.png").status == 404


@pytest.mark.parametrize("path", ["/", "/static/app.js", "/state.json", "/nothing"])
def test_every_answer_forbids_scripts_and_frames_of_others(path, friend):
    headers = friend.ask(path).headers
    assert headers["content-security-policy"].startswith("default-src 'self';")
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert headers["cache-control"] == "no-store"
    assert "access-control-allow-origin" not in headers


def test_the_page_asks_for_nothing_outside(friend):
    text = friend.ask("/").text + friend.ask("/static/page.css").text
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
