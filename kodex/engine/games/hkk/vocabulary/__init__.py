"""Every word of the game that norms and calls use, declared once and typed.

Questions, sums and families (a module for each subject), marks, facts, kinds of events, stages, zones.

A norm about anything else fails when its module is imported. ``python -m kodex.engine.games.hkk.vocabulary`` prints
the list.
"""

from kodex.engine.games.hkk.vocabulary.abilities import *  # noqa: F403
from kodex.engine.games.hkk.vocabulary.course import *  # noqa: F403
from kodex.engine.games.hkk.vocabulary.events import *  # noqa: F403
from kodex.engine.games.hkk.vocabulary.facts import *  # noqa: F403
from kodex.engine.games.hkk.vocabulary.families import *  # noqa: F403
from kodex.engine.games.hkk.vocabulary.games import *  # noqa: F403
from kodex.engine.games.hkk.vocabulary.kinds import *  # noqa: F403
from kodex.engine.games.hkk.vocabulary.marks import *  # noqa: F403
from kodex.engine.games.hkk.vocabulary.playing import *  # noqa: F403
from kodex.engine.games.hkk.vocabulary.reactions import *  # noqa: F403
from kodex.engine.games.hkk.vocabulary.table import *  # noqa: F403
from kodex.engine.games.hkk.vocabulary.tells import *  # noqa: F403
from kodex.engine.games.hkk.vocabulary.turn import *  # noqa: F403
