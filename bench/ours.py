"""What we measure of Breakroom; `run.py` asks for it."""

from worker import serve

import breakroom
from breakroom.bots.measure import programs

if __name__ == "__main__":
    serve(programs(breakroom.game("convert")))
