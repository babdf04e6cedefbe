"""The tester of the tests: each mutant changes one thing of one function, and a test that fails finds it."""

from __future__ import annotations

import ast

from tests.mutants import changed, code_of, functions, live, mutants

SOURCE = """
class One:
    def sign(self, n):
        return -1 if n < 0 and not self.is_odd else n + 2
"""


def mutated(number: int) -> str:
    ((name, function),) = functions(ast.parse(SOURCE))
    assert name == "One.sign"
    changed(function, number)
    return ast.unparse(function).rpartition("return ")[2]


def test_every_comparison_connective_number_and_sign_is_changed_once() -> None:
    ((_, function),) = functions(ast.parse(SOURCE))
    found = changed(function).found

    assert {mutated(number) for number in range(len(found))} == {
        "-1 if n < 0 or not self.is_odd else n + 2",
        "-1 if n <= 0 and (not self.is_odd) else n + 2",
        "-1 if n < 1 and (not self.is_odd) else n + 2",
        "-1 if n < 0 and self.is_odd else n + 2",
        "-2 if n < 0 and (not self.is_odd) else n + 2",
        "-1 if n < 0 and (not self.is_odd) else n - 2",
        "-1 if n < 0 and (not self.is_odd) else n + 3",
    }
    assert mutated(len(found)) == "-1 if n < 0 and (not self.is_odd) else n + 2"


def test_each_mutant_of_a_module_is_another_function() -> None:
    found = list(mutants("core/records/dice"))
    codes = {(code.co_code, code.co_consts) for code in map(code_of, found)}
    originals = [one.__code__ for one in map(live, found) if one is not None]  # the tests have another `new_seed`

    assert len(found) > 5 and len(codes) == len(found)
    assert len(originals) > 5 and not codes & {(code.co_code, code.co_consts) for code in originals}
