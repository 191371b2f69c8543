"""Break the Cube: ask your way to the shape behind your neighbour's screen."""
