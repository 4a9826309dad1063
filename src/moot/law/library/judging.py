"""Judging: who judges a case, in what time, and when a judgment stands."""


def by_lot():
    """A judge is drawn for each case, from all but who called it and who was asked before."""
    judges_asked = register(list[Player], of=Case, starts=[], told="those asked to judge: {value}")

    @upon("case_called")
    @upon("judge_refused")
    @upon("judge_wanted")
    @upon("judge_left")
    def draw_a_judge(case, players, judges_asked):
        left = [p for p in players if p != case.caller and p not in judges_asked]
        if left:
            drawn = left[draw(0, len(left) - 1)]
            set_register("judges_asked", list(judges_asked) + [drawn], case)
            ask_judge(case, drawn)


def by_score():
    """The player with the fewest points is asked to judge, of all but who called the case and who was asked before."""
    points = quantity(of=Player, starts=0)
    judges_asked = register(list[Player], of=Case, starts=[], told="those asked to judge: {value}")

    @upon("case_called")
    @upon("judge_refused")
    @upon("judge_wanted")
    @upon("judge_left")
    def ask_who_has_least(case, players, points, judges_asked):
        left = [p for p in players if p != case.caller and p not in judges_asked]
        if left:
            least = min([points[p] for p in left])
            first = [p for p in left if points[p] == least][0]
            set_register("judges_asked", list(judges_asked) + [first], case)
            ask_judge(case, first)


def by_office(holder: Name):
    """Whoever holds an office, by its name, judges each case."""

    @upon("case_called")
    @upon("judge_wanted")
    @upon("judge_left")
    def the_holder_judges(case, holder=None):
        if holder is not None:
            appoint_judge(case, holder)


def answers_within(days_given: int):
    """A judge who doesn't answer within so many days counts as having refused."""
    judge_asked_at = register(Time, of=Case, told="the judge was asked on {value}")

    @upon("judge_asked")
    def note_when_asked(case, now):
        set_register("judge_asked_at", now, case)

    @term("judge_answers_by")
    def days_to_answer(case, judge_asked_at) -> Deadline:
        if case.stage == "asked" and judge_asked_at is not None:
            return judge_asked_at + days(days_given)

    @timed("judge_answers_by")
    def silence_is_refusal(case):
        announce("judge_defaulted", judge=case.judge, case=case)
        refuse_case(case)


def delivers_within(days_given: int):
    """A judge who doesn't judge within so many days is replaced."""

    @term("judgment_due")
    def days_to_judge(case) -> Deadline:
        if case.stage == "accepted":
            return case.accepted + days(days_given)

    @timed("judgment_due")
    def another_judge_is_wanted(case):
        announce("judge_defaulted", judge=case.judge, case=case)
        appoint_judge(case, None)
        announce("judge_wanted", case=case)


def stands_after(days_given: int):
    """A judgment that has not been overruled for so many days stands, and the case is closed."""

    @term("judgment_stands")
    def days_to_overrule(case) -> Deadline:
        if case.stage == "judged":
            return case.judged + days(days_given)

    @timed("judgment_stands")
    def the_case_is_over(case):
        close_case(case)


def appeals(days_given: int):
    """In so many days a player can appeal, and all but the judge vote on it as long; else the judgment stands."""

    @move("appeal", by="players")
    def appeal(case: Case, player):
        title = "Overrule the judgment in case " + str(case.number)
        put("appeal", title=title, author=player, case=case, judge=case.judge)

    @forbid("appeal")
    def against_a_judgment(case, open_proposals):
        if case.stage != "judged":
            return "there is no judgment to appeal against"
        if [p for p in open_proposals if p.kind == "appeal" and p.case == case.number]:
            return "there is an appeal against it already"

    @term("next_number", kind="appeal")
    def appeals_have_numbers(proposals_made):
        return "appeal " + str(proposals_made + 1)

    @upon("proposed", kind="appeal")
    def vote_on_the_appeal(proposal):
        open_voting(proposal)

    @forbid("vote", kind="appeal")
    def all_but_the_judge(player, proposal):
        if player == proposal.judge:
            return "the judge has no vote on an appeal against the judgment"

    @term("voting_closes", kind="appeal")
    def days_to_vote_on_it(proposal) -> Deadline:
        if proposal.opened is not None:
            return proposal.opened + days(days_given)

    @timed("voting_closes", kind="appeal")
    def the_appeal_is_heard(proposal):
        close_voting(proposal)

    @upon("voting_closed", kind="appeal")
    def it_falls_or_stands(proposal, case, votes_for, votes_against):
        if len(votes_for) > len(votes_against):
            adopt(proposal)
            announce("judgment_overruled", case=case, judge=case.judge)
            void_judgment(case)
            appoint_judge(case, None)
            announce("judge_wanted", case=case)
        else:
            defeat(proposal)

    @term("judgment_stands")
    def once_no_appeal_is_open(case, open_proposals) -> Deadline:
        if case.stage == "judged" and not [p for p in open_proposals if p.kind == "appeal" and p.case == case.number]:
            return case.judged + days(days_given)

    @timed("judgment_stands")
    def no_appeal_is_left(case):
        close_case(case)
