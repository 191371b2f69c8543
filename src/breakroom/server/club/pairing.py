"""Who meets whom: pure functions from what was played so far to the tables of the next round.

A table is a tuple of players by seat; `BOT` stands for a bot that makes up the number. Nobody sits
out: whoever is left over plays a bot.

Seats are balanced as colours are in chess: at tables of two nobody has had one seat more than two
times more often than the other, and nobody sits in the same seat three times running.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations, permutations
from typing import Final, NamedTuple

BOT: Final = -1
FIRST, SECOND = 0, 1

# What a pairing of two costs: the differences in points come first, then seats, then the order.
POINTS_COST: Final = 10_000  # for half a point of difference, squared
SEAT_COST: Final = 300  # for two who both ought to have the same seat, by how much they ought to
ORDER_COST: Final = 5  # for a place away from the middle of those with as many points
AGAIN_COST: Final = 100_000_000  # another bot for one who has had one, or the opponent just met
MET_COST: Final = 40_000  # at a table of several: a pair that has met, squared by how often
MOST_SWEEPS: Final = 12  # over all tables of several, in which they are made better

PATIENT_SECONDS: Final = 8.0  # in an arena, for so long nobody meets the last opponent again …
LONELY_SECONDS: Final = 20.0  # … and after so long, alone, one plays a bot

Table = tuple[int, ...]


class Player(NamedTuple):
    """Somebody to be paired, and what they have played so far this evening."""

    number: int
    points: float = 0.0
    rating: float = 1500.0
    met: tuple[int, ...] = ()  # opponents in order, as often as they were met; no bots
    seats: tuple[int, ...] = ()  # in which they sat, in order
    bots: int = 0  # games against a bot that made up the number
    waited: float = 0.0  # seconds, in an arena


# -- seats -------------------------------------------------------------------------------------


class Due(NamedTuple):
    """The seat that somebody ought to have, and how much: 3 must, 2 should, 1 by turns, 0 any."""

    strength: int
    seat: int


def due(seats: Sequence[int]) -> Due:
    ahead = seats.count(FIRST) - seats.count(SECOND)
    if abs(ahead) >= 2:
        return Due(3, SECOND if ahead > 0 else FIRST)
    if len(seats) >= 2 and seats[-1] == seats[-2]:
        return Due(3, SECOND - seats[-1])
    if ahead:
        return Due(2, SECOND if ahead > 0 else FIRST)
    return Due(1, SECOND - seats[-1]) if seats else Due(0, FIRST)


def clash(one: Due, other: Due) -> int:
    """How badly two want the same seat; 3: one of them may not have the other."""
    if not (one.strength and other.strength) or one.seat != other.seat:
        return 0
    return min(one.strength, other.strength)


def seated(one: Player, other: Player, turn: int) -> Table:
    """The two in their seats. Who ought to have a seat more than the other gets it; if they are
    alike, whoever sat there less recently; if they are alike in that, by turns of the tables."""
    mine, theirs = due(one.seats), due(other.seats)
    if mine.strength == theirs.strength == 0:
        has_first = turn % 2 == 0
    elif mine.strength != theirs.strength or mine.seat != theirs.seat:
        stronger = mine.strength >= theirs.strength
        wanted = mine.seat if stronger else SECOND - theirs.seat
        has_first = wanted == FIRST
    else:
        has_first = (mine.seat == FIRST) == _was_less_recently(one, other, mine.seat)
    return (one.number, other.number) if has_first else (other.number, one.number)


def _was_less_recently(one: Player, other: Player, seat: int) -> bool:
    for mine, theirs in zip(reversed(one.seats), reversed(other.seats), strict=False):
        if mine != theirs:
            return mine != seat
    return True


def with_bot(player: Player) -> Table:
    return (player.number, BOT) if due(player.seats).seat == FIRST else (BOT, player.number)


# -- everybody meets everybody -----------------------------------------------------------------


def robin_rounds(players: int) -> int:
    """How many rounds it takes until all have met; an odd one plays a bot in each."""
    return max(1, players - 1 + players % 2)


def robin(order: Sequence[int], number: int, here: Collection[int]) -> list[Table]:
    """Round `number` (from 1) of a round robin by the circle method. `order` is everybody who
    began; whoever is not `here` any more is stood in for by a bot."""
    circle = [*order, BOT] if len(order) % 2 else list(order)
    turning, pivot = circle[:-1], circle[-1]
    size, turn = len(turning), number - 1
    tables = [(turning[turn % size], pivot) if turn % 2 else (pivot, turning[turn % size])]
    for step in range(1, len(circle) // 2):
        pair = (turning[(turn + step) % size], turning[(turn - step) % size])
        tables.append(pair if step % 2 else (pair[1], pair[0]))
    played = [tuple(p if p in here else BOT for p in table) for table in tables]
    return [table for table in played if any(p != BOT for p in table)]


# -- Swiss -------------------------------------------------------------------------------------


def ranked(players: Iterable[Player]) -> list[Player]:
    return sorted(players, key=lambda p: (-p.points, -p.rating, p.number))


def swiss(players: Sequence[Player]) -> list[Table]:
    """Those with as many points meet, the upper half of them against the lower; nobody meets
    twice, and no two meet who would both have to have the same seat. Whoever cannot be paired so
    plays a bot: with an odd number one of the last, who has had none yet."""
    order = ranked(players)
    dues = [due(player.seats) for player in order]
    groups = {p.points: sum(q.points == p.points for q in order) for p in order}
    costs: dict[tuple[int, int], int] = {}
    for i, j in combinations(range(len(order)), 2):
        one, other = order[i], order[j]
        wants = clash(dues[i], dues[j])
        if other.number not in one.met and wants < 3:
            apart = int(2 * (one.points - other.points)) ** 2
            off = abs(2 * (j - i) - groups[one.points])
            costs[i, j] = POINTS_COST * apart + SEAT_COST * wants + ORDER_COST * off
    if len(order) % 2:
        for i, player in enumerate(order):
            lead = int(2 * (player.points - order[-1].points)) ** 2
            places = ORDER_COST * (len(order) - i)
            costs[i, len(order)] = AGAIN_COST * player.bots + POINTS_COST * lead + places
    return _tables(order, _matched(costs))


def _tables(order: Sequence[Player], pairs: Iterable[tuple[int, int]]) -> list[Table]:
    """The pairs, best first, and a bot for everybody who is in none."""
    tables, alone = [], set(range(len(order)))
    for turn, (i, j) in enumerate(sorted(pairs)):
        if j < len(order):
            tables.append(seated(order[i], order[j], turn))
            alone -= {i, j}
    return tables + [with_bot(order[i]) for i in sorted(alone)]


def _matched(costs: Mapping[tuple[int, int], int]) -> list[tuple[int, int]]:
    """As many pairs as there can be, and among those the cheapest."""
    import rustworkx  # only when somebody is paired: an evening is rare

    if not costs:
        return []
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(1 + max(j for _, j in costs)))
    most = 1 + max(costs.values())
    graph.add_edges_from([(i, j, most - cost) for (i, j), cost in costs.items()])
    pairs = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(pair), max(pair)) for pair in pairs)


# -- an arena ----------------------------------------------------------------------------------


def arena(waiting: Sequence[Player]) -> list[Table]:
    """Pairs among those who wait now: those of like points first, and not who has just met, unless
    one of them has waited for long. Who is left waits on; alone for too long, they get a bot."""
    order = ranked(waiting)
    costs: dict[tuple[int, int], int] = {}
    for i, j in combinations(range(len(order)), 2):
        one, other = order[i], order[j]
        just_met = one.met[-1:] == (other.number,) or other.met[-1:] == (one.number,)
        if just_met and max(one.waited, other.waited) < PATIENT_SECONDS:
            continue
        apart = int(2 * abs(one.points - other.points))
        again = one.met.count(other.number)
        wants = clash(due(one.seats), due(other.seats))
        costs[i, j] = POINTS_COST * (apart + again) + SEAT_COST * wants + AGAIN_COST * just_met
    pairs = _matched(costs)
    tables = [seated(order[i], order[j], turn) for turn, (i, j) in enumerate(pairs)]
    paired = {i for pair in pairs for i in pair}
    left = [p for i, p in enumerate(order) if i not in paired]
    if len(left) == 1 and left[0].waited >= LONELY_SECONDS:
        tables.append(with_bot(left[0]))
    return tables


# -- tables of several -------------------------------------------------------------------------


def sizes(players: int, most: int) -> list[int]:
    """As few tables as there can be, and as even: ten at tables of four are 4, 3, 3."""
    tables = max(1, -(-players // most))
    return [players // tables + (i < players % tables) for i in range(tables)]


def tables_of(players: Sequence[Player], most: int) -> list[Table]:
    """Tables of up to so many, of like points, at which as few as can be have met before. One who
    is alone plays a bot."""
    order = ranked(players)
    if len(order) == 1:
        return [with_bot(order[0])]
    wanted = sizes(len(order), most)
    groups: list[list[int]] = [[] for _ in wanted]
    if len({player.points for player in order}) == 1:  # the first round: the strong apart
        for i in range(len(order)):
            groups[_emptiest(groups, wanted)].append(i)
    else:
        places = iter(range(len(order)))
        groups = [[next(places) for _ in range(size)] for size in wanted]
    _improve(groups, _costs(order))
    return [_in_seats([order[i] for i in group]) for group in groups]


def _emptiest(groups: Sequence[Sequence[int]], wanted: Sequence[int]) -> int:
    free = [g for g, size in enumerate(wanted) if len(groups[g]) < size]
    return min(free, key=lambda g: len(groups[g]))


def _costs(order: Sequence[Player]) -> list[list[int]]:
    costs = [[0] * len(order) for _ in order]
    for i, j in combinations(range(len(order)), 2):
        one, other = order[i], order[j]
        apart = int(POINTS_COST * 4 * (one.points - other.points) ** 2)
        costs[i][j] = costs[j][i] = apart + MET_COST * one.met.count(other.number) ** 2
    return costs


def _improve(groups: list[list[int]], costs: Sequence[Sequence[int]]) -> None:
    """Two change places wherever that makes it cheaper, until nothing does."""
    for _ in range(MOST_SWEEPS):
        swaps = [_swap(one, other, costs) for one, other in combinations(groups, 2)]
        if not any(swaps):
            return


def _swap(one: list[int], other: list[int], costs: Sequence[Sequence[int]]) -> bool:
    """One from each of two tables change places, if that makes it cheaper."""
    for i, a in enumerate(one):
        mine = costs[a]
        gain = sum(mine[x] for x in one) - sum(mine[x] for x in other)
        for j, b in enumerate(other):
            theirs = costs[b]
            if gain + sum(theirs[x] for x in other) - sum(theirs[x] for x in one) > -2 * mine[b]:
                one[i], other[j] = b, a
                return True
    return False


def _in_seats(players: Sequence[Player]) -> Table:
    """Everybody in the seat that they have had least."""
    if len(players) == 2:
        return seated(players[0], players[1], 0)
    orders = permutations(players)
    best = min(orders, key=lambda order: sum(p.seats.count(s) ** 2 for s, p in enumerate(order)))
    return tuple(player.number for player in best)
