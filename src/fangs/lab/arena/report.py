"""Reports the results of an arena as a table, as CSV or as JSON, with a row for each bot."""

from __future__ import annotations

import csv
import io
import math
from typing import Any, NamedTuple

from rich import box
from rich.table import Table

from fangs.core.errors import listed
from fangs.lab.arena.arena import Outcome, round_scores
from fangs.lab.arena.evidence import ERROR
from fangs.lab.arena.play import GameResult
from fangs.lab.arena.ratings import Estimate, ratings, score_interval


class Standing(NamedTuple):
    """The results of a bot in an arena."""

    bot: str
    games: int
    score: Estimate
    """The bot's share of the wins in its games."""
    points: float | None
    """The bot's mean final score in finished games, or None if no game was finished."""
    rating: Estimate
    """The bot's rating in Elo points, relative to the last bot."""
    choices: int
    seconds: float | None
    """The average time that a choice took, or None if the bot never had to choose."""
    forfeits: int


def standings(outcome: Outcome) -> list[Standing]:
    """Compute each bot's results, in the order of the settings."""
    settings, names = outcome.settings, outcome.settings.names
    by_round = [round_scores(games, settings) for games in outcome.rounds]
    scores = [score_interval([row[bot] for row in by_round]) for bot in range(len(names))]
    rated = (
        ratings(outcome.rounds, len(names), scores)
        if by_round
        else [Estimate(math.nan, -math.inf, math.inf)] * len(names)
    )
    games = [played for games in outcome.rounds for played in games]
    return [_standing(bot, name, games, scores[bot], rated[bot]) for bot, name in enumerate(names)]


def _standing(bot: int, name: str, games: list[GameResult], score: Estimate, rating: Estimate) -> Standing:
    points = [
        one
        for played in games
        if played.scores is not None
        for seated, one in zip(played.seats, played.scores, strict=True)
        if seated == bot
    ]
    choices = sum(played.choices[bot] for played in games)
    return Standing(
        name,
        sum(bot in played.seats for played in games),
        score,
        sum(points) / len(points) if points else None,
        rating,
        choices,
        sum(played.seconds[bot] for played in games) / choices if choices else None,
        sum(played.forfeit == bot for played in games),
    )


def verdict(outcome: Outcome) -> str:
    """Say in sentences which bots have proved to be better, and what went wrong."""
    names, rounds = outcome.settings.names, len(outcome.rounds)
    said = [f"{names[better]} is better than {names[worse]}" for better, worse in outcome.settled]
    games = rounds * len(names)
    after = f"after {rounds} round{'s' * (rounds != 1)} ({games} games)"
    if not rounds:
        sentences = ["No round was finished."]
    elif said:
        sentences = [f"Decided {after}, with an error of at most {ERROR:.0%}: {listed(said, 'and')}."]
    else:
        sentences = [f"Undecided {after}: no bot is shown to be better."]
    if outcome.interrupted:
        sentences.append("It was interrupted.")
    broken: dict[tuple[int | None, str | None], int] = {}
    for played in (played for games in outcome.rounds for played in games if played.scores is None):
        broken[played.forfeit, played.why] = broken.get((played.forfeit, played.why), 0) + 1
    for (bot, why), times in list(broken.items())[:5]:
        who = f"{names[bot]} has forfeited {times} of the games" if bot is not None else f"{times} of the games"
        sentences.append(f"{who}: {why}")
    if len(broken) > 5:
        sentences.append(f"Other games did not finish, for {len(broken) - 5} more reasons.")
    return "\n".join(sentences)


def as_table(outcome: Outcome) -> Table:
    """Format the results as a table for a terminal."""
    game, settings = outcome.settings.the_game, outcome.settings
    table = Table(
        title=f"{game.title}, {settings.players} players; an even score is {settings.even:.0%}",
        title_justify="left",
        title_style="bold",
        box=box.SIMPLE_HEAD,
        pad_edge=False,
        padding=(0, 1, 0, 0),
    )
    table.add_column("", min_width=10)
    for heading in ("games", "score, 95 %", "points", "rating, 95 %", "a choice"):
        table.add_column(heading, justify="right")
    for one in standings(outcome):
        score, rating = one.score, one.rating
        table.add_row(
            one.bot,
            f"{one.games:,}",
            f"{score.value:.0%} ({score.low:.0%} to {score.high:.0%})",
            "" if one.points is None else f"{one.points:.2f}",
            f"{_rating(rating.value)} ({_rating(rating.low)} to {_rating(rating.high)})" if any(rating) else "0",
            "" if one.seconds is None else _seconds(one.seconds),
        )
    return table


def rows(outcome: Outcome) -> list[dict[str, Any]]:
    """Convert each bot's results to a flat dictionary. Infinite and unknown values are None."""
    return [
        {
            "bot": one.bot,
            "games": one.games,
            **_flat("score", one.score),
            "points": one.points,
            **_flat("rating", one.rating),
            "choices": one.choices,
            "seconds": one.seconds,
            "forfeits": one.forfeits,
        }
        for one in standings(outcome)
    ]


def as_csv(outcome: Outcome) -> str:
    """Format the results as CSV, with a header line and a line for each bot."""
    figures = rows(outcome)
    text = io.StringIO()
    writer = csv.DictWriter(text, list(figures[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(figures)
    return text.getvalue()


def as_json(outcome: Outcome) -> dict[str, Any]:
    """Convert the settings, the results and the decided pairs to JSON. The better bot in each pair comes first."""
    names = outcome.settings.names
    return {
        **outcome.settings.json(),
        "rounds": len(outcome.rounds),
        "interrupted": outcome.interrupted,
        "settled": [[names[better], names[worse]] for better, worse in outcome.settled],
        "error": ERROR,
        "standings": rows(outcome),
    }


def _flat(name: str, estimate: Estimate) -> dict[str, float | None]:
    ends = {name: estimate.value, f"{name} low": estimate.low, f"{name} high": estimate.high}
    return {key: value if math.isfinite(value) else None for key, value in ends.items()}


def _rating(points: float) -> str:
    return f"{round(points) + 0:+d}" if math.isfinite(points) else "∞" if points > 0 else "-∞"


def _seconds(seconds: float) -> str:
    return f"{seconds * 1000:.3g} ms" if seconds < 1 else f"{seconds:.3g} s"
