"""Convert: stack blocks, turn the board to your colour, complete rows of four."""
