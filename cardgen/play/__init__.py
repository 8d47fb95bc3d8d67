"""Play the games of cardgen from Python: games, states, views, chance, policies, many games counted.

>>> import cardgen.play as play
>>> game = play.load("wayjer")
>>> state = game.new_state(seed=1)
>>> state.to_move()
('p1', 'p2')
>>> state.apply("p1", state.legal_actions("p1")[0])
>>> record = game.play_out(["greedy", "random"], seed=1)
>>> record.outcome.ending.value
'won'

What stands in `__all__` is the public interface: it changes only with a line in the changelog. Everything else in
cardgen may change.
"""

from cardgen.balance.own_policies import OwnPolicy as Policy
from cardgen.balance.own_policies import PolicyError
from cardgen.diagnostics.mistake import MistakeError
from cardgen.engine.actions import IllegalActionError
from cardgen.engine.chance import Chance
from cardgen.engine.moves import Move
from cardgen.engine.outcome import Ending, Outcome
from cardgen.engine.player_view import PlayerView
from cardgen.play.game import Game, load
from cardgen.play.record import Record
from cardgen.play.state import ChanceNotListedError, State

__all__ = [
    "Chance",
    "ChanceNotListedError",
    "Ending",
    "Game",
    "IllegalActionError",
    "MistakeError",
    "Move",
    "Outcome",
    "PlayerView",
    "Policy",
    "PolicyError",
    "Record",
    "State",
    "load",
]
