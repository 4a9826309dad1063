"""Choices of words that many forms share."""

BUT = "(but|except|other than|apart from|except for|excluding|besides)"
IT = (
    "(it|the proposal|a proposal|that proposal|the rule change|this proposal|one|a rule change|that rule change|"
    "the motion|them|the repeal|the change)"
)
CHANGE = "(proposal|rule change|proposed rule change|motion|proposed change|rule-change)"
CHANGES = "(proposals|rule changes|motions|proposed rule changes)"
PLAYER = "(player|member|person|participant)"
PLAYERS = "(players|members|persons|people|participants)"
SOMEBODY = f"(somebody|someone|anybody|anyone|a {PLAYER}|any {PLAYER}|one of the {PLAYERS})"
ADOPTED = (
    "(is adopted|gets adopted|has been adopted|is accepted|is passed|is carried|passes|wins the vote|was adopted|wins|"
    "has passed|gets passed|gets accepted|succeeds|becomes a rule)"
)
DEFEATED = (
    "(is defeated|gets defeated|has been defeated|is rejected|is voted down|fails|gets rejected|gets voted down|"
    "does not pass|is not adopted|was defeated|loses the vote|fails to pass|loses|has been rejected)"
)
