"""A bot that plays every game at random: python my_bot.py [ADDRESS] [NAME]. Change `choose`.

It signs up at the server once and keeps its name and token in my_bot.json, says which games it
plays and how they end, plays as many at once as it is challenged to, and stops at Ctrl-C. While it
runs, it stands among the bots on every game's set-up page.
"""

import json
import pathlib
import random
import sys
import threading
import time
import urllib.error
import urllib.request

ADDRESS = sys.argv[1].rstrip("/") if len(sys.argv) > 1 else "http://127.0.0.1:8000"
NAME = sys.argv[2] if len(sys.argv) > 2 else "my-bot"
KEPT = pathlib.Path("my_bot.json")  # {"http://127.0.0.1:8000 my-bot": "the token"}


def choose(state, legal):  # noqa: ARG001 - a better bot looks at the state
    """One of the legal actions; `state["view"]` is all that the seat sees of the game."""
    return random.choice(legal)


def ask(path, body=None, token=None):
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(ADDRESS + path, data, headers)
    return urllib.request.urlopen(request, timeout=60)  # an empty line comes every few seconds


def lines(path, token):
    return (json.loads(line) for line in ask(path, token=token) if line.strip())


def sign_up():
    """The token that was kept, or a new one."""
    kept = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    who = f"{ADDRESS} {NAME}"
    if who not in kept:
        kept[who] = json.load(ask("/api/bots", {"name": NAME}))["token"]
        KEPT.write_text(json.dumps(kept))
        print(f"Signed up as {NAME}; the token is in {KEPT}.")
    return kept[who]


def play(game, token):
    """A game from where it stands to its end, or until all others have left it."""
    path = f"/api/bot/game/{game['id']}"
    for line in lines(path.replace("game/", "game/stream/"), token):
        state = line.get("state", line)
        while state["type"] == "gameState" and state["decision"]:
            try:
                legal = json.load(ask(f"{path}/legal", token=token))
                if legal["actions"]:  # or the game has moved on meanwhile
                    ask(f"{path}/move?v={legal['v']}", choose(state, legal["actions"]), token)
                break
            except urllib.error.HTTPError as refused:  # stale, or the server is busy
                print(f"{game['id']}: {json.load(refused)['sentence']}", flush=True)
                time.sleep(1)


def listen(token):
    """What the server has for us, until it goes away."""
    playing = {}
    for event in lines("/api/stream/event", token):
        game = event.get("game") or event["challenge"]
        print(f"{event['type']}: {game['game']}, {ADDRESS}/t/{game['id']}", end=" ", flush=True)
        print(f"against {', '.join(game['opponents'])}", game.get("outcome") or "", flush=True)
        if event["type"] == "challenge":
            ask(f"/api/challenge/{game['id']}/accept", {}, token)
        is_new = game["id"] not in playing or not playing[game["id"]].is_alive()
        if event["type"] == "gameStart" and is_new:  # it may be told again
            playing[game["id"]] = threading.Thread(target=play, args=(game, token), daemon=True)
            playing[game["id"]].start()


try:
    while True:
        try:
            token = sign_up()
            print(f"{NAME} waits to be challenged at {ADDRESS}. Ctrl-C ends it.", flush=True)
            listen(token)
        except urllib.error.HTTPError as refused:
            sys.exit(f"{json.load(refused)['sentence']} (Another name? A token that was kept?)")
        except OSError as error:
            print(f"The server does not answer: {error}.", flush=True)
        time.sleep(5)
except KeyboardInterrupt:
    print("Bye.")
