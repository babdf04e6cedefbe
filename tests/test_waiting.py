"""What tests of a browser wait for: functions, which a page with a policy can be asked again and again."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
FUNCTION = re.compile(r"\s*(async\s+)?(function\b|\(|\w+\s*=>)")


def expressions(path: Path) -> list[str]:
    """What a file hands to Playwright's `wait_for_function`, where it stands there or has a name in this file."""
    tree = ast.parse(path.read_text("utf-8"))
    named = {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    calls = [
        node.args[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "wait_for_function"
    ]
    given = [named.get(call.id, call) if isinstance(call, ast.Name) else call for call in calls]
    return [str(node.value) for node in given if isinstance(node, ast.Constant)]


def test_a_browser_waits_for_functions_since_our_policy_forbids_it_to_read_a_text_again() -> None:
    """Playwright reads a text that is no function each time it looks: the first time as its own, then as the page's."""
    files = [*ROOT.glob("docs/*.py"), *ROOT.glob("tests/**/*.py")]
    found = [
        (path.name, text)
        for path in files
        if "wait_for_function" in path.read_text("utf-8")
        for text in expressions(path)
    ]

    assert len(found) > 20
    assert [one for one in found if not FUNCTION.match(one[1])] == []
