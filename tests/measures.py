"""Measures of the code: `python -m tests.measures [FOLDER]` counts lines, modules, functions and docstrings of the package in a folder."""

from __future__ import annotations

import ast
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

Function = ast.FunctionDef | ast.AsyncFunctionDef
Documented = Function | ast.ClassDef | ast.Module
SHARE = 0.99
LARGEST = 8


def lines_of(tree: ast.AST) -> set[int]:
    """The numbers of the lines with code: neither blank, nor a comment, nor of a docstring."""
    found: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, (ast.stmt, ast.expr, ast.arg, ast.keyword, ast.alias)) and not is_docstring(node):
            found |= {node.lineno, node.end_lineno or node.lineno}
    return found


def is_docstring(node: ast.AST) -> bool:
    """Whether a statement is only a string, or is the string of such a statement."""
    value = node.value if isinstance(node, ast.Expr) else node
    return isinstance(value, ast.Constant) and isinstance(value.value, str) and value.end_lineno != value.lineno


def functions(tree: ast.AST) -> Iterator[Function]:
    """All functions and methods, those inside others too."""
    return (node for node in ast.walk(tree) if isinstance(node, Function))


def is_public(node: Documented) -> bool:
    """Whether others may use it."""
    return isinstance(node, ast.Module) or not node.name.startswith("_")


def main(folder: Path) -> None:
    """Print the measures."""
    trees = {path: ast.parse(path.read_text("utf-8")) for path in sorted(folder.rglob("*.py"))}
    lengths = sorted(len(lines_of(function)) for tree in trees.values() for function in functions(tree))
    public = [
        node for tree in trees.values() for node in ast.walk(tree) if isinstance(node, Documented) and is_public(node)
    ]
    folders = Counter(path.parent.relative_to(folder) for path in trees)
    print(f"lines of code              {sum(len(lines_of(tree)) for tree in trees.values()):>7,}")
    print(f"modules                    {len(trees):>7,}")
    print(f"functions                  {len(lengths):>7,}")
    print(f"lines of the longest       {lengths[-1]:>7,}")
    print(f"99 of 100 have at most     {lengths[int(SHARE * len(lengths))]:>7,}")
    print(f"public, with a docstring   {sum(bool(ast.get_docstring(node)) for node in public) / len(public):>7.1%}")
    print("modules in the largest folders: ", end="")
    print(", ".join(f"{count} {name}" for name, count in folders.most_common(LARGEST)))


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "src/fangs"))
