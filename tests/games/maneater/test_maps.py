"""Maneater on custom maps."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import fangs
from fangs import InvalidMap
from fangs.core.discovery import registry
from tests.games.maneater.positions import merged

GAME = fangs.game("maneater")
RESORT = (GAME.folder / "resort.toml").read_text("utf-8")
COLOURS = ("red", "green", "blue", "yellow")


POND = """\
name = "pond"
shark_starts = [20, 12]
columns = [
  " R..h..",  # the west
  "..#.1..",
  ".h.11.h",
  "G..^..Y",
  ".3.h...",
  " 33..2..",
  "..B.22h.",
  '...h.2..',
]
[herrings]
fair = ["forward 1", "forward 2", "forward 9", "astray", "wave NE", "wave SE"]
foul = ["cramp", "back 1", "back 9", "heads", "heads", "wave SW"]
"""


@pytest.fixture
def own_map(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Plays on a map, and forgets it afterwards."""
    monkeypatch.setattr(registry, "_with_map", {})

    def use(text: str) -> fangs.Game:
        path = tmp_path / "map.toml"
        path.write_text(text, "utf-8")
        return registry.use_map("maneater", path)

    return use


def test_a_map_of_one_s_own_is_played_on(own_map: Any) -> None:
    from fangs.core.checks import laws

    game = own_map(POND)
    start = fangs.new("maneater")

    assert start.json()["options"]["map"] == game.map_name == "pond"
    assert start.json()["shark"] == "20"
    assert [start.json()["swimmers"][colour]["at"] for colour in COLOURS] == ["1", "18", "36", "23"]
    assert start.text().splitlines()[1].split("  ")[::-1][0].strip() == "south, home ->", "apart from north"
    assert laws.check(game, 1, limit=60, compiled=False, thorough=0.02) > 100


def test_the_same_map_under_another_name_is_played_alike(own_map: Any) -> None:
    plain = fangs.new("maneater").json()
    own_map(RESORT.replace('name = "resort"', 'name = "resort, copied"'))

    assert fangs.new("maneater").json() == merged(plain, {"options": {"map": "resort, copied"}})


def replaced(old: str, new: str) -> str:
    assert POND.count(old) == 1
    return POND.replace(old, new)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (RESORT, "Line 6: a custom map needs another name, because 'resort' is the printed map."),
        ("name = [", "Line 1: the file is not TOML"),
        (replaced('"pond"', "pond"), "Line 1: the file is not TOML: invalid value."),
        (replaced('"pond"', "7"), "Line 1: name must be 1 to 40 printable characters, but you gave 7."),
        (replaced("[20, 12]", "[20, 20]"), "Line 2: shark_starts must be a list of 1 to 8 different hexes"),
        (replaced("[20, 12]", "[9]"), "Line 2: the shark cannot start on 9, because that hex is a shark net. (M7.1)"),
        (
            replaced("[20, 12]", "[47]"),
            "Line 2: the shark cannot start on 47, because the hexes are numbered from 1 to 46. (M1.4)",
        ),
        (replaced(".3.h...", ".3.x..."), "Line 8: 'x' in row 3 is not one of the characters"),
        (replaced("G..^..Y", "...^..Y"), "Line 3: there is no airbed G for green in the columns. (M1.4)"),
        (replaced("'...h.2..'", "'G..h.2..'"), "Line 11: this is a second airbed G for green. (M1.4)"),
        (
            replaced(" 33..2..", " .33.2.."),
            "Line 9: this part of island C (3) does not adjoin the rest of the island. (M1.3)",
        ),
        (
            replaced(".3.h...", "^3^h...") and replaced('"..#.1..",', '"' + "." * 41 + '",'),
            "Line 5: a column may have at most 40",
        ),
        (
            replaced("]\n[herrings]", '"......",' * 33 + "]\n[herrings]"),
            "Line 3: columns must be a list of 1 to 40 strings",
        ),
        (
            replaced("]\n[herrings]", ('  "' + "." * 35 + '",\n') * 6 + "]\n[herrings]"),
            "Line 17: the map has 256 hexes",
        ),
        (replaced('"..#.1..",', "5,"), "Line 5: a column must be a string, but you gave 5. (M1.1)"),
        (replaced('"cramp"', '"cramps"'), "Line 15: 'cramps' is not a herring. The herrings are"),
        (replaced('"heads", "heads"', '"heads", 3'), "Line 15: 3 is not a herring"),
        (replaced('"astray", ', ""), "Line 14: fair must be a list of 6 herrings"),
        (POND[: POND.index("foul")], "Line 14: the file ends without the key 'foul'."),
        (POND[: POND.index("[herrings]")], "Line 12: the file ends without the key 'herrings'."),
        ("colums = []\n" + POND, "Line 1: there is no key 'colums'. The keys are"),
        (
            re.sub(r'^  (["\'])(.*)["\'],', r"  \1\2^^\1,", POND, flags=re.M).replace('^^",  #', '^^^",  #'),
            "no hex adjoins the home",
        ),
        (replaced('" R..h..",', '"^.^R.h..", "^^^^",'), "does not adjoin another space. (M4.1)"),
    ],
)
def test_a_bad_map_is_refused_with_its_line(own_map: Any, text: str, said: str) -> None:
    with pytest.raises(InvalidMap) as error:
        own_map(text)

    assert said in str(error.value)
