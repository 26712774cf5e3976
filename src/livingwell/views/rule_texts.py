"""The rules in our own words, paragraphs numbered as in ``docs/spec/rules.md``.

Untranslated; ``rulebook.book`` gives them in the language spoken, with the texts of the cards.
"""

from typing import Final

from livingwell.views.language import N_
from livingwell.views.section import Paragraph, Section

SECTIONS: Final = (
    Section(
        "goal",
        N_("The aim"),
        (
            Paragraph(
                "",
                N_(
                    "Unlock your ability cards, numbered 1 to 10, with the totals that your "
                    "dice make. Unlocked cards bring you points and better totals, but the more "
                    "of them you have, the fewer totals still fit, until your dice put you out "
                    "of the round."
                ),
            ),
            Paragraph(
                "M5",
                N_(
                    "You play three rounds, and the most points at the end win. Points and "
                    "reroll tokens stay with you from round to round; unlocked cards and the "
                    "yellow Power die do not."
                ),
            ),
        ),
    ),
    Section(
        "material",
        N_("What lies on the table"),
        (
            Paragraph(
                "M1", N_("2 to 4 players sit around the table, on seats A, B, C and D clockwise.")
            ),
            Paragraph(
                "M2",
                N_(
                    "Each of you has 2 player dice, a black Power die, ten ability cards, all "
                    "locked, and 1 reroll token. A yellow Power die waits on your card 10."
                ),
            ),
            Paragraph(
                "M3",
                N_(
                    "There are 24 reroll tokens. Those that nobody holds are the supply, and a "
                    "token that is spent goes back to it."
                ),
            ),
            Paragraph(
                "M4", N_("Points are counted on a track from 1 to 50, then on from 51 to 100.")
            ),
            Paragraph("M4", N_("Points may go beyond 100. They never go below 0."), ruling=True),
        ),
    ),
    Section(
        "opening",
        N_("The opening turn"),
        (
            Paragraph(
                "O1",
                N_(
                    "Each round opens with a turn that all take at once: everyone rolls their 2 "
                    "player dice. The Power dice rest."
                ),
            ),
            Paragraph(
                "O2",
                N_(
                    "You may spend reroll tokens on your own player dice; then you unlock a set "
                    "of cards that adds up to your total. There are no abilities, nobody scores "
                    "off others’ dice, and nobody is knocked out: every total from 2 to 12 has "
                    "a set."
                ),
            ),
            Paragraph(
                "O2",
                N_("Tokens may be spent in the opening turn of every round, not only the first."),
                ruling=True,
            ),
            Paragraph(
                "O3",
                N_(
                    "You decide on your own, in any order, and your decision is closed once you "
                    "unlock. Where only one seat can act at a time, the seats go in order from "
                    "A."
                ),
                ruling=True,
            ),
            Paragraph(
                "O4",
                N_("When all have unlocked, whoever has the lowest total takes the first turn."),
            ),
            Paragraph(
                "O4", N_("What counts is the player dice as they lie after rerolls."), ruling=True
            ),
            Paragraph("O5", N_("Among equal totals, the lowest single die goes first.")),
            Paragraph(
                "O6",
                N_(
                    "If that is equal too, those tied roll a Power die each; the lowest goes first."
                ),
            ),
            Paragraph(
                "O6",
                N_(
                    "It is the black one, even where card 10 is unlocked. Those who share the "
                    "lowest face roll again, until one of them is left."
                ),
                ruling=True,
            ),
        ),
    ),
    Section(
        "turn",
        N_("A turn, step by step"),
        (
            Paragraph(
                "T12",
                N_(
                    "From then on you take turns clockwise. Those who are out of the round are "
                    "skipped."
                ),
            ),
            Paragraph(
                "T1",
                N_(
                    "First, roll. If it is your turn you roll your 2 player dice and all your "
                    "unlocked Power dice; all others, knocked out or not, roll their Power dice "
                    "only. You have one Power die, and two once card 10 is unlocked."
                ),
            ),
            Paragraph(
                "T1",
                N_("The second one joins in from the very next roll, whoever’s turn that is."),
                ruling=True,
            ),
            Paragraph("T2", N_("Second, the others score where their Power dice match yours.")),
            Paragraph(
                "T3",
                N_(
                    "Third, you alone may use your unlocked abilities and your reroll tokens, "
                    "as many as you like and in any order."
                ),
            ),
            Paragraph(
                "T8", N_("Last, you unlock a set of cards that adds up to your player dice.")
            ),
            Paragraph(
                "T10",
                N_(
                    "With that your turn is over, as it is when you are knocked out. A card "
                    "unlocked this turn, and any ability or token not used before, waits for "
                    "your next turn."
                ),
            ),
        ),
    ),
    Section(
        "scoring",
        N_("When others score"),
        (
            Paragraph(
                "T2",
                N_(
                    "On another player’s turn, your Power die scores you 1 point if you have "
                    "unlocked the card with the number that it shows and at least one die of "
                    "that player, player die or Power die, shows the same."
                ),
            ),
            Paragraph(
                "T2",
                N_(
                    "A Power die scores at most once a turn, however many dice it matches; but "
                    "two Power dice may both match the same die."
                ),
            ),
            Paragraph("T2", N_("This comes before the first token is spent."), ruling=True),
        ),
    ),
    Section(
        "abilities",
        N_("Abilities"),
        (
            Paragraph(
                "T4",
                N_(
                    "Cards 1 to 6 are powered by dice: each of your Power dice lets you use the "
                    "unlocked card with its number once. Two dice that show the same let you "
                    "use it twice. Power dice are never rerolled."
                ),
            ),
            Paragraph(
                "T7",
                N_(
                    "Cards 7 to 9 need no die. They change your total while you add it up, each "
                    "at most once a turn, alone or together. The dice keep their faces, so card "
                    "1 and the others’ scoring do not see the change."
                ),
            ),
            Paragraph(
                "C11",
                N_(
                    "You cannot use a card that would do nothing: card 2 with an empty supply, "
                    "card 3 on a player without points, card 6 on a player with fewer than 2."
                ),
                ruling=True,
            ),
        ),
    ),
    Section("cards", N_("The ten cards"), ()),
    Section(
        "rerolls",
        N_("Reroll tokens"),
        (
            Paragraph(
                "T5",
                N_(
                    "A token lets you reroll one of your player dice. After each reroll, the "
                    "others’ Power dice that have not scored this turn may score against your "
                    "dice as they lie now."
                ),
            ),
            Paragraph("T6", N_("A token gained this turn may be spent this turn.")),
        ),
    ),
    Section(
        "unlocking",
        N_("Unlocking"),
        (
            Paragraph(
                "T8",
                N_(
                    "Add up your player dice, with modifiers if you like; Power dice never "
                    "count. Then unlock a set: one or more of your locked cards whose numbers "
                    "add up to exactly that. A total of 6 is card 6, or 1 and 5, or 2 and 4, or "
                    "1, 2 and 3, as long as none of the set is unlocked already."
                ),
            ),
            Paragraph(
                "T9",
                N_(
                    "You need not use a modifier. So you pick one of the totals open to you; if "
                    "it has a set, you must unlock one."
                ),
                ruling=True,
            ),
        ),
    ),
    Section(
        "out",
        N_("Dropping out"),
        (
            Paragraph("T9", N_("If your total has no set, you are knocked out of the round.")),
            Paragraph(
                "T9",
                N_(
                    "So you may drop out exactly when at least one total open to you has no "
                    "set, and you must when none has one. A total of 0 has no set."
                ),
                ruling=True,
            ),
            Paragraph(
                "T11",
                N_(
                    "Once out, you take no more turns this round. You keep rolling and scoring "
                    "your Power dice on others’ turns, and cards 3 and 6 can still be used on "
                    "you."
                ),
            ),
        ),
    ),
    Section(
        "round",
        N_("The end of a round"),
        (
            Paragraph(
                "E1",
                N_(
                    "A round ends when, after someone’s turn, a player has all ten cards "
                    "unlocked, or all players but one are knocked out."
                ),
            ),
            Paragraph(
                "E2",
                N_(
                    "For ten cards you roll your 2 player dice and both Power dice and gain the "
                    "sum."
                ),
            ),
            Paragraph("E3", N_("As the last player standing you roll 2 dice and gain the sum.")),
            Paragraph(
                "E4",
                N_(
                    "Then all cards are locked, the yellow dice go back to their cards, and the "
                    "next round opens."
                ),
            ),
        ),
    ),
    Section(
        "game",
        N_("The end of the game"),
        (
            Paragraph(
                "G1",
                N_(
                    "After the third round’s bonus, each token left is worth 2 points. Whoever "
                    "then has the most points wins."
                ),
            ),
        ),
    ),
    Section(
        "ties",
        N_("Tie-breaks"),
        (
            Paragraph("G2", N_("With equal points, the player with more tokens is ahead.")),
            Paragraph(
                "G3", N_("With equal tokens too, more cards unlocked in the last round decide.")
            ),
            Paragraph("G4", N_("Whoever is equal even in that shares the place."), ruling=True),
        ),
    ),
)
