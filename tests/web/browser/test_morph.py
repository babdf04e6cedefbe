"""One tree of elements is made to look like another, in place, under the policy of the pages."""

from __future__ import annotations

from tests.web.browser.conftest import People

COLOURED = """async () => {
  const { fill } = await import('/static/page/element.js');
  const box = document.body.appendChild(document.createElement('div'));
  const coloured = (colour) => {
    const mark = document.createElement('b');
    mark.style.color = colour;
    return mark;
  };
  fill(box, coloured('rgb(1, 2, 3)'));
  const before = box.firstChild;
  fill(box, coloured('rgb(4, 5, 6)'));
  return [getComputedStyle(box.firstChild).color, box.firstChild === before];
}"""


def test_what_changes_its_colour_stays_the_same_element(people: People) -> None:
    ann = people()
    ann.page.goto("/")

    assert ann.page.evaluate(COLOURED) == ["rgb(4, 5, 6)", True]
