"""The tutorial's program, with a sixth of its lessons; `make bench` runs it whole."""

import re
import subprocess
import sys
from pathlib import Path

PROGRAM = Path(__file__).parents[2] / "examples" / "train_convert.py"


def test_an_agent_learns_convert() -> None:
    """It beats a player who moves at random in five games of six, by the kernel and by the rules
    alike."""
    command = [sys.executable, str(PROGRAM), "--lessons", "20", "--seed", "1"]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    trained = re.search(r"lesson 20: ([\d.]+)% against random", said)
    at_table = re.search(r"at a table, against random: ([\d.]+)%", said)
    assert trained is not None
    assert at_table is not None
    assert float(trained[1]) >= 85
    assert float(at_table[1]) >= 85
