"""Breach's table as text."""

from breakroom.games.breach.view import View


def text(view: View) -> str:
    """Lane by lane: the power of both sides, and their cards with theirs."""
    rows = [f"turn {view.turn}, {view.phase}"]
    for lane in view.lanes:
        rows.append(f"{lane.name} ({lane.effect.name}): {lane.powers[0]} to {lane.powers[1]}")
        for side, cards in zip(("defender", "attacker"), lane.cards, strict=True):
            shown = (f"{card.card or 'face down'} {card.power}" for card in cards)
            rows.append(f"  {side}: {', '.join(shown) or '-'}")
    for side, player in zip(("defender", "attacker"), view.players, strict=True):
        rows.append(f"{side}: {player.hand} cards in hand, {player.energy} energy")
    if view.mine is not None:
        rows.append(f"hand: {', '.join(held.card for held in view.mine.hand) or '-'}")
        plan = (f"{play.card} to {play.lane}" for play in view.mine.plan)
        rows.append(f"plan: {', '.join(plan) or '-'}")
    return "\n".join(rows)
