"""Statistics, examples and the table in a real browser: a game played by clicks, an example stepped by keys."""

import shutil
from typing import Any

import pytest
from browser import open_browser, open_page
from foxes import make_preview, replace, serving
from play_app import ROOT

VIEWS = ("statistics", "examples", "table")


@pytest.fixture(scope="module")
def browser():
    with open_browser() as browser:
        yield browser


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Wayjer alone, in a project of its own, so that its deck may be changed."""
    folder = tmp_path_factory.mktemp("wayjer")
    for name in ("decks/wayjer", "templates/wayjer"):
        shutil.copytree(ROOT / name, folder / name)
    return folder


@pytest.fixture(scope="module")
def server(folder):
    with serving(make_preview(folder, "wayjer")) as server:
        yield server


@pytest.fixture
def page(browser, server):
    with open_page(browser, server.address) as page:
        yield page


def look_at(page, view):
    page.get_by_role("link", name=view.capitalize(), exact=True).click()
    page.wait_for_selector(f"#view-{view}:visible")


def begin(page, seed="7"):
    look_at(page, "table")
    page.wait_for_selector("#view-table form", state="attached")
    if not page.get_by_label("Seed").is_visible():
        page.get_by_text("New game", exact=True).click()
    page.get_by_label("Seed").fill(seed)
    with page.expect_response(lambda answer: answer.url.endswith("/api/table") and answer.request.method == "POST"):
        page.get_by_role("button", name="Begin").click()
    page.wait_for_selector(".table:not([aria-busy])")  # before that it may show the game of the test before
    page.wait_for_selector(f"text=Seed {seed}.")


def list_log(page):
    return page.locator(".log li").all_inner_texts()


def make_move(page, name):
    """Make a move, and wait until it is told."""
    before = len(list_log(page))
    page.get_by_role("button", name=name, exact=True).click()
    page.wait_for_function("count => document.querySelectorAll('.log li').length > count", arg=before)


def test_statistics_show_figures_charts_and_their_tables(page):
    look_at(page, "statistics")
    page.wait_for_selector(".chart")
    assert page.locator(".figures").inner_text().startswith("14 different cards")
    chart = page.locator(".chart").first
    assert chart.get_by_role("img").get_attribute("aria-label").startswith("value: 0.5 on average, 2 without: -5: 1")
    chart.get_by_text("As a table").click()
    assert chart.locator("tbody tr").count() == 12
    page.get_by_role("link", name="SWAP").first.click()
    page.wait_for_selector("#view-card:visible")


def test_an_example_is_stepped_through_by_keys_and_by_buttons(page):
    look_at(page, "examples")
    page.wait_for_selector("text=Step 0 of 2")
    assert page.locator(".example .title").inner_text() == "A 0 beats a 6"
    page.keyboard.press("ArrowRight")
    assert page.locator(".told").inner_text().splitlines()[0] == "Ana: duel 0 wager 3"
    assert page.locator(".area", has_text="Duel").locator(".card").count() == 0  # chosen in secret
    page.keyboard.press("End")
    assert "Ana's 0 beats Ben's 6." in page.locator(".told").inner_text()
    assert page.locator(".result").inner_text() == "Now Ana has 4 and Ben has 0."
    page.get_by_role("button", name="Previous").click()
    page.wait_for_selector("text=Step 1 of 2")
    assert page.evaluate("() => document.activeElement.textContent") == "Previous"  # it can be pressed again
    page.keyboard.press("Home")
    page.wait_for_selector("text=Step 0 of 2")


def test_an_example_shows_each_player_what_they_see(page):
    look_at(page, "examples")
    page.get_by_label("Search the examples").fill("pawn in the moon")
    assert page.locator(".names button").count() == 0
    page.get_by_label("Search the examples").fill("0 beats a 6")
    page.get_by_role("button", name="A 0 beats a 6", exact=True).click()
    page.wait_for_selector("text=Step 0 of 2")
    own = page.locator(".area", has_text="Hand").locator(".row").last.locator("img")
    assert [each.get_attribute("alt") for each in own.all()] == ["0", "3", "4", "5", "-2", "-3"]
    page.get_by_label("As seen by").select_option("Ben")
    assert [each.get_attribute("alt") for each in own.all()] == ["6", "1", "2", "-1", "-4", "-5"]
    other = page.locator(".area", has_text="Hand").locator(".row").first.locator("img")
    assert [each.get_attribute("alt") for each in other.all()] == ["a face-down card"]


def test_a_game_is_played_by_clicks_and_a_move_is_taken_back(page):
    begin(page)
    first = page.locator(".moves button").first.inner_text()
    make_move(page, first)
    told = list_log(page)
    assert told[0].startswith("Ana duels with ")
    assert told[1].startswith("Ben duels with ")
    page.get_by_role("button", name="Take back").click()
    page.wait_for_function("() => document.querySelectorAll('.log li').length === 0")
    make_move(page, first)
    assert list_log(page) == told
    while page.locator(".moves button").count():
        make_move(page, page.locator(".moves button").first.inner_text())
    assert "Scores: Ana " in page.locator(".outcome .result").inner_text()
    page.get_by_role("button", name="Play again").click()
    assert page.get_by_label("Seed").is_visible()


def test_moves_are_found_by_their_words_and_written_with_the_keyboard(page):
    begin(page)
    assert page.locator(".choices .note").inner_text() == "30 moves."
    hand = page.locator(".area", has_text="Hand").locator(".row").last.locator(".played")
    hand.first.click()  # a card finds the moves with it
    assert page.locator(".choices .note").inner_text() == "10 moves."
    hand.first.click()
    last = page.locator(".moves button").last.inner_text()
    page.get_by_label("Find a move, or write one").fill(last)
    page.keyboard.press("Enter")
    page.wait_for_selector(".log li")
    assert f"Ana duels with {last.split()[1]} and wagers {last.split()[3]}." in list_log(page)


def test_a_move_that_cannot_be_made_is_told_in_a_sentence(browser, server):
    with open_page(browser, server.address, may_complain=True) as page:  # its console notes the refusal
        begin(page)
        page.get_by_label("Find a move, or write one").fill("duel 9 wager 3")
        page.keyboard.press("Enter")
        page.wait_for_selector(".problem:not(:empty)")
        assert page.get_by_role("alert").inner_text().startswith("There is no card `9` in this deck.")
        assert page.locator(".moves").is_visible()


def test_a_page_that_shows_an_older_moment_is_shown_the_game_as_it_is(page, browser, server):
    begin(page)
    with open_page(browser, server.address, may_complain=True) as other:  # its console notes the refusal
        look_at(other, "table")
        other.wait_for_selector(".moves button")
        make_move(page, page.locator(".moves button").first.inner_text())
        told = list_log(page)
        other.locator(".moves button").last.click()
        other.wait_for_selector(".problem:not(:empty)")
        assert list_log(other) == told


def test_a_game_goes_on_when_its_deck_changes_and_says_so(page, folder):
    begin(page)
    make_move(page, page.locator(".moves button").first.inner_text())
    told = list_log(page)
    deck = folder / "decks" / "wayjer" / "deck.yaml"
    replace(deck, "beats a 6 in a duel", "beats a 5 in a duel")
    try:
        page.wait_for_selector(".old-rules")
        assert "cards and rules that it began with" in page.locator(".old-rules").inner_text()
        assert list_log(page) == told
    finally:
        replace(deck, "beats a 5 in a duel", "beats a 6 in a duel")
    page.wait_for_function("() => !document.querySelector('.old-rules')")


def test_a_move_that_is_clicked_while_the_table_is_read_anew_is_made(page, folder):
    begin(page)
    held: list[Any] = []
    page.route("**/api/table", lambda route: route.continue_() if held else held.append(route))
    deck = folder / "decks" / "wayjer" / "deck.yaml"
    with page.expect_request("**/api/table"):
        replace(deck, "beats a 6 in a duel", "beats a 5 in a duel")
    try:
        page.locator(".moves button").first.click()
        held[0].continue_()
        page.wait_for_selector(".log li")
    finally:
        replace(deck, "beats a 5 in a duel", "beats a 6 in a duel")


def test_of_895_moves_the_first_100_are_shown_and_all_can_be_found(browser):
    with serving(make_preview(ROOT, "nvwk")) as server, open_page(browser, server.address, width=360) as page:
        begin(page, seed="791")
        assert page.locator(".choices .note").inner_text() == "The first 100 of 895 moves."
        assert page.locator(".moves button").count() == 100
        page.get_by_label("Find a move, or write one").fill("3D=9")
        assert {move.split()[1] for move in page.locator(".moves button").all_inner_texts()} == {"3D=9"}
        page.get_by_label("Find a move, or write one").fill("no such card")
        assert page.locator(".choices .note").inner_text() == "0 moves."
        assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize("colors", ["light", "dark"])
def test_no_view_has_a_fault_of_accessibility_with_a_game_on(browser, server, colors):
    from axe_playwright_python.sync_playwright import Axe

    with open_page(browser, server.address, colors=colors) as page:
        begin(page)
        make_move(page, page.locator(".moves button").first.inner_text())
        for view in VIEWS:
            look_at(page, view)
            page.wait_for_selector(f"#view-{view} :is(.chart, .position)")
            found = Axe().run(page)
            assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("view", VIEWS)
def test_nothing_is_wider_than_a_narrow_window(browser, server, view):
    with open_page(browser, server.address, width=360) as page:
        begin(page)
        page.evaluate("view => { location.hash = view }", view)
        page.wait_for_selector(f"#view-{view} :is(.chart, .position)")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
