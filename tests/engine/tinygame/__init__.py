"""Gardens, a second game: its rules are nobody's, its scenarios run by the same engine as those of HKK.

Three gardeners at one row of beds (``rules``), on the kernel alone. ``face`` is what scenarios know of it; nothing
outside this folder knows that it exists but for the line below.
"""

from kodex.engine.face import Face
from kodex.ground.games import register

register(__name__)


def face() -> Face:
    """All that scenarios know of the gardens."""
    from tests.engine.tinygame.face import FACE

    return FACE
