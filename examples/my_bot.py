"""A bot of your own for Convert: python my_bot.py ADDRESS. Then choose it on the set-up page."""

import json, random, sys, urllib.parse, urllib.request  # noqa: E401, I001 - a bot in few lines

token = ""


def ask(path, body=None):
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    return urllib.request.urlopen(urllib.request.Request(sys.argv[1] + path, data, headers))


def lines(path):
    return (json.loads(line) for line in ask(path) if line.strip())


me = {"name": f"my-bot-{random.randrange(10**6)}", "games": ["convert"]}
token = json.load(ask("/api/bots", me))["token"]
for event in lines("/api/stream/event"):
    if event["type"] == "challenge":
        ask(f"/api/challenge/{event['challenge']['id']}/accept", {})
    else:
        game = event["game"]["id"]
        for line in lines(f"/api/bot/game/stream/{game}"):
            if decision := line.get("state", line).get("decision"):
                move = random.choice(decision["hint"]["white"] or decision["hint"]["black"])
                ask(f"/api/bot/game/{game}/move/{urllib.parse.quote(move, safe='')}", {})
