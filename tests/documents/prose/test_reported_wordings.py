"""Wordings that used to be passed over or read wrongly: each comes to what it asks for, or is reported."""

import pytest

from moot.documents.prose import RuleIn, understand

RULES = (
    RuleIn("101", "Obey", "All players obey the rules.", "immutable"),
    RuleIn("10", "Tea", "Tea is at midnight.\n\nCakes:\n\n* apple\n* pear\n\nNobody is late.", "mutable"),
    RuleIn("12", "Cake", "Cake is at five.", "mutable"),
    RuleIn("13", "Gone", "It was.", "mutable", repealed=True),
    RuleIn("201", "Turns", "Each player takes a turn.", "mutable"),
    RuleIn("204", "Dissenters", "A player who dissents gets 10 points.", "mutable"),
    RuleIn("206", "Losing", "A player who loses pays 10 points.", "mutable"),
    RuleIn("208", "Winning", "Who has 100 points wins.", "mutable"),
    RuleIn("30", "Plan", "Begin early.\n\nThe steps are:\n\n1. wash\n2. add salt\n3. eat salt\n4. rest\n\nEnd late."),
)
TEA, PLAN = RULES[1].text, RULES[-1].text


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        (
            'Amend rule 10 by removing the bullet point that includes "pear".',
            {"amend 10": TEA.replace("\n* pear", "")},
        ),
        ("Change the power of Rule 12 to 3.", {"set-power 12": "3"}),
        ('Ammend rule 12 by replacing "five" with "six".', {"amend 12": "Cake is at six."}),
        (
            'Amend rule 12 by 1) replacing "Cake" with "Tea" 2) replacing "five" with "six".',
            {"amend 12": "Tea is at six."},
        ),
        ("Repeal rule 12. Get rid of rule 206.", {"repeal 12": "", "repeal 206": ""}),
        (
            'If Proposal 5 was adopted, amend Rule 12 by\nappending "So be it."',
            {"amend 12": "Cake is at five.\n\nSo be it.", "if": "If Proposal 5 was adopted"},
        ),
        ("Repeal each of the following rules:\n\n- Rule 12\n\n- Rule 206", {"repeal 12": "", "repeal 206": ""}),
        (
            'Amend rule 10 by deleting the last paragraph and replacing it with: "Be early."',
            {"amend 10": TEA.replace("Nobody is late.", "Be early.")},
        ),
        (
            'Amend rule 10 by deleting "at midnight" and changing it to "at noon".',
            {"amend 10": TEA.replace("at midnight", "at noon")},
        ),
        (
            'Amend rule 12 by, as a single amendment:\n- replace "five" with "six"',
            {"amend 12": "Cake is at six."},
        ),
        ("s/five/six/ in rule 12", {"amend 12": "Cake is at six."}),
        (
            'Amend rule 12 by performing the following changes:\n- replace "five" with "six"',
            {"amend 12": "Cake is at six."},
        ),
        (
            'In rule 12, replace the text reading "at five" with "at six".',
            {"amend 12": "Cake is at six."},
        ),
        ("Amend rule 12 to read:\n\n{{{\n    Cake is\n  at six.\n}}}", {"amend 12": "  Cake is\nat six."}),
        ('If rule 10 contains "pear", repeal said rule.', {"repeal 10": ""}),
        ("Repeal rule 12 unless it has been repealed.", {"repeal 12": ""}),
        ("If rule 13 has been repealed, repeal rule 12.", {"repeal 12": ""}),
        ("Unless it has been repealed, repeal rule 12.", {"repeal 12": ""}),
        ("Rule 208 should say 50 points instead of 100 points", {"amend 208": "Who has 50 points wins."}),
        ("Let's get rid of rule 206", {"repeal 206": ""}),
        ("Make 101 mutable", {"transmute 101": "mutable"}),
        (
            "Swap rules 204 and 206",
            {
                "amend 204": "A player who loses pays 10 points.",
                "amend 206": "A player who dissents gets 10 points.",
            },
        ),
        ("Rename rule 204 to “Grumblers”.", {"retitle 204": "Grumblers"}),
        (
            "Change every 'player' to 'citizen' in 201–205",
            None,
        ),
        (
            "Change every 'player' to 'citizen' in 201–206",
            {
                "amend 201": "Each citizen takes a turn.",
                "amend 204": "A citizen who dissents gets 10 points.",
                "amend 206": "A citizen who loses pays 10 points.",
            },
        ),
        ('Reenact R13 with the text "It is." at P=1', None),
        ("Amend rule 12 to read: [[[Cake is at six.]]]", {"amend 12": "Cake is at six."}),
        (
            "Amend rule 12 to read:\n\n[[[\n    Cake is\n  at six. [Or so.]\n]]]\n\nRepeal rule 206.",
            {"amend 12": "  Cake is\nat six. [Or so.]", "repeal 206": ""},
        ),
        ("Amend rule 12 to read:\n<<<\nCake is\n  at six.\n>>>", {"amend 12": "Cake is\n  at six."}),
        ("Amend rule 12 to read:\n\n[[[\nCake is at six.", None),
        ("Amend rule 12 to read:\n\n{{{\nCake is at six.", None),
        (
            "Amend rule 12 to read:\n\n    Repeal all cakes.\n    Eat them.",
            {"amend 12": "Repeal all cakes.\nEat them."},
        ),
        (
            "Amend rule 12 to read:\n\n    Cake is\n  at six.\n    Eat it.",
            {"amend 12": "Cake is\nat six.\n  Eat it."},
        ),
        (
            'Amend rule 30 by deleting the paragraph before the one that begins "1. wash".',
            {"amend 30": PLAN.replace("The steps are:\n\n", "")},
        ),
        (
            'Amend rule 30 by deleting the paragraph after the one that contains "early".',
            {"amend 30": PLAN.replace("The steps are:\n\n", "")},
        ),
        (
            'Amend rule 30 by deleting the paragraph after the one that ends with "early.".',
            {"amend 30": PLAN.replace("The steps are:\n\n", "")},
        ),
        (
            'Amend rule 30 by deleting all list items that contain "salt".',
            {"amend 30": PLAN.replace("2. add salt\n3. eat salt\n", "")},
        ),
        (
            "Amend rule 30 by deleting item 4 and everything after it.",
            {"amend 30": PLAN.replace("\n4. rest\n\nEnd late.", "")},
        ),
        (
            'Amend rule 30 by deleting the sentence that reads "Begin early."',
            {"amend 30": PLAN.removeprefix("Begin early.\n\n")},
        ),
        ('Amend rule 10 by deleting the bullet that reads "pear".', {"amend 10": TEA.replace("\n* pear", "")}),
        (
            'Amend rule 10 by deleting the list that reads "* apple\n* pear".',
            {"amend 10": TEA.replace("* apple\n* pear\n\n", "")},
        ),
        (
            'Amend rule 10 by deleting the block that reads "Nobody is late."',
            {"amend 10": TEA.removesuffix("\n\nNobody is late.")},
        ),
        (
            'Amend rule 10 by deleting the paragraph that begins "Cakes" together with the list that its colon opens.',
            {"amend 10": "Tea is at midnight.\n\nNobody is late."},
        ),
        (
            'Amend rule 10 by deleting the paragraph that begins "Cakes" (including the list).',
            {"amend 10": "Tea is at midnight.\n\nNobody is late."},
        ),
        ("Amend rule 12 by performing the following changes: replace it.", None),
        ("Amend rule 12:\n\n-Cake is at five.\n+Cake is at six.", None),
        ("Amend rule 12 to read:\n\n- Cake is at five.\n+ Cake is at six.", None),
        ("Amend rule 12 to read:\n\n- No cake.\n+ Cake.", {"amend 12": "- No cake.\n+ Cake."}),
        ("Amend rule 12: s/five/six/", {"amend 12": "Cake is at six."}),
        ('If rule 10 contains "pear", repeal that rule.', {"repeal 10": ""}),
        ('If rule 10 contains "plum", repeal said rule.', {}),
        ("Repeal rule 12 if Ada has 3 points.", {"repeal 12": "", "if": "if Ada has 3 points"}),
        ('Amend rule 12 by replacing "five with "six".', {"amend 12": "Cake is at six."}),
        (
            'Amend rule 12 by replacing "Cake was at five" with "Tea is at six".',
            {"amend 12": "Tea is at six."},
        ),
        ("Amend rule 12 by replacing “Cake is  at five” with “Tea is at six”.", {"amend 12": "Tea is at six."}),
    ],
)
def test_wording_that_was_passed_over(text: str, changes: dict[str, str] | None) -> None:
    """It comes to exactly these changes, with its condition; None stands for an obstacle, with nothing else done."""
    understood = understand(text, RULES)
    told: dict[str, str] = {}
    for one in understood.changes:
        text_now = one.text or (one.title if one.kind == "retitle" else None) or one.rank or one.power or ""
        told[f"{one.kind} {one.rule}"] = text_now
        told |= {"if": one.condition} if one.condition else {}
    obstacles = [one.reason for one in understood.not_understood if one.code != "prose.not-an-instruction"]
    assert (told, bool(obstacles)) == ({} if changes is None else changes, changes is None)
