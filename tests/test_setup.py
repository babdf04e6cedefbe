"""The script `fangs`, tried on machines made of stand-ins: no network, no real environment, a second in all."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parent.parent
TOOLS = ["cat", "cksum", "cp", "mkdir", "readlink", "rm", "sed", "sh", "sleep", "tail", "touch"]

# Does what the script asks of a Python, and writes down what changes the machine.
PYTHON = f"""#!/bin/sh
case "$*" in
    *fcntl*) exec "{sys.executable}" "$@" ;;
    "-c "*) echo "VERSION $0" ;;
    *"pip --version") HAS_PIP ;;
    "-m venv "*)
        echo venv >>"$NOTES"
        MAKES_VENV
        mkdir -p "$4/bin" "$4/lib/python3.12/site-packages"
        cp "$0" "$4/bin/python" ;;
    *ensurepip*) echo ensurepip >>"$NOTES" ;;
    "-m pip --python "*) HAS_PIP && shift 4 && exec "$0" -m pip "$@" ;;
    "-m pip install --require-hashes -r "*) echo "install $6" >>"$NOTES"; INSTALLS ;;
    *) echo "in $PWD:"; printf '<%s>' "$@" ;;
esac
"""

UV = """#!/bin/sh
case "$*" in
    "python install"*) echo "uv python" >>"$NOTES"; PYTHONS ;;
    "python find"*) echo "$MANAGED" ;;
    "venv "*) echo "uv venv" >>"$NOTES"; exec "$MANAGED" -m venv --without-pip "$4" ;;
    "pip "*) echo "uv install $5" >>"$NOTES" ;;
esac
"""


class Machine:
    """A checkout in a folder with a space, and a PATH with nothing but a few tools and what a test adds."""

    def __init__(self, folder: Path) -> None:
        self.checkout = folder / "a checkout"
        self.bin = folder / "bin"
        self.notes = folder / "notes"
        self.managed = folder / "managed python"
        self.checkout.mkdir()
        self.bin.mkdir()
        self.notes.touch()
        shutil.copy(ROOT / "fangs", self.checkout)
        self.lock("requirements.lock", "one==1")
        self.lock("requirements-test.lock", "one==1 two==2")
        for tool in TOOLS:
            (self.bin / tool).symlink_to(shutil.which(tool) or pytest.skip(f"needs {tool}"))

    def lock(self, name: str, text: str) -> None:
        (self.checkout / name).write_text(text + "\n")

    def program(self, path: Path, text: str) -> None:
        path.write_text(text)
        path.chmod(0o755)

    def python(
        self,
        name: str = "python3",
        version: str = "3.12",
        has_pip: str = "true",
        makes_venv: str = ":",
        installs: str = ":",
        path: Path | None = None,
    ) -> None:
        text = PYTHON.replace("VERSION", version).replace("HAS_PIP", has_pip)
        text = text.replace("MAKES_VENV", makes_venv).replace("INSTALLS", installs)
        self.program(path or self.bin / name, text)

    def start(self, *arguments: str, script: Path | None = None, cwd: Path | None = None) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [script or self.checkout / "fangs", *arguments],
            cwd=cwd or self.checkout,
            env={"PATH": str(self.bin), "NOTES": str(self.notes), "MANAGED": str(self.managed)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def call(self, *arguments: str, script: Path | None = None, cwd: Path | None = None) -> tuple[int, str, str]:
        started = self.start(*arguments, script=script, cwd=cwd)
        out, err = started.communicate(timeout=20)
        return started.returncode, out, err

    def done(self) -> list[str]:
        """What has been done to the machine since the last time of asking."""
        lines = self.notes.read_text().splitlines()
        self.notes.write_text("")
        return lines


@pytest.fixture
def machine(tmp_path):
    return Machine(tmp_path)


def refusal(result):
    """The sentence, and the details below it, of a call that must fail and print nothing else."""
    code, out, err = result
    assert (code, out) == (1, "")
    first, *details = err.splitlines()
    return first, details


def test_the_first_call_sets_up_and_the_second_starts_at_once(machine):
    machine.python()

    code, out, err = machine.call("play", "get bit", "*")
    assert (code, out) == (0, f"in {machine.checkout}:\n<-P><-m><fangs><play><get bit><*>"), err
    assert err.startswith("fangs: setting up .venv with ")
    assert machine.done() == ["venv", "install requirements.lock"]

    assert machine.call("play") == (0, f"in {machine.checkout}:\n<-P><-m><fangs><play>", "")
    assert machine.done() == []


def test_the_tests_bring_what_they_need_and_run_in_the_checkout(machine, tmp_path):
    machine.python()
    machine.call()
    machine.done()

    code, out, _ = machine.call("test", "-k", "a or b", cwd=tmp_path)
    assert (code, out) == (0, f"in {machine.checkout}:\n<-m><pytest><-k><a or b>")
    assert machine.done() == ["install requirements-test.lock"]

    machine.call("test")
    machine.call()
    assert machine.done() == []


def test_a_changed_lock_is_installed_into_the_same_environment(machine):
    machine.python()
    machine.call()
    machine.done()

    machine.lock("requirements.lock", "one==2")
    machine.call()
    assert machine.done() == ["install requirements.lock"]


def test_it_runs_from_any_folder_and_through_symbolic_links(machine, tmp_path):
    machine.python()
    (tmp_path / "hop").symlink_to("a checkout/fangs")
    (tmp_path / "b in").mkdir()
    link = tmp_path / "b in" / "fangs"
    link.symlink_to("../hop")

    assert machine.call("x", script=link, cwd=tmp_path)[:2] == (0, f"in {tmp_path}:\n<-P><-m><fangs><x>")
    assert (machine.checkout / ".venv").is_dir()


def test_the_package_is_used_in_place_even_in_a_moved_checkout(machine):
    machine.python()
    machine.call()

    (path,) = machine.checkout.glob(".venv/lib/*/site-packages/fangs.pth")
    assert (path.parent / path.read_text().strip()).resolve() == machine.checkout / "src"
    assert not os.path.isabs(path.read_text())


def test_a_machine_without_python_is_told_what_to_install(machine):
    sentence, details = refusal(machine.call())
    assert re.fullmatch(r"fangs: found no Python: install Python 3\.11, .* and call again\.", sentence)
    assert details == []


def test_nothing_at_all_on_the_path_gives_the_same_sentence(machine):
    sh = os.path.realpath(machine.bin / "sh")
    for tool in machine.bin.iterdir():
        tool.unlink()
    machine.program(machine.checkout / "fangs", (ROOT / "fangs").read_text().replace("#!/bin/sh", f"#!{sh}", 1))

    assert refusal(machine.call())[0].startswith("fangs: found no Python: ")


@pytest.mark.parametrize("version", ["2.7", "3.1", "3.10", "3.16"])
def test_a_python_that_does_not_do_is_named(machine, version):
    machine.python(version=version)

    assert refusal(machine.call())[0].startswith(f"fangs: found only Python {version}: install Python 3.11, ")


def test_broken_and_old_pythons_do_not_hide_a_good_one(machine):
    machine.program(machine.bin / "python3", "#!/bin/sh\necho 'not found' >&2\nexit 127\n")
    machine.python("python3.14", version="3.10")
    machine.python("python3.11", version="3.11")

    assert machine.call()[0] == 0
    assert machine.done() == ["venv", "install requirements.lock"]


def test_without_pip_the_environment_gets_its_own(machine):
    machine.python(has_pip="false")

    assert machine.call()[0] == 0
    assert machine.done() == ["venv", "ensurepip", "install requirements.lock"]


def test_a_venv_that_cannot_be_made_gets_a_sentence_and_the_last_words(machine):
    machine.python(makes_venv="echo first; echo 'No module named venv' >&2; exit 1")

    _, details = refusal(machine.call())
    assert re.search("cannot make an environment: install .* python3-venv", details[0])
    assert details[1:] == ["    first", "    No module named venv"]


def test_a_failed_installation_gets_a_sentence_and_is_done_again_from_the_start(machine):
    machine.python(installs="echo 'no network' >&2; exit 1")
    machine.call()
    _, details = refusal(machine.call())
    assert details == [
        "fangs: the packages of requirements.lock could not be installed: is this machine online?",
        "    no network",
    ]
    machine.done()

    machine.python()
    assert machine.call()[0] == 0
    assert machine.done() == ["venv", "install requirements.lock"]
    assert not (machine.checkout / ".venv.log").exists()


def test_an_update_cut_short_is_done_again_from_the_start(machine):
    machine.python()
    machine.call()
    machine.lock("requirements.lock", "one==2")
    machine.python(installs="touch .venv/half; kill -9 $PPID")
    assert machine.call()[0] != 0
    machine.done()

    machine.python()
    assert machine.call()[0] == 0
    assert machine.done() == ["venv", "install requirements.lock"]
    assert not (machine.checkout / ".venv" / "half").exists()


def test_an_environment_whose_python_is_gone_is_made_again(machine):
    machine.python()
    machine.call()
    (machine.checkout / ".venv" / "bin" / "python").unlink()
    machine.done()

    assert machine.call()[0] == 0
    assert machine.done() == ["venv", "install requirements.lock"]


def test_two_first_calls_at_once_set_up_once(machine):
    machine.python(installs="sleep 0.2")

    first, second = machine.start("1"), machine.start("2")
    assert first.communicate(timeout=20)[0].endswith("<1>")
    assert second.communicate(timeout=20)[0].endswith("<2>")
    assert machine.done() == ["venv", "install requirements.lock"]


def test_uv_is_used_where_it_is(machine):
    machine.python()
    machine.python(path=machine.managed)
    machine.program(machine.bin / "uv", UV)

    assert machine.call()[0] == 0
    assert machine.done() == ["uv venv", "venv", "uv install requirements.lock"]


def test_uv_may_bring_the_python(machine):
    machine.python(path=machine.managed)
    machine.program(machine.bin / "uv", UV.replace("PYTHONS", ":"))

    assert machine.call()[0] == 0
    assert machine.done() == ["uv python", "uv venv", "venv", "uv install requirements.lock"]


def test_a_uv_that_brings_none_is_quoted(machine):
    machine.program(machine.bin / "uv", UV.replace("PYTHONS", "echo offline >&2; exit 2"))

    sentence, details = refusal(machine.call())
    assert sentence.startswith("fangs: found no Python: ")
    assert details == ["    offline"]


def test_the_script_and_the_project_want_the_same_pythons():
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["requires-python"]

    assert (ROOT / "fangs").read_text().count(f"'{wanted}'") == 2


def pins(name):
    """The locked requirements: `name==version`, some with a marker."""
    return set(re.findall(r"^([\w.-]+==[^\\\n]*\S) \\$", (ROOT / name).read_text(), re.MULTILINE))


def versions(requirements):
    """Without their markers: of what the tests need, some is needed on every system."""
    return {requirement.partition(" ;")[0] for requirement in requirements}


def names(requirements):
    return {re.match(r"[\w.-]+", requirement)[0].lower() for requirement in requirements}


def test_the_locks_agree_with_each_other_and_with_the_project():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    runtime, everything = pins("requirements.lock"), pins("requirements-test.lock")

    assert runtime < everything
    image, extras = pins("requirements-postgres.lock"), project["project"]["optional-dependencies"]
    assert versions(image) <= versions(everything)
    assert names(extras["postgres"]) <= names(image) - names(runtime)
    assert names(runtime) - names(image) == names(extras["lab"]), "nobody studies games in the container"
    assert names(extras["server"]) <= names(image) & names(runtime)
    assert names(project["project"]["dependencies"]) <= names(runtime)
    assert names(project["dependency-groups"]["dev"]) <= names(everything)


def test_the_lock_of_the_site_has_its_tools_and_no_more():
    project, site = tomllib.loads((ROOT / "pyproject.toml").read_text()), names(pins("requirements-docs.lock"))

    assert names(project["dependency-groups"]["docs"]) <= site
    assert not site & {"fangs", "numba", "fastapi"}, "the pages are built without importing the program"
    assert names(pins("requirements-test.lock")).isdisjoint({"mkdocs", "mkdocs-material"}), "nobody needs it to test"


LOCKS = [f"requirements{part}.lock" for part in ("", "-postgres", "-test", "-docs")]


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_is_nothing_but_pins_with_hashes(lock):
    pin, checksum = r"[\w.-]+==\S+( ; .+)? \\", r"    --hash=sha256:[0-9a-f]{64}( \\)?"
    rows = [row for row in (ROOT / lock).read_text().splitlines() if not row.lstrip().startswith("#")]

    assert rows
    assert [row for row in rows if not re.fullmatch(f"{pin}|{checksum}", row)] == []


def test_the_lock_of_uv_knows_one_index():
    registries = set(re.findall(r'registry = "(.*?)"', (ROOT / "uv.lock").read_text()))

    assert len(registries) == 1


def test_the_wheel_ships_the_files_of_the_package_but_not_those_for_tests(tmp_path):
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)

    with zipfile.ZipFile(next(tmp_path.glob("fangs-*.whl"))) as wheel:
        shipped = {name for name in wheel.namelist() if name.startswith("fangs/")}
    files = (path for path in (ROOT / "src").rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    names = {path.relative_to(ROOT / "src").as_posix() for path in files}
    for_tests = re.compile(r"fangs/games/\w+/(cases/.*|playthrough\.txt|yardstick\.c)")
    assert shipped == {name for name in names if not for_tests.fullmatch(name)}


def test_the_source_archive_has_everything_that_its_tests_need(tmp_path):
    build = [sys.executable, "-m", "hatchling", "build", "--target", "sdist", "--directory", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)

    with tarfile.open(next(tmp_path.glob("fangs-*.tar.gz"))) as archive:
        shipped = {name.partition("/")[2] for name in archive.getnames()}
    folders = (ROOT / name for name in (".ci", ".github", "deploy", "docs", "src", "tests"))
    files = {path for folder in folders for path in folder.rglob("*") if path.is_file()}
    needed = {
        path.relative_to(ROOT).as_posix() for path in files if not {"__pycache__", ".hypothesis"} & set(path.parts)
    }
    needed |= {"fangs", "uv.lock", "requirements-test.lock", "tsconfig.json", "CHANGELOG.md", "Dockerfile"}
    assert len(needed) > 1000
    assert needed - shipped == set()


def test_the_version_is_in_one_place_and_has_its_heading_in_the_changelog():
    import fangs

    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert "version" not in project and project["dynamic"] == ["version"]
    assert re.findall(r"^## (\d+\.\d+\.\d+)", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)[0] == fangs.__version__


def test_the_hosted_checks_call_scripts_and_tests_that_are_there():
    check, long = (
        yaml.safe_load((ROOT / ".github" / "workflows" / f"{name}.yml").read_text()) for name in ("check", "long")
    )
    jobs = [*check["jobs"].values(), *long["jobs"].values()]
    lines = [step["run"] for job in jobs for step in job["steps"] if "run" in step]
    called = {word for line in lines for word in line.split() if word.startswith((".ci/", "./", "tests/"))}

    assert {".ci/run", ".ci/release", ".ci/try-wheel", "./fangs"} <= called
    assert [word for word in called if not (ROOT / word).exists()] == []
    pythons = check["jobs"]["tests"]["strategy"]["matrix"]["python"]
    requires = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["requires-python"]
    assert requires == f">={pythons[0]},<3.{int(pythons[-1].removeprefix('3.')) + 1}"
