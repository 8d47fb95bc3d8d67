"""What outside engines ask of a game is there: the adapters for OpenSpiel and PettingZoo are short, for every game."""

import inspect

import pytest

import cardgen.play as play

TABLES = [
    ("wayjer", 2, {}),
    ("war-slayer-v", 2, {}),
    ("three-lanes", 2, {}),
    ("nvwk", 3, {}),
    ("the-way", 2, {}),
    ("the-way", 3, {"mode": "cooperative"}),
]
CHANCE, TERMINAL = -1, -4


class SpielState:
    """A state as OpenSpiel asks for it; several who choose in secret choose one after the other."""

    def __init__(self, game, state=None, numbers=None):
        self.game, self.state = game, state or game.new_state()
        self.numbers = {} if numbers is None else numbers  # of moves and of what chance does, by their texts

    def current_player(self):
        if self.state.is_terminal():
            return TERMINAL
        return CHANCE if self.state.is_chance() else self.game.players.index(self.state.to_move()[0])

    def legal_actions(self):
        player = self.current_player()
        if player < 0:
            return []
        moves = self.state.legal_actions(self.game.players[player])
        return sorted(self.numbers.setdefault(move.text, len(self.numbers)) for move in moves)

    def action_to_string(self, action):
        return next(text for text, number in self.numbers.items() if number == action)

    def chance_outcomes(self):
        outcomes = self.state.chance_outcomes().items()
        return [(self.numbers.setdefault(text, len(self.numbers)), float(weight)) for text, weight in outcomes]

    def apply_action(self, action):
        text = self.action_to_string(action)
        if self.current_player() == CHANCE:
            self.state.apply_chance(text)
        else:
            self.state.apply(self.state.to_move()[0], text)

    def information_state_string(self, player):
        return self.state.information_state_text(self.game.players[player])

    def observation_string(self, player):
        return self.state.observation_text(self.game.players[player])

    def is_terminal(self):
        return self.state.is_terminal()

    def returns(self):
        return [float(each) for each in self.state.utilities().values()]

    def clone(self):
        return SpielState(self.game, self.state.copy(), self.numbers)


class AgentEnv:
    """A game as PettingZoo's AEC asks for it; an action is the number of a move among the legal ones."""

    def __init__(self, game, most_legal):
        self.game, self.most_legal = game, most_legal
        self.possible_agents = [*game.players]

    def reset(self, seed):
        self.state = self.game.new_state(seed)
        self.agents = [*self.possible_agents]
        self._look_around()

    def _look_around(self):
        over, worth = self.state.is_terminal(), self.state.utilities()
        self.terminations = dict.fromkeys(self.agents, over)
        self.rewards = {agent: float(worth[agent]) for agent in self.agents}
        self.agent_selection = self.agents[0] if over else self.state.to_move()[0]

    def observe(self, agent):
        legal = len(self.state.legal_actions(agent))
        mask = [int(number < legal) for number in range(self.most_legal)]
        return {"observation": self.state.observation(agent), "action_mask": mask}

    def step(self, action):
        agent = self.agent_selection
        self.state.apply(agent, self.state.legal_actions(agent)[action])
        self._look_around()


@pytest.mark.parametrize(("name", "players", "options"), TABLES, ids=str)
def test_a_game_is_played_as_open_spiel_plays_it(name, players, options):
    game, chance = play.load(name, players=players, options=options), play.Chance(5)
    spiel = SpielState(game)
    assert spiel.current_player() == CHANCE and spiel.legal_actions() == []
    spiel.state.sample_chance(chance)  # the deal: too much to be listed
    for _ in range(120):
        if spiel.is_terminal():
            break
        if spiel.current_player() == CHANCE:
            spiel.state.sample_chance(chance)
            continue
        legal = spiel.legal_actions()
        assert legal and legal == spiel.clone().legal_actions()
        twin, action = spiel.clone(), chance.choose(legal)
        twin.apply_action(action)
        spiel.apply_action(action)
        for player in range(players):
            assert twin.information_state_string(player) == spiel.information_state_string(player)
            assert spiel.observation_string(player)
    assert spiel.is_terminal() is (spiel.current_player() == TERMINAL)
    assert all(each in (-1.0, 0.0, 1.0) for each in spiel.returns())


@pytest.mark.parametrize(("name", "players", "options"), TABLES, ids=str)
def test_a_game_is_played_as_petting_zoo_plays_it(name, players, options):
    env, chance = AgentEnv(play.load(name, players=players, options=options), 5_000), play.Chance(6)
    env.reset(seed=9)
    for _ in range(120):
        if all(env.terminations.values()):
            break
        mask = env.observe(env.agent_selection)["action_mask"]
        assert 0 < sum(mask) < len(mask)
        env.step(chance.below(sum(mask)))
    assert set(env.rewards) == set(env.agents)


@pytest.mark.parametrize("adapter", [SpielState, AgentEnv])
def test_an_adapter_is_short(adapter):
    lines = [line for line in inspect.getsource(adapter).splitlines() if line.strip() and '"""' not in line]
    assert len(lines) <= 42


def test_what_an_outcome_is_worth_follows_the_winner():
    game = play.load("nvwk", players=3)  # where the fewest points win
    record = game.play_out(["random"] * 3, seed=2)
    assert record.final.returns() == {"p1": 0, "p2": 5, "p3": 0}
    assert record.outcome.ending is play.Ending.SHARED
    assert record.final.utilities() == {"p1": 1, "p2": -1, "p3": 1}
    assert game.new_state(seed=2).utilities() == {"p1": 0, "p2": 0, "p3": 0}
