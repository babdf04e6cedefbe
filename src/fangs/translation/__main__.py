"""`python -m fangs.translation`: updates the catalogues from the sources, and reports what is not translated.

python -m fangs.translation             all catalogues
python -m fangs.translation --check     changes nothing, and fails if a catalogue is outdated or incomplete
python -m fangs.translation FOLDER ...  the catalogues of games in other folders
python -m fangs.translation --new fr    starts the catalogues of a language
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from fangs.translation.making import faults, faults_of_sources, remake
from fangs.translation.sources import parts


def main() -> None:
    """Update or check the catalogues, as the command line says."""
    asked = argparse.ArgumentParser(prog="python -m fangs.translation")
    asked.add_argument("--check", action="store_true")
    asked.add_argument("--new", metavar="LANGUAGE")
    asked.add_argument("folders", nargs="*", type=Path)
    given = asked.parse_args()
    found: list[str] = []
    for part in parts(*given.folders):
        found += faults_of_sources(part)
        names = {path.stem for path in part.locale.glob("*.po")} | ({given.new} if given.new else set())
        for name in sorted(names):
            if not given.check:
                print(f"{part.name}, {name}: {remake(part, name)}")
            found += faults(part, name)
    for fault in found[:200]:
        print(fault)
    print(f"Faults: {len(found)}." if found else "All catalogues are complete.")
    sys.exit(given.check and bool(found))


main()
