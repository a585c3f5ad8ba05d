"""Cards in a fight: drawing, discarding, adding, fracturing, corrupting (7.8, 9.3)."""

from tessera.games.sanctum import events as ev
from tessera.games.sanctum import vocabulary as v
from tessera.games.sanctum.fight import Fight, Source
from tessera.games.sanctum.state import Card


class PileFight(Fight):
    """A fight whose cards can be moved."""

    def draw(self, count: int) -> None:
        """Rule 7.8. What a card does when drawn may draw again."""
        if self.blind:
            self.unseen += max(0, count)
            return
        combat = self.combat
        limit = self.content.economy.hand_limit
        for _ in range(count):
            if len(combat.hand) >= limit:
                return
            if not combat.draw:
                if not combat.discard:
                    return
                if self.loud:
                    self.told.append(ev.DeckReshuffled(len(combat.discard)))
                combat.draw = combat.discard
                combat.discard = []
                if not self.unknown:
                    self.shuffle(combat.draw)
            top = self.stream("deck").below(len(combat.draw)) if self.unknown else 0
            card = combat.draw.pop(top)
            combat.hand.append(card)
            definition = self.content.cards[card.kind]
            if self.loud:
                self.told.append(ev.CardDrawn(card.uid, definition.id))
            face = definition.face(card.up)
            if face.on_draw and self.has(v.LORD_OF_CONTRACTS) == 0:
                self.resolve(face.on_draw, Source(None, True))
            if definition.curse:
                self.trigger(v.T_CURSE_DRAWN, None)

    def shuffle(self, pile: list[Card]) -> None:
        """As `Rng.shuffle`, on a list whose type is known."""
        rng = self.stream("deck")
        for i in range(len(pile) - 1, 0, -1):
            j = rng.below(i + 1)
            card = pile[i]
            pile[i] = pile[j]
            pile[j] = card

    def put_away(self, card: Card) -> None:
        """Discard a card that has left the hand."""
        definition = self.content.cards[card.kind]
        if definition.face(card.up).fracture_on_discard:
            self.fracture(card)
            return
        self.combat.discard.append(card)
        if self.loud:
            self.told.append(ev.CardDiscarded(card.uid, definition.id))

    def fracture(self, card: Card) -> None:
        """A card that has left its pile leaves the combat."""
        self.combat.fractured.append(card)
        if self.loud:
            self.told.append(ev.CardFractured(card.uid, self.content.cards[card.kind].id))

    def discard_random(self) -> None:
        """One random card of the hand, if there is one: one draw."""
        hand = self.combat.hand
        if hand:
            self.put_away(hand.pop(self.stream("effect").below(len(hand))))

    def corrupt_random(self) -> bool:
        """One random uncorrupted card of the hand: one draw, none if there is none."""
        combat = self.combat
        clean: list[Card] = []
        for card in combat.hand:
            if card.uid not in combat.corrupted:
                clean.append(card)
        if not clean:
            return False
        card = clean[self.stream("effect").below(len(clean))]
        combat.corrupted.append(card.uid)
        if self.loud:
            self.told.append(ev.CardCorrupted(card.uid, self.content.cards[card.kind].id))
        return True

    def add_cards(self, kind: int, pile: int, count: int) -> None:
        """New cards for this combat."""
        combat = self.combat
        for _ in range(count):
            card = Card(-combat.next_temp, kind, False)
            combat.next_temp += 1
            where = pile
            if where == v.PILE_DRAW:
                combat.draw.insert(self.stream("deck").below(len(combat.draw) + 1), card)
            elif where == v.PILE_HAND and len(combat.hand) < self.content.economy.hand_limit:
                combat.hand.append(card)
            else:
                where = v.PILE_DISCARD
                combat.discard.append(card)
            if self.loud:
                self.told.append(ev.CardAdded(card.uid, self.content.cards[kind].id, v.PILES[where]))

    def fracture_curses(self, where: int) -> int:
        """The leftmost Curse in hand, or every Curse in hand, draw and discard pile: how many."""
        combat = self.combat
        cards = self.content.cards
        if where == v.HAND_FIRST:
            for place, card in enumerate(combat.hand):
                if cards[card.kind].curse:
                    del combat.hand[place]
                    self.fracture(card)
                    return 1
            return 0
        gone: list[Card] = []
        combat.hand = self._without_curses(combat.hand, gone)
        combat.draw = self._without_curses(combat.draw, gone)
        combat.discard = self._without_curses(combat.discard, gone)
        # Told and laid down by uid: the order of the draw pile is nobody's business.
        gone.sort(key=_uid)
        for card in gone:
            self.fracture(card)
        return len(gone)

    def _without_curses(self, pile: list[Card], gone: list[Card]) -> list[Card]:
        kept: list[Card] = []
        for card in pile:
            if self.content.cards[card.kind].curse:
                gone.append(card)
            else:
                kept.append(card)
        return kept

    def upgrade_hand(self) -> None:
        """Every upgradeable card in hand, for this combat."""
        hand = self.combat.hand
        for place, card in enumerate(hand):
            if not card.up and self.content.cards[card.kind].upgradeable:
                hand[place] = Card(card.uid, card.kind, True)
                if self.loud:
                    self.told.append(ev.CardUpgraded(card.uid, self.content.cards[card.kind].id))


def _uid(card: Card) -> int:
    return card.uid
