"""Choices of words that many forms share."""

BUT = "(but|except|other than|apart from|except for|excluding|besides)"
IT = (
    "(it|the proposal|a proposal|that proposal|the rule change|this proposal|one|a rule change|that rule change|"
    "the motion|them|the repeal|the change|the amendment|the transmutation)"
)
CHANGE = "(proposal|rule change|proposed rule change|motion|proposed change|rule-change)"
CHANGES = "(proposals|rule changes|motions|proposed rule changes)"
PLAYER = "(player|member|person|participant|student|pupil|kid|citizen)"
PLAYERS = "(players|members|persons|people|participants|students|pupils|kids|citizens)"
SOMEBODY = f"(you|somebody|someone|anybody|anyone|a {PLAYER}|any {PLAYER}|one of the {PLAYERS})"
ADOPTED = (
    "(is adopted|gets adopted|has been adopted|is accepted|is passed|is carried|passes|wins the vote|was adopted|wins|"
    "has passed|gets passed|gets accepted|succeeds|becomes a rule|is approved|gets approved|goes through|gets through|"
    "ends up being adopted|ends up adopted|is voted in|gets voted in|is voted through|is successful|gets carried)"
)
DEFEATED = (
    "(is defeated|gets defeated|has been defeated|is rejected|is voted down|fails|gets rejected|gets voted down|"
    "does not pass|is not adopted|was defeated|loses the vote|fails to pass|loses|has been rejected|is turned down|"
    "ends up being defeated|ends up defeated|does not go through|does not get through|is lost|gets turned down|"
    "does not get adopted|is unsuccessful|is thrown out)"
)
