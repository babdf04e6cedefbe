"""What is there for running a server fits the server: every file, option and variable that it names is there."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command
from uvicorn.middleware.proxy_headers import _TrustedHosts

from fangs.cli import app

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8")
UNIT = (DEPLOY / "fangs.service").read_text("utf-8")
SOURCES = "\n".join(path.read_text("utf-8") for path in (ROOT / "src").rglob("*.py"))


def instructions() -> list[tuple[str, str]]:
    """The instructions of the Dockerfile, each on one line."""
    lines = [line for line in DOCKERFILE.splitlines() if not line.startswith("#")]
    whole = re.sub(r"\\\n\s*", "", "\n".join(lines))
    return [(word, rest) for word, _, rest in (line.partition(" ") for line in whole.splitlines() if line)]


def compose() -> dict[str, Any]:
    yaml = pytest.importorskip("yaml", reason="no library for YAML is installed here")
    found: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    return found


def exec_form(rest: str) -> list[str]:
    words: list[str] = json.loads(rest)
    return words


def require_known(words: list[str]) -> None:
    """See that a command line of `fangs` is one."""
    command, *rest = words
    known = get_command(app).commands[command]  # type: ignore[attr-defined]
    options = {option for parameter in known.params for option in (*parameter.opts, *parameter.secondary_opts)}
    given = [word for word in rest if word.startswith("--")]
    assert given and set(given) <= options
    with known.make_context(command, list(rest)):
        pass


def test_the_image_is_made_of_files_that_are_there_and_are_sent_to_the_builder() -> None:
    ignored = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    sent = [line.removeprefix("!") for line in ignored if line.startswith("!")]
    assert "*" in ignored and all((ROOT / name).exists() for name in sent)
    copied = [rest.split()[:-1] for word, rest in instructions() if word == "COPY"]
    ours = [source for sources in copied for source in sources if not sources[0].startswith("--from=")]
    assert ours == ["requirements-postgres.lock", "src/fangs"]
    assert all((ROOT / source).exists() and source.split("/")[0] in sent for source in ours)


def test_the_image_installs_what_is_locked_for_a_python_that_fangs_runs_on() -> None:
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["requires-python"]
    first, last = map(int, re.findall(r"3\.(\d+)", wanted))
    images = [rest.split()[0] for word, rest in instructions() if word == "FROM"]
    assert len(set(images)) == 1 and (found := re.fullmatch(r"python:3\.(\d+)-slim", images[0]))
    assert first <= int(found[1]) < last
    installs = [rest for word, rest in instructions() if word == "RUN" and " install --no-cache-dir" in rest]
    assert len(installs) == 1 and "--require-hashes --only-binary :all: -r" in installs[0]


def test_the_image_runs_as_nobody_in_particular_and_keeps_everything_in_data() -> None:
    found = dict(instructions())
    assert found["USER"] == "10001:10001" and found["VOLUME"] == found["WORKDIR"] == "/data"
    variables = dict(word.split("=", 1) for word in found["ENV"].split())
    assert variables["FANGS_DATA"] == "/data" and variables["FANGS_CACHE"].startswith("/data/")
    entry, command = exec_form(found["ENTRYPOINT"]), exec_form(found["CMD"])
    assert entry == ["/opt/fangs/bin/python", "-P", "-m", "fangs"]
    require_known(command)
    assert f"127.0.0.1:{found['EXPOSE']}/health" in found["HEALTHCHECK"] and found["EXPOSE"] in command


def test_every_variable_that_is_set_is_one_that_fangs_reads() -> None:
    texts = [DOCKERFILE, UNIT, *(path.read_text("utf-8") for path in DEPLOY.iterdir())]
    named = {name for text in texts for name in re.findall(r"\bFANGS_[A-Z_]+", text)} - {"FANGS_HOST"}
    assert len(named) > 5
    assert {name for name in named if f'"{name}"' not in SOURCES} == set()


def test_every_variable_of_the_compose_file_is_explained_and_the_required_ones_are_required() -> None:
    text, example = (DEPLOY / "compose.yaml").read_text("utf-8"), (DEPLOY / ".env.example").read_text("utf-8")
    used = set(re.findall(r"\$\{(\w+)", text + (DEPLOY / "Caddyfile").read_text("utf-8").replace("{$", "${")))
    explained = set(re.findall(r"^#?(\w+)=", example, re.MULTILINE))
    assert used == explained
    assert set(re.findall(r"\$\{(\w+):\?", text)) == set(re.findall(r"^(\w+)=", example, re.MULTILINE))
    assert re.search(r"^POSTGRES_PASSWORD=$", example, re.MULTILINE), "nobody runs with a password from the docs"


def test_every_setting_with_a_variable_can_be_set_in_the_file_of_the_containers() -> None:
    options = get_command(app).commands["serve"].params  # type: ignore[attr-defined]
    variables = {str(option.envvar) for option in options if option.envvar} - {"FANGS_RAY"}  # the image has no Ray
    assert len(variables) > 10
    passed_on = set(compose()["services"]["fangs"]["environment"])
    assert variables | {"FANGS_PASSWORD"} <= passed_on


def test_a_variable_that_the_file_of_the_containers_leaves_empty_changes_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    serve = get_command(app).commands["serve"]  # type: ignore[attr-defined]
    with serve.make_context("serve", []) as context:
        expected = context.params
    for name, value in compose()["services"]["fangs"]["environment"].items():
        if value == f"${{{name}:-}}":
            monkeypatch.setenv(name, "")
    with serve.make_context("serve", []) as context:
        assert context.params == expected


def test_the_compose_file_says_one_thing_throughout() -> None:
    found = compose()
    services = found["services"]
    for service in services.values():
        assert set(service.get("depends_on", ())) <= set(services)
        assert set(service["networks"]) <= set(found["networks"])
        for volume in service["volumes"]:
            source = volume.split(":")[0]
            assert (DEPLOY / source).exists() if source.startswith(".") else source in found["volumes"]
        for other, how in service.get("depends_on", {}).items():
            assert how == {"condition": "service_healthy"} and (
                "healthcheck" in services[other] or "build" in services[other]
            )
    assert [name for name, service in services.items() if "ports" in service] == ["proxy"]
    assert (DEPLOY / services["fangs"]["build"] / "Dockerfile").exists()
    assert services["fangs"]["read_only"] and services["fangs"]["cap_drop"] == ["ALL"]


def test_the_server_of_the_compose_file_believes_its_proxy_and_no_other() -> None:
    found = compose()
    words = found["services"]["fangs"]["command"]
    require_known(words)
    (network,) = found["networks"]["web"]["ipam"]["config"]
    behind = words[words.index("--behind") + 1]
    assert behind == network["subnet"]
    assert "172.31.197.2" in _TrustedHosts(behind) and "172.31.198.2" not in _TrustedHosts(behind)
    assert {name for name, service in found["services"].items() if "web" in service["networks"]} == {"fangs", "proxy"}
    assert "reverse_proxy fangs:8000" in (DEPLOY / "Caddyfile").read_text("utf-8")


def test_the_proxy_writes_no_log_of_requests() -> None:
    """Caddy writes one only where it is told to."""
    lines = (line.split() for line in (DEPLOY / "Caddyfile").read_text("utf-8").splitlines())
    assert not any(line[:1] == ["log"] for line in lines)


def test_the_service_starts_a_command_that_there_is_and_may_compile() -> None:
    start = re.search(r"^ExecStart=/opt/fangs/bin/fangs (.*)$", UNIT, re.MULTILINE)
    assert start
    require_known(shlex.split(start[1]))
    settings = dict(re.findall(r"^(\w+)=(.*)$", UNIT, re.MULTILINE))
    assert settings["NoNewPrivileges"] == "yes" and settings["ProtectSystem"] == "strict"
    assert settings["Restart"] == "on-failure" and int(settings["LimitNOFILE"]) >= 65536
    assert "MemoryDenyWriteExecute" not in settings
    folders = dict(re.findall(r"(FANGS_DATA|FANGS_CACHE)=(\S+)", UNIT))
    assert folders == {
        "FANGS_DATA": f"/var/lib/{settings['StateDirectory']}",
        "FANGS_CACHE": f"/var/cache/{settings['CacheDirectory']}",
    }


def test_systemd_finds_nothing_wrong_with_the_service(tmp_path: Path) -> None:
    if not shutil.which("systemd-analyze"):
        pytest.skip("there is no systemd-analyze here")
    unit = tmp_path / "fangs.service"
    unit.write_text(UNIT.replace("/opt/fangs/bin/fangs", "/bin/true").replace("User=fangs", "User=root"), "utf-8")

    done = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False)

    said = [line for line in done.stderr.splitlines() if "fangs.service" in line]
    assert (done.returncode, said) == (0, [])


def test_the_page_s_nginx_does_what_the_page_on_security_demands_of_a_proxy() -> None:
    page = (ROOT / "docs" / "how-to" / "serving.md").read_text("utf-8")
    (config,) = re.findall(r"^```nginx\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    plain, encrypted = re.findall(r"^server \{\n.*?^\}", config, re.MULTILINE | re.DOTALL)

    assert "listen 80;" in plain and "return 301 https://$host$request_uri;" in plain
    assert "listen 443 ssl;" in encrypted and "X-Forwarded-For $remote_addr;" in encrypted
    assert all(re.search(r"^    access_log off;", one, re.MULTILINE) for one in (plain, encrypted))
    blocked = re.search(r"location ~ (\S+) \{\s+return 404;", encrypted)
    assert blocked and re.search(blocked[1], "/metrics") and not re.search(blocked[1], "/tables")


@pytest.mark.parametrize("script", ["release", "lock"])
def test_without_uv_the_scripts_that_need_it_say_so(script: str) -> None:
    bash = str(shutil.which("bash"))
    folder = str(Path(str(shutil.which("dirname"))).parent)
    assert not (Path(folder) / "uv").exists()
    done = subprocess.run(
        [bash, str(ROOT / ".ci" / script)], env={"PATH": folder}, capture_output=True, text=True, check=False
    )

    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f".ci/{script} needs uv: https://docs.astral.sh/uv/getting-started/installation/\n"
