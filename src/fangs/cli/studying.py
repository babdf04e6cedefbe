"""The commands for people who study the games, and for their programs, such as the referee and the arena."""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

import fangs
from fangs.cli.options import (
    GameName,
    MapFile,
    Options,
    Players,
    Ray,
    complaints,
    console,
    file_option,
    folder_option,
    named,
    output_file,
    output_folder,
    say,
    say_broken,
    use_map_everywhere,
)
from fangs.core.discovery.registry import use_map
from fangs.core.errors import RequestError, place_in
from fangs.core.options import typed_options
from fangs.core.system import invocation
from fangs.core.system.output import echo, echo_json
from fangs.core.system.text_file import write_file

app = typer.Typer()

Cores = Annotated[
    int, typer.Option("--cores", min=1, help="The number of cores for the batch, in addition to one core.")
]

WorkCores = Annotated[int | None, typer.Option("--cores", min=1, help="The number of cores; default: all.")]


@app.command()
def referee(map_file: MapFile = None) -> None:
    """Answer requests from other programs: one JSON request and one answer per line (docs/reference/referee.md)."""
    from fangs.referee import serve

    use_map_everywhere(map_file)
    serve(sys.stdin.buffer, sys.stdout.buffer)


@app.command()
def arena(
    game: GameName,
    bot: Annotated[
        list[str] | None, typer.Argument(metavar="BOT...", help="A level, a kind, or a kind with a limit (search:500).")
    ] = None,
    players: Players = None,
    option: Options = None,
    games: Annotated[
        int, typer.Option("--games", min=1, help="The maximum number of games, rounded up to whole rounds.")
    ] = 200,
    seed: Annotated[int, typer.Option("--seed", help="The seed for chance and bots.")] = 1,
    bot_command: Annotated[
        list[str] | None,
        typer.Option(
            "--bot-command", metavar="COMMAND", help="Let a program take part, by its command; can be repeated."
        ),
    ] = None,
    reply_to: Annotated[
        list[str] | None,
        typer.Option(
            "--reply-to", metavar="BOT", help="Let a player take part who knows how this bot chooses; can be repeated."
        ),
    ] = None,
    patience: Annotated[
        float,
        typer.Option("--patience", min=0.01, metavar="SECONDS", help="The time that a program has for each choice."),
    ] = 10.0,
    results: Annotated[
        Path | None, file_option("--results", help="Save every round here; repeat the call to resume.")
    ] = None,
    cores: WorkCores = None,
    ray: Ray = None,
    stop: Annotated[bool, typer.Option(help="Stop when it is clear which bot is better.")] = True,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print CSV instead of a table.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
    map_file: MapFile = None,
) -> None:
    """Let bots play each other, in every seat in turn and with the same dice, to find out which is better (docs/reference/arena.md)."""
    from fangs.core.system import extras
    from fangs.lab.arena import command, report
    from fangs.lab.arena.settings import Contestant, Settings, seats
    from fangs.lab.tasks import Place

    for module in ("scipy.special", "choix"):  # Report a missing library before the games are played, not after them.
        extras.needed(module, "The arena")
    chosen = use_map(game, map_file) if map_file else fangs.game(game)
    contestants = [
        *(Contestant(name) for name in bot or []),
        *(Contestant(line, is_program=True) for line in bot_command or []),
        *(Contestant(name, is_reply=True) for name in reply_to or []),
    ]
    options = typed_options(chosen.options, option or [])
    settings = Settings(game, tuple(contestants), seats(chosen, players, options), options, seed, patience, map_file)
    outcome = command.play(settings, games, results, Place(cores, ray), stop)
    if as_json:
        echo_json(report.as_json(outcome))
    elif as_csv:
        echo(report.as_csv(outcome), end="")
    else:
        if outcome.rounds:
            console.print(report.as_table(outcome))
        say(report.verdict(outcome))


@app.command()
def study(
    game: GameName,
    players: Annotated[
        list[int] | None, typer.Option("--players", help="The number of players; can be repeated.")
    ] = None,
    vary: Annotated[
        list[str] | None,
        typer.Option("--vary", metavar="KEY=VALUE,VALUE", help="An option, with all its values; can be repeated."),
    ] = None,
    maps: Annotated[
        list[str] | None,
        typer.Option("--map", metavar="own|FILE", help="A custom map, or own: the game's own; can be repeated."),
    ] = None,
    bots: Annotated[
        str, typer.Option("--bots", metavar="BOT,BOT", help="The bots; each plays all seats in its turn.")
    ] = "medium",
    games: Annotated[int, typer.Option("--games", min=2, help="The number of games with each setting.")] = 200,
    seed: Annotated[int, typer.Option("--seed", help="The seed for dice and bots.")] = 1,
    times: Annotated[
        int,
        typer.Option(
            "--times",
            min=1,
            help="Play each game this many times with the same dice, and measure how much of the result chance decides.",
        ),
    ] = 1,
    cores: WorkCores = None,
    ray: Ray = None,
    choices: Annotated[bool, typer.Option("--choices", help="Print how often each kind of choice is made.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print CSV instead of a table.")] = False,
    folder: Annotated[Path | None, folder_option("--to", help="Also write CSV, Parquet and plots (SVG) here.")] = None,
) -> None:
    """Let bots of one kind play all seats: who wins where, how close it is and what is never chosen (docs/why/findings.md)."""
    from fangs.lab import study as studies
    from fangs.lab import study_report as report
    from fangs.lab.tasks import Place

    varied = studies.Variation(
        players or [None],
        bots.split(","),
        studies.options_varied(game, vary or []),
        studies.maps_varied(game, maps or []),
        times,
    )
    found = studies.study(game, varied, games, seed, Place(cores, ray))
    shown = found.choices if choices else found.seats
    if as_csv:
        echo(report.as_csv(shown, found.luck), end="")
    else:
        console.print(report.choices_table(found.choices) if choices else report.seats_table(found.seats))
        for line in [*report.seldom(found.choices), *report.luck(found.luck)]:
            say(line)
    if found.interrupted:
        complaints.print("The study was interrupted before all settings were finished.")
    if folder is not None:
        complaints.print(report.write(found, fangs.game(game).title, folder), markup=False, soft_wrap=True)


@app.command()
def solve(
    game: GameName,
    names: Annotated[
        list[str] | None,
        typer.Option("--table", metavar="NAME", help="Make only this table; can be repeated; default: all."),
    ] = None,
    folder: Annotated[Path | None, folder_option("--to", help="The folder for the tables.")] = None,
    cores: WorkCores = None,
    ray: Ray = None,
) -> None:
    """Compute tables of exact values or of endings, for bots, hints and reviews; repeat an interrupted command to resume it."""
    from fangs.lab import solving
    from fangs.lab.tasks import Place

    for line in solving.solve(fangs.game(game), names or [], folder, Place(cores, ray)):
        say(line)


@app.command()
def prove(
    game: GameName,
    players: Players = None,
    option: Options = None,
    positions: Annotated[
        int, typer.Option("--positions", min=1, help="The maximum number of positions to examine for each player.")
    ] = 1_000_000,
) -> None:
    """Try to prove that a player wins from the start by force, and follow the proof through all replies (docs/why/findings.md)."""
    from fangs.lab import proving

    chosen = fangs.game(game)
    start = fangs.new(game, players, **typed_options(chosen.options, option or []))
    for line in proving.prove(start, positions):
        say(line)


def _weights_file(path: Path | None) -> Path | None:
    if path is None:
        return None
    output_folder(path.parent)  # which is created if it does not exist
    return output_file(path) if path.parent.exists() else path


@app.command()
def learn(
    game: GameName,
    games: Annotated[
        list[int] | None,
        typer.Option(
            "--games",
            min=1,
            help="The number of games in a stage; can be repeated; default: the stages that made the game's weights.",
        ),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", min=0, help="The seed for dice and mistakes.")] = 1,
    to: Annotated[
        Path | None,
        typer.Option(
            "--to",
            metavar="FILE",
            callback=_weights_file,
            help="The file for the weights; default: in your data folder.",
        ),
    ] = None,
    cores: WorkCores = None,
    ray: Ray = None,
) -> None:
    """Learn by self-play what positions are worth, for the bots that search; takes minutes (docs/how-to/bots.md)."""
    from fangs.lab import solving
    from fangs.lab.tasks import Place

    for line in solving.learn(fangs.game(game), games or [], seed, to, Place(cores, ray)):
        say(line)


@app.command()
def puzzles(
    game: GameName,
    number: Annotated[int, typer.Option("--number", min=1, help="The number of puzzles to find.")] = 40,
    seed: Annotated[int, typer.Option("--seed", help="The seed: another number gives other games.")] = 1,
    to: Annotated[
        Path | None, file_option("--to", help="The file for the puzzles, one per line; default: standard output.")
    ] = None,
    again: Annotated[
        bool,
        typer.Option(
            "--again", help="Keep the game's puzzles, and recompute their difficulty and the replies to wrong answers."
        ),
    ] = False,
) -> None:
    """Find puzzles in games of bots: positions in which one choice is clearly the best, according to a table or a long search."""
    from fangs.lab import puzzles as finding

    asked, found = fangs.game(game), list[str]()
    for found in [finding.again(asked, seed)] if again else finding.find(asked, number, seed):
        if to is not None:  # Puzzles found so far are kept if the command is stopped.
            write_file(to, ("\n".join(found) + "\n").encode())
    if to is None:
        say("\n".join(found))
    else:
        say(
            f"{len(found)} puzzle{'s' * (len(found) > 1)} of {asked.title} {'are' if len(found) > 1 else 'is'} in {to}."
        )


@app.command()
def bench(
    games: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="GAME|web|soak",
            help="The games to measure (default: all), or web: the server, or soak: a server under load that is killed.",
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
    cores: Cores = 2,
    quick: Annotated[bool, typer.Option("--quick", help="web: a short run.")] = False,
    postgres: Annotated[
        str | None, typer.Option("--postgres", metavar="URL", help="web: use two servers with this empty database.")
    ] = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="web: print Markdown instead of tables.")] = False,
    write: Annotated[
        Path | None, typer.Option("--write", metavar="PAGE", help="web: write the Markdown into this page.")
    ] = None,
    minutes: Annotated[float, typer.Option("--minutes", min=0.05, help="soak: the time to run.")] = 10.0,
    seed: Annotated[int, typer.Option("--seed", help="soak: the seed for kills and locks.")] = 1,
    beside: Annotated[
        Path | None,
        typer.Option(
            "--beside", metavar="FOLDER", help="web: compare with boardgame.io, installed by npm in this folder."
        ),
    ] = None,
    strangers: Annotated[
        int,
        typer.Option("--strangers", min=0, help="soak: the number of attackers in its second half; nothing is killed."),
    ] = 0,
) -> None:
    """Measure plain and compiled random games, batches on one or more cores, moves and drawings, against the budgets."""
    from fangs.lab import bench as measuring
    from fangs.lab import bench_report

    if games == ["web"]:
        _bench_web(quick, postgres, as_json, markdown, write, beside)
        return
    if games == ["soak"]:
        _soak(minutes, seed, strangers, as_json)
        return
    if alone := {"web", "soak"}.intersection(games or []):
        raise RequestError.phrased("Give {what} alone, without games.", what=alone.pop())
    say_broken()
    rows = measuring.run([str(named(game)) for game in games or []], cores)
    seconds = measuring.import_time()
    if as_json:
        echo_json({"machine": measuring.machine(), "import": seconds, "games": rows})
        return
    for table in bench_report.as_tables(rows, cores):
        console.print(table)
    say(bench_report.verdicts(rows, seconds))


def _bench_web(
    quick: bool, postgres: str | None, as_json: bool, markdown: bool, write: Path | None, beside: Path | None
) -> None:
    from fangs.lab import bench as measuring
    from fangs.lab import ladder
    from fangs.web.bench import figures, report

    marks = report.POSTGRES_MARKS if postgres else report.MARKS
    if write:
        ladder.around(write, marks)
    result = figures.run(figures.SHORT if quick else figures.WHOLE, postgres, beside)
    if as_json:
        echo_json({"machine": measuring.machine(), **asdict(result)})
    elif write:
        ladder.write(write, report.as_markdown(result), marks)
    elif markdown:
        echo(report.as_markdown(result))
    else:
        for table in report.as_tables(result):
            console.print(table)
        say(report.verdict(result))


def _soak(minutes: float, seed: int, strangers: int, as_json: bool) -> None:
    from fangs.web.bench import soak

    result = soak.run(soak.Plan(minutes * 60, seed=seed, strangers=strangers), say)
    if as_json:
        echo_json(asdict(result))
    else:
        console.print(soak.as_table(result))
        say(soak.verdict(result))
    if result.lost:
        raise typer.Exit(1)


@app.command()
def warm(cores: WorkCores = None) -> None:
    """Compile all games now, so that nobody has to wait for this later."""
    from fangs.engine.twin import cache_folder, forget_old
    from fangs.lab import tasks
    from fangs.lab.bench import Warming

    say_broken()
    for name, seconds in tasks.in_order(Warming, fangs.names(), tasks.Place(cores)):
        say(f"{name:<10} {seconds:6.1f} s")
    say(f"Saved in {cache_folder()}.")
    gone = forget_old()
    if gone:
        say(f"Removed the compiled code of {gone} older version{'s' * (gone > 1)}.")


@app.command("new-game")
def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Lowercase letters and digits.")],
    folder: Annotated[
        Path | None, typer.Argument(metavar="[FOLDER]", help="The folder for the game; default: NAME.")
    ] = None,
) -> None:
    """Write a small working game with tests as a starting point for your own; TODO.md lists what is left to do."""
    from fangs import checking

    goal = checking.new_game(name, folder)
    checking.write_playthrough(checking.opened(f"{name}={goal}"))
    say(f"{goal} is a working game. {goal / 'TODO.md'} lists what is left to do.")
    typed = checking.typed(name, goal)
    fangs_command = invocation.command()
    say(f"  {fangs_command} check {typed}\n  {fangs_command} play {typed}")


@app.command()
def check(
    game: Annotated[
        str,
        typer.Argument(metavar="GAME|FOLDER", help="The name of a game, see 'fangs list', or a folder with a game."),
    ],
    part: Annotated[list[str] | None, typer.Option("--part", help="Only this part; can be repeated.")] = None,
    write: Annotated[bool, typer.Option("--write", help="Rewrite playthrough.txt first.")] = False,
) -> None:
    """Check everything that a game needs, and print what is wrong (docs/how-to/adding-a-game.md)."""
    from fangs import checking

    found, parts = checking.opened(game), checking.named(part)
    if write:
        say(f"Wrote {checking.write_playthrough(found)}.")
    say(f"{found.title}, in {found.folder}")
    wrong = 0
    for one in parts:
        try:
            findings = one.findings(found)
        except KeyboardInterrupt as stopped:
            place = place_in(stopped, found.folder).removesuffix(": ")
            say(f"  {one.name:<12} stopped" + (f" at {place}" if place else ""))
            raise typer.Exit(130) from None
        faults = [each.text for each in findings if each.is_fault]
        wrong += bool(faults)
        say(f"  {one.name:<12} {'wrong' if faults else 'good'}")
        for text in [*faults, *(each.text for each in findings if not each.is_fault)]:
            say("               " + text.replace("\n", "\n               "))
    if wrong:
        say(f"{wrong} of {len(parts)} parts are not right yet.")
        raise typer.Exit(1)
    say("All is well.")
