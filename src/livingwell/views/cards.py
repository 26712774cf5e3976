"""The ten ability cards: the names we gave them, what they do in few words and in full."""

from typing import Final, NamedTuple

from livingwell.rules.material import Card
from livingwell.views.language import N_, _, fill


class CardText(NamedTuple):
    """What is printed on a card, in the language spoken now.

    ``face`` is short enough for the card itself, ``full`` says all; ``rule`` is its number in the
    rules.
    """

    number: Card
    name: str
    face: str
    full: str
    rule: str


_TEXTS: Final[dict[Card, tuple[str, str, str]]] = {
    1: (
        N_("Windfall"),
        N_("Gain points equal to one of your dice."),
        N_(
            "With a Power die that shows 1: choose any one of your dice, player die or Power die, "
            "and gain as many points as it shows. Two Power dice that show 1 may both score the "
            "same die."
        ),
    ),
    2: (
        N_("Second Wind"),
        N_("Gain a reroll token."),
        N_(
            "With a Power die that shows 2: take a reroll token from the supply. You may spend it "
            "this very turn. While the supply is empty the card does nothing."
        ),
    ),
    3: (
        N_("Light Fingers"),
        N_("Take 3 points from another player."),
        N_(
            "With a Power die that shows 3: take 3 points from another player, knocked out or not. "
            "Whoever has fewer gives up all they have; with none there is nothing to take."
        ),
    ),
    4: (
        N_("Hidden Talents"),
        N_("1 point for each of your locked cards."),
        N_(
            "With a Power die that shows 4: gain 1 point for each of your cards that is still "
            "locked. That is 9 at most, as this card itself must be unlocked."
        ),
    ),
    5: (
        N_("Full Bloom"),
        N_("1 point for each of your unlocked cards."),
        N_(
            "With a Power die that shows 5: gain 1 point for each of your unlocked cards, this one "
            "included. That is 9 at most, as the tenth card ends the round."
        ),
    ),
    6: (
        N_("Cold Shower"),
        N_("A player loses half their points."),
        N_(
            "With a Power die that shows 6: choose a player, who loses half their points, the loss "
            "rounded down: 12 points become 6, 13 become 7. Nobody gains them. You may choose "
            "yourself, but nobody with fewer than 2 points."
        ),
    ),
    7: (
        N_("Modesty"),
        N_("You may subtract 1 from your total."),
        N_(
            "Once a turn, as you add up your player dice, you may subtract 1. The dice still show "
            "what they show. It goes together with cards 8 and 9."
        ),
    ),
    8: (
        N_("A Little Extra"),
        N_("You may add 1 to your total."),
        N_(
            "Once a turn, as you add up your player dice, you may add 1. The dice still show what "
            "they show. It goes together with cards 7 and 9."
        ),
    ),
    9: (
        N_("Letting Go"),
        N_("You may leave one die out of your total."),
        N_(
            "Once a turn, as you add up your player dice, you may leave one of them out, so that "
            "the other alone is your total. It goes together with cards 7 and 8."
        ),
    ),
    10: (
        N_("Good Company"),
        N_("A second Power die."),
        N_(
            "The yellow Power die is yours for the rest of the round, from the very next roll on, "
            "whoever’s turn it is. It scores and powers abilities like the black one. At the end "
            "of the round it goes back onto its card."
        ),
    ),
}


def card_text(number: Card) -> CardText:
    """The texts of a card, 1-10."""
    name, face, full = _TEXTS[number]
    return CardText(number, _(name), _(face), _(full), f"C{number}")


def cited(number: Card) -> str:
    """A card as a sentence names it: ``Windfall (card 1)``."""
    return fill(_("{name} (card {number})"), name=card_text(number).name, number=number)
