"""Writes the JSON Schemas from which the client's TypeScript is made: see `make types`."""

import json
import sys
from pathlib import Path
from typing import Any

import msgspec

import breakroom
from breakroom.reviews import Part
from breakroom.server import host_messages as host
from breakroom.server import messages as m
from breakroom.server import push
from breakroom.server.club import evening_messages as evening
from breakroom.server.club import messages as club

HTTP: tuple[type[Any], ...] = (m.GameInfo, m.NewRoom, m.NewLesson, m.RoomMade, m.Claim, m.Claimed)
HTTP += (m.NewInvite, m.Invited, m.NewSideLine, m.ReviewNow, Part, m.Legal, m.Problem)
HTTP += (club.NewPerson, club.Me, club.NewName, club.NewSeats, club.CodeMade, club.Join)
HTTP += (m.NewPuzzle, m.PuzzleMade, m.PuzzleShelf)
HTTP += (host.HostNow, host.NewRuling, host.NewRemoval, host.NewReport, host.Done)
HTTP += (push.PushKey, push.NewPush, push.SomePush, push.PushDone)
HTTP += (evening.NewEvening, evening.EveningMade, evening.NewPlayer, evening.PlayerMade)
HTTP += (evening.EveningNow,)
HTTP += (club.PasskeysHere, club.NewPasskey, club.ComeIn)
HTTP += (club.ClubTable, club.Profile, club.MyLevel)
HTTP += (club.LobbyHello, club.Lobby, club.SitDown)


def messages_schema() -> dict[str, object]:
    kinds = (m.ClientMessage, m.ServerMessage, evening.HostAction, *HTTP)
    roots, defs = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    client, server, host_action, *http = roots
    named = {"client": client, "server": server, "HostAction": host_action}
    named["http"] = {"anyOf": http}
    return {
        "title": "Messages",
        "type": "object",
        "properties": named,
        "required": list(named),
        "additionalProperties": False,
        "$defs": defs,
    }


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    schemas = {"messages": messages_schema()}
    schemas |= {key: breakroom.schema(breakroom.game(key)) for key in breakroom.game_keys()}
    for name, schema in schemas.items():
        (folder / f"{name}.json").write_text(json.dumps(schema, indent=2) + "\n", "utf-8")


main(Path(sys.argv[1]))
