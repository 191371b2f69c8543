"""Lists Break the Cube's shapes of four and five blocks ahead, into the user's cache folder."""

from breakroom.games.break_the_cube.catalogue import catalogue, path_of

for blocks in (4, 5):
    known = catalogue(
        blocks,
        lambda done, blocks=blocks: print(f"\r{blocks} blocks: {done:4.0%}", end=""),  # type: ignore[misc]
    )
    print(f"\r{blocks} blocks: {known.size:,} shapes in {path_of(blocks) or 'memory'}")
