"""The page in a real browser: it shows the cards, follows the files, keeps what was good, and can be used by keys."""

from __future__ import annotations

import time

import pytest
from browser import open_browser, open_page
from foxes import make_preview, replace, serving, write_foxes

VIEWS = ["Cards", "Sheets", "Rulebook", "Checks", "Statistics", "Examples", "Table"]


@pytest.fixture(scope="module")
def browser():
    with open_browser() as browser:
        yield browser


@pytest.fixture
def deck(tmp_path):
    return write_foxes(tmp_path)


@pytest.fixture
def server(deck, tmp_path):
    with serving(make_preview(tmp_path)) as server:
        yield server


@pytest.fixture
def page(browser, server):
    with open_page(browser, server.address) as page:
        yield page


def picture_of(page, card):
    return page.locator(f"[data-card={card}] img").first


def wait_for_picture(page, card, address):
    """Wait until a card shows another picture than the one at an address."""
    page.wait_for_function(
        "([card, old]) => { const image = document.querySelector(`[data-card=${card}] img`);"
        " return image.complete && image.naturalWidth > 0 && image.getAttribute('src') !== old }",
        arg=[card, address],
    )


def list_shown(page):
    return [each.get_attribute("data-card") for each in page.locator("figure.card:visible").all()]


def test_the_cards_are_shown_and_the_address_no_longer_holds_the_token(page, server):
    assert page.url == f"http://127.0.0.1:{server.port}/"
    assert page.title() == "Foxes · cardgen"
    assert list_shown(page) == ["vixen", "cub", "dog"]
    wait_for_picture(page, "vixen", None)
    assert picture_of(page, "vixen").get_attribute("alt") == "Vixen, front"
    assert page.locator("nav a").all_inner_texts() == VIEWS


def test_a_saved_file_is_shown_and_told_to_who_cannot_see(page, deck, capsys):
    wait_for_picture(page, "vixen", None)
    before, other = picture_of(page, "vixen").get_attribute("src"), picture_of(page, "cub").get_attribute("src")
    began = time.monotonic()
    replace(deck, "Draw 2 cards.", "Draw 3 cards.")
    wait_for_picture(page, "vixen", before)
    print(f"from save to picture, three cards: {time.monotonic() - began:.2f} s")
    assert picture_of(page, "cub").get_attribute("src") == other
    assert page.get_by_role("status").inner_text() == "Vixen has changed."


def test_a_broken_deck_keeps_the_pictures_until_it_is_mended(page, deck):
    wait_for_picture(page, "cub", None)
    before = picture_of(page, "cub").get_attribute("src")
    good = deck.read_text("utf-8")
    replace(deck, "players: 2-4", "players: [2")
    page.wait_for_selector("#banner:visible")
    assert "decks/foxes/deck.yaml:" in page.locator("#banner").inner_text()
    assert "The last good pictures are shown." in page.locator("#banner").inner_text()
    assert picture_of(page, "cub").get_attribute("src") == before
    assert page.title() == "✗ Foxes · cardgen"
    assert page.get_by_role("status").inner_text().startswith("1 error: ")
    deck.write_text(good, "utf-8")
    page.wait_for_selector("#banner", state="hidden")
    assert page.get_by_role("status").inner_text() == "Mended."


def test_a_card_that_is_added_appears_in_its_place_and_one_that_is_gone_disappears(page, deck):
    replace(deck, "  - {id: cub, name: Cub, cost: 1, copies: 6, text: Play another cub.}\n", "")
    page.wait_for_selector("[data-card=cub]", state="detached")
    replace(deck, "  - {id: dog", "  - {id: tod, name: Tod}\n  - {id: dog")
    page.wait_for_selector("[data-card=tod]")
    assert list_shown(page) == ["vixen", "tod", "dog"]


def test_a_mistake_leads_to_its_card_where_it_stands_beside_the_picture(page, deck):
    replace(deck, "cost: 2, text", "cots: 2, text")
    page.wait_for_selector("#banner:visible")
    page.get_by_role("link", name="Checks").click()
    page.locator("#view-checks").get_by_role("link", name="dog").click()
    mistake = page.locator("#view-card .mistake")
    assert "cots is no key of a card" in mistake.inner_text()
    assert mistake.locator("mark").inner_text() == "cots"
    assert page.locator("#view-card h2").inner_text() == "Dog fox"


def test_when_the_server_has_ended_the_page_says_that_it_may_be_old(browser, deck, tmp_path):
    with serving(make_preview(tmp_path)) as server:
        address = server.address
        context = open_page(browser, address)
        page = context.__enter__()
        wait_for_picture(page, "cub", None)
    try:
        page.wait_for_selector("#banner:visible")
        assert "The server does not answer, so what is shown may be old." in page.locator("#banner").inner_text()
        assert page.locator("#light").inner_text() == "not connected"
    finally:
        context.__exit__(None, None, None)


def test_both_sides_of_a_card_are_turned_over_together(page):
    page.locator("[data-card=cub] .face").first.click()
    page.wait_for_selector("#view-card:visible")
    alts = lambda: [each.get_attribute("alt") for each in page.locator("#view-card img").all()]  # noqa: E731
    assert alts() == ["Cub, front", "Cub, back"]
    page.keyboard.press("f")
    page.wait_for_selector("#view-card figure:first-child img[alt='Cub, back']")
    assert alts() == ["Cub, back", "Cub, front"]


def test_a_key_leads_from_the_table_to_another_view(page):
    page.keyboard.press("7")
    page.wait_for_selector("#view-table:visible")
    page.keyboard.press("4")
    page.wait_for_selector("#view-checks:visible")


def test_a_view_that_is_chosen_again_begins_at_its_top(page):
    page.set_viewport_size({"width": 900, "height": 300})
    page.keyboard.press("4")
    page.wait_for_selector("#view-checks:visible")
    page.keyboard.press("1")
    page.wait_for_selector("#view-cards:visible")
    assert page.evaluate("scrollY") == 0


def test_the_page_can_be_used_by_keys_alone(page):
    page.keyboard.press("/")
    page.keyboard.type("another")
    assert list_shown(page) == ["cub"]
    page.keyboard.press("Escape")
    assert list_shown(page) == ["vixen", "cub", "dog"]
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.closest('figure').dataset.card") == "cub"
    page.keyboard.press("f")
    page.wait_for_selector("[data-card=cub] img[alt='Cub, back']")
    page.keyboard.press("Enter")
    page.wait_for_selector("#view-card:visible")
    assert page.url.endswith("#card/cub")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("location.hash === '#card/dog'")
    page.keyboard.press("b")
    page.wait_for_selector("#view-cards:visible")
    page.keyboard.press("4")
    page.wait_for_selector("#view-checks:visible")
    page.keyboard.press("?")
    assert page.get_by_role("dialog").is_visible()
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    page.keyboard.press("/")
    page.wait_for_selector("#view-cards:visible")
    assert page.evaluate("document.activeElement.type") == "search"


def test_larger_and_smaller(page):
    card = page.locator("[data-card=vixen] .face")
    before = card.bounding_box()["width"]
    page.keyboard.press("+")
    assert card.bounding_box()["width"] > before
    page.keyboard.press("-")
    page.keyboard.press("-")
    assert card.bounding_box()["width"] < before


def test_the_actual_size_is_that_of_the_screen_once_it_is_measured(page):
    page.get_by_role("button", name="Actual size").click()
    card = page.locator("[data-card=vixen] .face")
    assert card.bounding_box()["width"] == pytest.approx(63.5 / 25.4 * 96, abs=0.1)
    page.get_by_text("Is it the actual size?").click()
    page.get_by_role("slider", name="Width of the ruler").fill("1.2")
    assert card.bounding_box()["width"] == pytest.approx(63.5 / 25.4 * 96 * 1.2, abs=0.1)


def test_the_proof_shows_the_bleed_and_the_lines_where_they_are_printed(page):
    page.get_by_role("button", name="Proof").click()
    figure = page.locator("[data-card=vixen]")
    face, trim, safe = (figure.locator(name).bounding_box() for name in (".face", ".trim", ".safe"))
    a_mm = trim["width"] / 63.5
    assert face["width"] == pytest.approx(69.5 * a_mm, abs=0.1)
    assert (trim["x"] - face["x"]) == pytest.approx(3 * a_mm, abs=0.1)
    assert safe["x"] > trim["x"]


def test_a_field_and_a_kind_choose_the_cards(page):
    page.get_by_label("Field", exact=True).select_option("cost")
    page.get_by_label("Value of the field").select_option("3")
    assert list_shown(page) == ["vixen"]
    page.keyboard.press("Escape")
    page.get_by_label("Kind", exact=True).select_option("to mend")
    assert list_shown(page) == []
    assert page.get_by_text("No card is like that.").is_visible()


def test_a_hand_holds_seven_cards_at_most_and_fits_the_window(browser, server, deck):
    replace(deck, "  - {id: dog", "".join(f"  - {{id: kit-{n}, name: Kit {n}}}\n" for n in range(8)) + "  - {id: dog")
    with open_page(browser, server.address, width=360, height=740) as page:
        page.wait_for_selector("[data-card=kit-7]")
        page.keyboard.press("h")
        assert list_shown(page) == ["vixen", "cub", *(f"kit-{number}" for number in range(5))]
        assert page.locator("#card-grid").evaluate("hand => hand.scrollWidth <= hand.clientWidth + 8")
        page.get_by_role("button", name="Hand").click()
        assert len(list_shown(page)) == 11


def test_a_large_board_is_shown_smaller_than_the_cards_beside_it_but_not_in_actual_size(page, deck):
    replace(deck, "cards:", "boards:\n  - {id: wood, name: Wood, size: 260x130, template: foxes/back.svg.j2}\ncards:")
    page.wait_for_selector("[data-card=wood]")
    board, card = (page.locator(f"[data-card={name}] .face") for name in ("wood", "vixen"))
    a_mm = card.bounding_box()["width"] / 63.5
    assert board.bounding_box()["width"] == pytest.approx(130 * a_mm, abs=0.2)
    page.get_by_role("button", name="Actual size").click()
    assert board.bounding_box()["width"] == pytest.approx(260 / 25.4 * 96, abs=0.2)


def test_sheets_and_rulebook_are_shown_page_by_page_and_follow_the_files(page, deck):
    page.get_by_role("link", name="Sheets").click()
    page.wait_for_selector("#view-sheets .sheet img")
    assert page.locator("#view-sheets h3").all_inner_texts() == ["CARDS.PDF"]
    assert page.locator("#view-sheets .sheet").count() == 4
    page.get_by_role("link", name="Rulebook").click()
    image = page.locator("#view-rulebook .sheet img").first
    image.wait_for()
    before = image.get_attribute("src")
    replace(deck.with_name("rulebook.md"), "# Foxes", "# The foxes")
    page.wait_for_function(
        "old => document.querySelector('#view-rulebook img').getAttribute('src') !== old", arg=before
    )


def test_a_narrow_window_needs_no_scrolling_to_the_side(browser, server, deck):
    replace(deck, "cost: 2, text", "cots: 2, text")
    with open_page(browser, server.address, width=360, height=740) as page:
        page.wait_for_selector("#banner:visible")
        for view in (*(name.lower() for name in VIEWS), "card/dog"):
            page.evaluate("view => { location.hash = view }", view)
            page.wait_for_selector(f"#view-{view.partition('/')[0]}:visible")
            assert page.evaluate("document.documentElement.scrollWidth") <= 360, view


def test_the_colours_can_be_changed_and_stay(page):
    page.get_by_role("button", name="Colours").click()
    page.get_by_role("button", name="Colours").click()
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert dark == "rgb(20, 23, 27)"
    page.reload()
    page.wait_for_selector("html[data-revision]")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == dark


@pytest.mark.parametrize("colors", ["light", "dark"])
def test_no_view_has_a_fault_of_accessibility(browser, server, deck, colors):
    from axe_playwright_python.sync_playwright import Axe

    with open_page(browser, server.address, colors=colors) as page:
        page.get_by_role("link", name="Sheets").click()
        page.wait_for_selector("#view-sheets .sheet img")
        replace(deck, "cost: 2, text", "cots: 2, text")
        page.wait_for_selector("#banner:visible")
        for view in (*(name.lower() for name in VIEWS), "card/dog"):
            page.evaluate("view => { location.hash = view }", view)
            page.wait_for_selector(f"#view-{view.partition('/')[0]}:visible")
            found = Axe().run(page).response["violations"]
            assert [(each["id"], each["nodes"][0]["html"]) for each in found] == [], view
        page.keyboard.press("?")
        assert Axe().run(page).response["violations"] == []
        page.keyboard.press("Escape")
