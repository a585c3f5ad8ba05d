"""The contract: what a title provides, who asks for it, when, and what is asked of the answer.

A `Game` is a title bound to one checked ruleset. It holds no state of a match: every question takes the
state, so one object serves any number of matches, in any number of threads. Anyone may write one; the kernel
reaches it only through this contract.

    match                  apply = refusal, then carry_out; actors, outcome and the digest after it
    a server, each command  view and redact for every seat that watches, legal for those who may act, tell
    a server, now and then  awaited, turn_of, explain, foresee, factors, answer, catalogue, options, setup
    a server, afterwards    figures, round_of, scene, opened: the course, the film and the whole of a match
    a designer              openings, picture: what seeds begin with
    bots and search        random_command, legal, apply, copy, outcome, value: a million times; determinise
                           once a decision; subjects and legal_of where a list is long
    replays and verify     setup, apply, and the digest of every state
    the kit                everything, on random play from many seeds (`tessera.testing.conformance`)

What is asked for every command (refusal, carry_out, actors, outcome, view, redact, legal) should take
microseconds; `setup`, `catalogue` and the constructor run once and may take a second. Nothing may look at a
clock, a file, a global or ambient chance, nor iterate over a set: the same state, seat and command give the
same bytes on every machine. The examples are those of `examples/smugglers`; docs/adding-a-game.md is the
walk through all of them.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from tessera.core.chance import Chance, Rng, Seed
from tessera.core.codec import Codec, schema_of
from tessera.core.errors import Illegal
from tessera.core.layout import Bounds
from tessera.core.measures import FirstStates, Openings
from tessera.core.numbering import Axes
from tessera.core.picking import pick_command
from tessera.core.plain import Plain
from tessera.core.reports import USUAL, Factors, Figure, Outcome, Quick, in_words, refusal_in_words
from tessera.core.ruleset import Ruleset, RulesetSpec
from tessera.core.spec import Fields, Word

S = TypeVar("S")  # the state
C = TypeVar("C")  # a command
E = TypeVar("E")  # an event
V = TypeVar("V")  # a view

HOST: Final = -1
"""The seat of commands that no player sends: a clock that ran out, above all."""


NO_OPTIONS: Final = Fields({})

EASY: Final = "easy"
NORMAL: Final = "normal"
HARD: Final = "hard"
LEVELS: Final = (EASY, NORMAL, HARD)
"""How well an opponent may play. What nobody asked to be easier plays as well as it can: `hard`."""

WON: Final = 1000
"""What a match that is won is worth to a seat; one that is lost is worth as much less than nothing."""


class Turn(Generic[C, V]):
    """All that a player decides by: what its seat may know and send, and chance of its own.

    The generator is the player's, never the match's, and the game holds no state: nothing here leads to what
    is hidden. (Not a dataclass: mypyc has no generic ones.)
    """

    def __init__(
        self, game: "Game[Any, C, Any, V]", seat: int, view: V, legal: Sequence[C], rng: Rng
    ) -> None:
        self.game = game
        self.seat = seat  # whose decision it is
        self.view = view
        self.legal = legal  # every legal command; empty for a bot that does not need it
        self.rng = rng

    # The state is of the title's own type, which nobody needs to name to search in it.
    def world(self) -> Any:
        """A whole state that fits the view, the unknown drawn from `rng`: a world to try things in."""
        return self.game.determinise(self.view, self.seat, self.rng)


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(Generic[C, V]):
    """A player that sees what its seat sees. Same inputs, same choice.

    `choose` gives one command. A bot for long turns also has `plan`, and sets `needs_legal` to False if it
    plans without the list of legal commands, which is then not made for it.

    class First(Bot[Any, Any]):
        def choose(self, turn: Turn[Any, Any]) -> Any:
            return turn.legal[0]
    """

    needs_legal: ClassVar[bool] = True

    def choose(self, turn: Turn[C, V]) -> C:
        """One of the legal commands (or another legal one it built itself)."""
        raise NotImplementedError

    def plan(self, turn: Turn[C, V]) -> Sequence[C]:
        """Commands to send one after the other, without a look in between; one that is refused is skipped.

        It is asked again if it is still to act when they are all sent. If none of them was accepted, `choose`
        is asked, with the legal commands.
        """
        return [self.choose(turn)]

    def why(self, view: V, command: C) -> str:
        """Why it would do this here, in a sentence for a person who asked; empty: it cannot say.

        The command is one it chose from this view. Only what the view shows may be given as a reason.
        """
        return ""


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S, C, E, V]):
    """A title bound to a ruleset. Override what raises NotImplementedError; the rest has sound defaults.

    class Smugglers(Game[State, Command, Event, View]):
        name: ClassVar[str] = "smugglers"
        command_types: ClassVar[tuple[type, ...]] = kinds_of(Command)
    """

    # Who it is.
    name: ClassVar[str] = ""
    title: ClassVar[str] = ""
    summary: ClassVar[str] = ""
    version: ClassVar[int] = 1  # rises when a change alters play
    min_seats: ClassVar[int] = 1
    max_seats: ClassVar[int] = 1
    usual_seats: ClassVar[int] = 2  # what a table has when nobody says; held to the two above

    # Its records: dataclasses of integers, texts, booleans, None, lists, tuples, dicts and records.
    state_type: ClassVar[type] = object
    view_type: ClassVar[type] = object
    command_types: ClassVar[tuple[type, ...]] = ()
    event_types: ClassVar[tuple[type, ...]] = ()
    question_types: ClassVar[tuple[type, ...]] = ()  # what `answer` answers, and with what
    answer_types: ClassVar[tuple[type, ...]] = ()
    catalogue_type: ClassVar[type | None] = None  # of what `catalogue` gives, for the client's types
    scene_type: ClassVar[type | None] = None  # of what `scene` gives; None: the title has no film
    unlisted: ClassVar[
        tuple[type, ...]
    ] = ()  # commands with open content (a chat line) that `legal` leaves out
    cooperative: ClassVar[bool] = False  # all seats win and lose together, also when one of them gives up
    hides_from_spectators: ClassVar[str] = ""  # what they are not shown, in a sentence; empty: they see all
    # Free commands that can take each other back (load, unload): chance picks them seldom, so that a turn of
    # random play comes to an end, and a search never returns by them to where it was.
    to_and_fro: ClassVar[tuple[type, ...]] = ()

    # What a newcomer is offered.
    levels: ClassVar[tuple[str, ...]] = ()  # those of LEVELS that `bot` can play at, the easiest first
    quick: ClassVar[Quick] = Quick()  # the match that one click starts
    clocks: ClassVar[tuple[int, ...]] = ()  # seconds for each turn that suit it, beside the usual ones

    # Its words for every code it refuses with: `{needs}` stands for the fact of that name.
    refusals: ClassVar[Mapping[str, str]] = {}

    def __init__(self, ruleset: Ruleset) -> None:
        """Once per ruleset and process. Work out here what never changes: it is paid once.

        super().__init__(ruleset)
        self.cargo = ruleset.make(Rules).cargo
        """
        self.ruleset = ruleset
        self._codec: Codec | None = None

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.ruleset,)

    def seats_by_default(self) -> int:
        """How many seats a match has when nobody says."""
        return max(self.min_seats, min(self.usual_seats, self.max_seats))

    # ------------------------------------------------------------ data

    @classmethod
    def rules_spec(cls) -> RulesetSpec:
        """What the title's data files hold. Asked before the data is read, by the loader and for editors.

        return RulesetSpec.of(Rules)
        """
        raise NotImplementedError

    def options_spec(self) -> Fields:
        """What may be chosen when a match is made: of this ruleset, so that a mod can add to it.

        Asked for every match: build it once. Every option is `called` something, and choices that people read
        are `Pick`s; ids are what a match keeps, names and sentences may change.

        self._options = Fields({"tide": Pick([Word("low", "Low tide")], default="low").called("Tide")})
        """
        return NO_OPTIONS

    def seated(self, options: Mapping[str, object], bots: Sequence[bool]) -> Mapping[str, object]:
        """The options of a match in which a program plays these seats; the default: as they were chosen.

        Asked once, by a table that is made, before its match; the options are checked and complete. What
        comes back is what the match keeps, so its record says all that `setup` goes by.
        """
        return options

    def catalogue(self) -> Mapping[str, Plain]:
        """All names, numbers and texts of the ruleset that a client shows beside its views.

        Plain data, the same for every match of this ruleset; a server asks once and keeps it. What a view
        already tells needs no place here. `catalogue_type`, if set, is the record whose plain form this is.

        return {"crates": [{"id": crate.id, "name": crate.name} for crate in self.cargo.crates]}
        """
        return {}

    def schemas(self) -> dict[str, Plain]:
        """JSON Schema of commands, events, view, options, and of the catalogue if its type is known."""
        found = {**self.codec.schemas(), "options": self.options_spec().schema()}
        if self.catalogue_type is not None:
            found["catalogue"] = schema_of(self.catalogue_type)
        if self.scene_type is not None:
            found["scene"] = schema_of(self.scene_type)
        if self.question_types:
            found["questions"] = self.codec.questions.schema()
            found["answers"] = self.codec.answers.schema()
        return found

    @property
    def codec(self) -> Codec:
        """Bytes, plain data, schemas and digests of this title's records."""
        codec = self._codec
        if codec is None:
            codec = Codec(
                self.state_type,
                self.view_type,
                self.command_types,
                self.event_types,
                self.question_types,
                self.answer_types,
            )
            self._codec = codec
        return codec

    # ------------------------------------------------------------ rules

    def setup(self, seats: int, options: Mapping[str, object], seed: Seed) -> S:
        """The first state. The options are checked and complete; the seed is all its chance.

        Once a match, and again whenever a log is replayed: equal arguments, equal bytes. May take a second; a
        server calls it in a thread. What options cannot promise (too many players for a map) is BadOptions.

        return State(SplitMix64(stream_value(seed, "smugglers")), deck, dens)
        """
        raise NotImplementedError

    def migrate(self, state: Plain, from_version: int) -> S | None:
        """A running match of an older version, brought into this one; None: it cannot be.

        The state is the plain form of what that version's code left, its generator and its seals included:
        record by record a map by the names of the fields. A server asks once a match, when it opens one that
        was played by older code, and the match goes on from what comes back; nothing goes back behind it.
        Without it such a match ends undecided. A new field with a default is all that most changes need.

        return self.codec.state_from(pack({**state, "tides": 0})) if from_version == 1 else None
        """
        return None

    def redraw(self, state: S, options: Mapping[str, object], begun: bool) -> S:
        """The state with its hidden things drawn anew from `chance(state)`; the given one is used up.

        A first state that nobody has looked at yet (not `begun`) hides its decks, hands, orders and worlds
        from whoever knows or finds its seed: all that any seat may not see is drawn again, and what can be
        seen may be. Later (`begun`) only what no seat has seen so far: the order of a deck, but for the cards
        that somebody was shown. The view of no seat changes by that. A seed that the state remembers is
        forgotten. The default is right for titles whose states hide nothing but their generator.

        state.rng.shuffle(state.deck)
        """
        return state

    def actors(self, state: S) -> Sequence[int]:
        """The seats that may act now, ascending: one, several, or none when the match is over.

        After every command. The kit: somebody, until there is an outcome, and then nobody.

        return () if state.turn < 0 else (state.turn,)
        """
        raise NotImplementedError

    def awaited(self, state: S) -> Sequence[int]:
        """The acting seats that the game waits for, ascending; never none while the match goes on.

        The default is all of them. Where seats act at the same time and say when they are done, those who
        are done may still act, but nobody waits for them: bots rest and clocks stand still.
        """
        return self.actors(state)

    def concurrent(self, state: S) -> bool:
        """Whether seats act at the same time here: a command stays good when those of others overtake it.

        Asked by a table when a command answers an older position, and only others have acted since. The
        default is no: such a command is refused as stale.

        return state.phase == BIDDING
        """
        return False

    def legal(self, state: S, seat: int) -> list[C]:
        """Every command this seat may send now, without repeats, in a stable order.

        For people's choices after each command, for bots before each; the costliest question of most titles.
        Nothing is drawn. The kit holds it to `refusal` both ways: all that is listed is accepted, and what is
        accepted is listed, but for the types in `unlisted`. `seat` may be HOST: what happens when a clock ran
        out, the first of it first.

        return [Ship(crate) for crate in sorted(set(state.dens[seat].hand))] if seat == state.turn else []
        """
        raise NotImplementedError

    def subjects(self, state: S, seat: int) -> Sequence[int | str]:
        """What the legal commands of this seat are about: pieces, cards, cities; "" for what is about none.

        In a stable order, each once. Where a list has a thousand entries, whoever looks for one command asks
        for those of one piece at a time (`legal_of`); the default knows one subject, which has them all.

        return [crate.id for crate in hand]
        """
        return [""] if self.legal(state, seat) else []

    def legal_of(self, state: S, seat: int, subject: int | str) -> list[C]:
        """The legal commands about one of the `subjects`, in a stable order; none about anything else.

        Those of all subjects together are what `legal` lists, each once.
        """
        return self.legal(state, seat) if subject == "" else []

    def random_command(self, state: S, seat: int, rng: Rng) -> C:
        """One of the commands that `legal` lists, drawn from `rng`; for playouts, without making the list.

        Each has a chance, and not all the same: a title may first draw a piece, then what it does. Those in
        `to_and_fro` come seldom. Asked only of a seat that may act. The state stays as it is, and so does its
        generator. The default makes the list.
        """
        return pick_command(self.legal(state, seat), self.to_and_fro, rng)

    def refusal(self, state: S, seat: int, command: C) -> Illegal | None:
        """Why the rules do not allow this command now, or None. Asks everything; changes and copies nothing.

        The seat may be anybody's and the command anything its records can hold: strangers send garbage. Facts
        may tell only what the seat knows; the kit resamples the rest. The code is `area.reason`, once and for
        all, and `refusals` has its sentence.

        return Illegal("stash.full", holds=3) if len(state.dens[seat].stash) == 3 else None
        """
        raise NotImplementedError

    def carry_out(self, state: S, seat: int, command: C) -> list[E]:
        """Change the state in place and tell what happened. `refusal` had nothing against it just now.

        What asking worked out may be kept for it, if it is checked to be of this position. Chance comes
        from `chance(state)` alone. It must not fail: what it raises is a bug, and the match is put back where
        it was (`Broken`).

        den.hand.remove(command.crate)
        return [Shipped(seat, command.crate, state.rng.die())]
        """
        raise NotImplementedError

    def apply(self, state: S, seat: int, command: C) -> list[E]:
        """Carry the command out, or raise its refusal and change nothing. No title overrides it."""
        refused = self.refusal(state, seat, command)
        if refused is not None:
            raise refused
        return self.carry_out(state, seat, command)

    def check(self, state: S, seat: int, command: C) -> Illegal | None:
        """Why `apply` would refuse the command, or None. No title overrides it."""
        return self.refusal(state, seat, command)

    def outcome(self, state: S) -> Outcome | None:
        """How it ended, or None while it goes on. After every command.

        return None if state.turn >= 0 else Outcome(winners, "sold out", coins)
        """
        raise NotImplementedError

    def chance(self, state: S) -> Chance:
        """The generator or streams inside this state: all its chance, nothing else draws.

        So tests can script it, `odds` enumerate it, and a fork have fresh chance. The object itself, no copy.

        return state.rng
        """
        raise NotImplementedError

    def turn_of(self, state: S, seat: int) -> int | None:
        """Which of its turns this seat is in; a clock for each turn starts anew when the number changes.

        None: every decision is a turn of its own. What happens when a turn's time is over, `legal` of HOST
        says first; a title that lists nothing there has no rule for it.
        """
        return None

    def copy(self, state: S) -> S:
        """An independent twin. The default goes through the canonical bytes; a title can be much faster.

        Search copies more than it plays: write it by hand where a bench shows that it pays. The kit plays on
        with the twin and finds a list that both share.
        """
        codec = self.codec
        # The codec was made from this title's state_type, so it gives back what went in.
        return codec.state_from(codec.state_bytes(state))  # type: ignore[return-value]

    # ------------------------------------------------------------ knowledge

    def view(self, state: S, seat: int | None) -> V:
        """What this seat may know, built up from nothing; None is a spectator.

        For every watching seat after every command, so what changes often is kept in maps by id: the server
        sends the difference. The kit resamples what the seat may not know; not a byte of this may change.

        return View(seat, own=den.hand.copy(), stashes=[len(each.stash) for each in state.dens])
        """
        raise NotImplementedError

    def opened(self, state: S) -> S:
        """The same position with nothing kept from spectators, for who looks at a match that is over.

        The state is the asker's own: it may be changed in place, and goes on by the same commands. What
        `view` and `redact` tell spectators of it may be everything. The default: as it is.
        """
        return state

    def redact(self, state: S, event: E, seat: int | None) -> E | None:
        """What this seat is told of an event: the event, a poorer form of it, or nothing.

        The state is the one after the command. What a seat is told, its view keeps or shows: bots see only
        views. The kit compares two worlds that look alike to the seat.

        return Drew(event.seat, None) if isinstance(event, Drew) and event.seat != seat else event
        """
        return event

    def determinise(self, view: V, seat: int, rng: Rng) -> S:
        """A full state that fits everything this seat knows, the unknown drawn from `rng`.

        Once a decision of a searching bot, and by the kit for every check of secrecy: its view of the result
        is the view it was made from. Never the live generator, never a look at the true state.
        """
        raise NotImplementedError

    def uncovers(self, before: V, after: V) -> bool:
        """Whether this seat now looks into places where it could not look before: a unit came over a hill.

        What is there it knows now, or that nothing is. Asked about two views of one seat before a command is
        taken back for nothing. Everything else that a seat can learn is found by playing on from other worlds
        that fit the view before; only what `determinise` always leaves empty needs to be said here.
        """
        return False

    def foresee(self, state: S, seat: int, command: C) -> dict[str, Fraction] | None:
        """The chances that a person weighs before this command, each in words; None: those of the command.

        For titles whose dice fall later than the decision, as when an attack is declared first and rolled
        afterwards. The state is one that the asker may know, and is not changed.
        """
        return None

    def factors(self, state: S, seat: int, command: C) -> Sequence[Factors]:
        """Why the chances are what they are, and how well and how badly it may end; empty: nothing to say.

        return [Factors("Your Horseman, strength 30", ("Attack 20", "Veteran +50%"))]

        Asked beside `foresee`, of the same states. What differs between states that look alike to the asker
        is not told.
        """
        return ()

    def answer(self, state: S, seat: int, question: object) -> object:
        """What this seat asks of what it knows: the way there and how long it takes, say.

        One of `question_types` in, one of `answer_types` out, or Illegal with a code. People ask while they
        point at things, so it must be quick. The state is the true one and is not changed: an answer, like a
        view, is built from nothing but what the seat may know.
        """
        raise NotImplementedError

    # ------------------------------------------------------------ players

    def value(self, state: S, seat: int) -> int | None:
        """How the match stands for this seat, from -WON (lost) over 0 (even) to WON; None: it cannot say.

        An estimate for searches that do not play to the end: quick, without chance, of a state that the asker
        may know (`determinise`). Asked while the match goes on; `worth` knows what an end is worth.

        return 100 * (coins[seat] - best_of_others)
        """
        return None

    def axes(self, seats: int, options: Mapping[str, object]) -> Axes:
        """What the fields of commands are numbered by: see `core.numbering`. Made once for many matches.

        return {Ship: {"crate": crate}, Raid: {"crate": crate, "seat": Count(0, 3)}}
        """
        return {}

    def bounds(self, seats: int, options: Mapping[str, object]) -> Bounds:
        """What views hold at most, for arrays of them: see `core.layout`. Made once for many matches."""
        return Bounds()

    def bot(self, level: str = HARD) -> Bot[C, V] | None:
        """The title's own opponent, or None if it has none.

        `level` is one of `levels`; a title that lists none has one opponent, and is asked without a level.
        Each wins clearly more than the one before it. They differ in how they play, never in what they know.
        """
        return None

    # ------------------------------------------------------------ people

    def sides(self, seats: int, options: Mapping[str, object]) -> Sequence[Word]:
        """Who plays what, by seat, for people who choose where to sit; empty: all seats are alike.

        return [Word("attacker", "Attacker", "Storms the hill."), Word("defender", "Defender")]
        """
        return ()

    def figures(self, state: S) -> list[Figure]:
        """How the match stands, in the numbers people talk about afterwards, the one that decides it first.

        Of a match that is over, entry by entry, for the graph of its course; always the same names in the
        same order. It may tell everything: whoever asks is shown the whole match.

        return [Figure("Coins", tuple([den.coins for den in state.dens]))]
        """
        return []

    def round_of(self, state: S) -> int | None:
        """The round the match is in, as people count them; None: they do not count this one by rounds.

        For the film, which has a picture of each, and for lists of what was played.
        """
        return None

    def scene(self, state: S) -> object:
        """What a film of the match shows of this moment: a record of `scene_type`, and a small one.

        Of a match that is over, once a round; it may tell everything. What changes is kept in maps by id, as
        in a view: a film is the first scene and the differences.
        """
        raise NotImplementedError

    def openings(self, seats: int, options: Mapping[str, object]) -> Openings:
        """The first positions of such matches, and what can be measured there; made once for many seeds."""
        return FirstStates(self, seats, options, {})

    def picture(self, state: S) -> str:
        """The whole position as an SVG, hidden things too: for designers, never for a seat. Empty: none."""
        return ""

    def text(self, view: V) -> str:
        """The view for a terminal."""
        return str(view)

    def phrase(self, command: C, view: V) -> str:
        """The command in words, for a list of choices and a log: names, never ids or numbers of rules.

        The view is that of the seat that reads, before the command. "Strike the Acolyte", not "card 8".
        """
        return in_words(command)

    def tell(self, event: E, view: V) -> str:
        """The event in words, for a log; empty for what needs no line.

        The view is that of whoever reads, after the command, or before it where chances are foretold: what it
        does not hold (a unit that is gone) is told by what the event says. Seats are `seat 0`, `seat 1`:
        clients put names there.
        """
        return in_words(event)

    def weight(self, event: E) -> int:
        """How much the event matters to a reader: DETAIL, USUAL or GRAVE."""
        return USUAL

    def explain(self, refused: Illegal) -> str:
        """Why a command was refused, in a sentence for people: the one of its code in `refusals`."""
        facts = {name: self.fact_in_words(name, fact) for name, fact in refused.facts.items()}
        sentence = self.refusals.get(refused.code)
        return sentence.format_map(facts) if sentence is not None else refusal_in_words(refused.code, facts)

    def fact_in_words(self, name: str, fact: object) -> str:
        """A fact of a refusal as people read it. A title whose facts are ids gives their names."""
        return str(fact)


def turn_at(game: Game[S, C, E, V], state: S, seat: int, rng: Rng, needs_legal: bool = True) -> Turn[C, V]:
    """What a player of this seat decides by here."""
    legal: Sequence[C] = game.legal(state, seat) if needs_legal else ()
    return Turn(game, seat, game.view(state, seat), legal, rng)
