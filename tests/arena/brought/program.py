"""A program that plays, or fails in the way its first argument names."""

import json
import sys
import time

WAY = sys.argv[1] if len(sys.argv) > 1 else "play"


def say(answer: object) -> None:
    print(json.dumps(answer), flush=True)


for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "hello":
        print("I play", asked["title"], "in seat", asked["seat"], "of", asked["seats"], file=sys.stderr)
        if WAY == "rude":
            say({"hello": "yourself"})
        else:
            say({"ready": True})
    elif asked["type"] == "turn":
        if WAY == "hang":
            while True:
                time.sleep(1)
        elif WAY == "die":
            raise SystemExit("I have had enough")
        elif WAY == "rubbish":
            print("the left one, please", flush=True)
        elif WAY == "flood":
            sys.stdout.write("9" * (3 << 20))
            sys.stdout.flush()
        elif WAY == "eat":
            hoard = [bytearray(1 << 20) for _ in range(1 << 12)]
        elif WAY == "far":
            say({"pick": 99})
        elif WAY == "true":
            say(True)
        elif WAY == "invent":
            say({"command": {"type": "Steal", "crate": 1}})
        elif WAY == "cheat":
            say(
                {
                    "command": {
                        "type": "Ship",
                        "crate": next(n for n in range(99) if n not in asked["view"]["hand"]),
                    }
                }
            )
        elif WAY == "command":
            say({"command": asked["legal"][0]})
        else:
            say({"pick": asked["seed"] % asked["choices"]})
    else:
        print("it ended:", asked["outcome"], file=sys.stderr)
        break
