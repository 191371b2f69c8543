"""Who is ahead: points, and what decides between those who have as many.

A table is worth one point: as many shares of it as one has beaten of the others, a half for each
with whom one has tied. Before equals come, in this order: the opponents' points (Buchholz), the
points of those one has beaten (Sonneborn–Berger), and wins. Who is equal in all shares a place. In
an arena, where some play more than others, wins decide, then fewer games.
"""

from collections.abc import Iterable, Sequence

from msgspec import Struct, structs

from breakroom.server.club.pairing import BOT


class Played(Struct, frozen=True):
    """A table with its result."""

    seats: tuple[int, ...]  # players, or BOT
    points: tuple[float, ...]  # by seat
    absent: tuple[int, ...] = ()  # players who did not come: a bot has played for them


class Standing(Struct, frozen=True):
    place: int
    player: int
    points: float
    games: int
    wins: int
    draws: int
    losses: int
    buchholz: float
    sonneborn: float


def points_of(ranks: Sequence[int]) -> tuple[float, ...]:
    """By seat, for how a game ended: the share of the others that one has beaten."""
    others = max(1, len(ranks) - 1)
    return tuple(
        (sum(r > mine for r in ranks) + (ranks.count(mine) - 1) / 2) / others for mine in ranks
    )


def standings(
    players: Iterable[int], played: Sequence[Played], is_arena: bool = False
) -> list[Standing]:
    everybody = list(players)
    points = dict.fromkeys([*everybody, BOT], 0.0)
    for table in played:
        for player, share in zip(table.seats, table.points, strict=True):
            points[player] += share
    rows = [_row(player, points, played) for player in everybody]
    rows.sort(key=lambda row: (*_key(row, is_arena), -row.player), reverse=True)
    placed: list[Standing] = []
    for number, row in enumerate(rows, 1):
        ties = placed and _key(placed[-1], is_arena) == _key(row, is_arena)
        place = placed[-1].place if ties else number
        placed.append(structs.replace(row, place=place))
    return placed


def _row(player: int, points: dict[int, float], played: Sequence[Played]) -> Standing:
    games = wins = draws = losses = 0
    buchholz = sonneborn = 0.0
    for table in played:
        if player not in table.seats or player in table.absent:
            continue
        mine = table.points[table.seats.index(player)]
        games += 1
        wins, draws, losses = wins + (mine > 0.5), draws + (mine == 0.5), losses + (mine < 0.5)
        others = len(table.seats) - 1
        for other, theirs in zip(table.seats, table.points, strict=True):
            if other != player:
                # A bot, whoever it plays for, counts as somebody with as many points as oneself.
                is_bot = other == BOT or other in table.absent
                worth = points[player if is_bot else other] / others
                buchholz += worth
                sonneborn += worth * (1.0 if theirs < mine else 0.5 if theirs == mine else 0.0)
    return Standing(
        0,
        player,
        _neat(points[player]),
        games,
        wins,
        draws,
        losses,
        _neat(buchholz),
        _neat(sonneborn),
    )


def _key(row: Standing, is_arena: bool) -> tuple[float, ...]:
    if is_arena:
        return row.points, row.wins, -row.games
    return row.points, row.buchholz, row.sonneborn, row.wins


def _neat(number: float) -> float:
    """The number rounded, so that thirds of a point add up to whole ones."""
    return round(number, 4)
