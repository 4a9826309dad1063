"""Commands that show a game: games, status, rules, rule, log, why, talk."""

from collections.abc import Iterator
from shlex import quote
from typing import Annotated

from cyclopts import Parameter

from moot.game.lines import ROOT
from moot.game.values import Number
from moot.gateways.terminal.context import GameName, Injected, Json, Options, ReadOptions
from moot.gateways.terminal.errors import CommandError
from moot.gateways.terminal.streams import print_json, print_lines, print_markdown, print_table, print_text, show
from moot.languages import _
from moot.play.host import Host
from moot.play.search import search_in
from moot.views.calendar import zone_of
from moot.views.cases import CaseView
from moot.views.comments import SIGNS
from moot.views.examples import example_lines, not_shown, proposal_examples, rule_examples
from moot.views.explanations import why as explained
from moot.views.law.rules import RuleLine, RuleView, ranks_in, rule_view, rules
from moot.views.law.text_and_code import rules_for_people
from moot.views.log import log
from moot.views.moments import moment_at, written_time
from moot.views.plain_text import blame_lines, lines_for_people, log_lines, rule_lines, status_lines
from moot.views.status import Status
from moot.views.status import status as game_status
from moot.views.talk import Thread, board_named, outlined, threads
from moot.views.wording import capital, proposal_name, usual

As = Annotated[str, Parameter(name="--as", help="Show it for this player.")]


def games(*, view: ReadOptions = ReadOptions(), services: Injected) -> None:
    """List all games."""
    with services.host(view) as host:
        listed = host.games()
    if view.json:
        print_json(listed)
    else:
        print_table(
            ("game", "title", "ruleset", "began", "entries"),
            ((g.name, g.title, g.ruleset, written_time(g.created), g.length) for g in listed),
        )


def search(
    *words: Annotated[str, Parameter(help="Words; each has to begin a word of what is found.")],
    options: Options = Options(),
    json: Json = False,
    services: Injected,
) -> None:
    """Search all games: titles, rules, proposals, players and comments."""
    with services.host(options, "write") as host:
        answer = search_in(host, host.games(), " ".join(words))
    told = [f"{''.join(span.text for span in one.title)} ({one.game})" for one in answer.results]
    excerpts = ["".join(span.text for span in one.excerpt) for one in answer.results]
    lines = [f"{title}\n  {excerpt}" if excerpt else title for title, excerpt in zip(told, excerpts, strict=True)]
    show(answer, lines or [_("Nothing found.")], as_json=json)


def status(
    game: GameName,
    /,
    *,
    player: As = "",
    for_people: Annotated[
        bool, Parameter(negative="", help="Show instead which sentences of the rules have no code.")
    ] = False,
    view: ReadOptions = ReadOptions(),
    services: Injected,
) -> None:
    """Show the score, the open proposals and whose turn it is."""
    with services.host(view) as host:
        if for_people:
            left = rules_for_people(moment_at(host.table(game).moment(), view.at))
            show(left, lines_for_people(left), as_json=view.json)
            return
        moment = moment_at(host.table(game).moment(player), view.at)
        state = moment.state
        if player and player not in state.players and not state.holds_an_office(player):
            raise CommandError(
                "player.unknown",
                _(
                    "{player} isn't a player; the players are {seating}",
                    player=player,
                    seating=", ".join(state.seating),
                ),
            )
        shown = game_status(moment)
        news = [] if view.at else _post_troubles(host, game, player)
    show(
        shown,
        [*status_lines(shown, lambda case: _how_to_answer(shown, case), zone=zone_of(state)), *news],
        as_json=view.json,
    )


def _post_troubles(host: Host, game: str, player: str) -> list[str]:
    """What goes wrong with the news of a game, and with mail to a player."""
    if not host.journal.postbox.is_used(game):
        return []
    from moot.post.mail.correspondence import trouble_of  # slow to import, and most games have neither
    from moot.post.news.exchange import exchange_lines, exchange_status

    troubles = list(exchange_lines(exchange_status(host, game)))
    if player and (trouble := trouble_of(host, game, player)):
        troubles.append(trouble)
    return troubles


def _how_to_answer(shown: Status, case: CaseView) -> str:
    """The command that agrees to a holding, or gives one, in a case that is open because the law is unclear."""
    if not case.holdings:
        return ""
    move = next(one.move for one in shown.asked if one.case == case.number and one.move in ("agree", "judge"))
    words = f"moot do {shown.name} {move} {case.number} {' or '.join(case.holdings)}"
    return f"  {words} --as {quote(shown.player or '')}\n  ({case.answers})"


def rules_(
    game: str,
    /,
    *,
    which: Annotated[str, Parameter(help="in-force, repealed, all, or a rank such as mutable.")] = "in-force",
    view: ReadOptions = ReadOptions(),
    services: Injected,
) -> None:
    """List the rules of a game."""
    with services.host(view) as host:
        state = moment_at(host.table(game).moment(), view.at).state
    known = ("in-force", *ranks_in(state), "repealed", "all")
    if which not in known:
        raise CommandError("rules.which", _("“{which}” isn't one of {known}", which=which, known=", ".join(known)))
    listed = rules(state, which)
    if view.json:
        print_json(listed)
    else:
        print_table(
            ("rule", "rank", "title"),
            ((_number(r), r.rank if r.in_force else "repealed", r.title or "(no title)") for r in listed),
        )


def _number(line: RuleLine) -> str:
    return f"{line.number} (printed {line.printed})" if line.printed else line.number


def rule(
    game: str,
    number: Annotated[str, Parameter(help="The rule's number, or one it used to have.")],
    /,
    *,
    blame: Annotated[bool, Parameter(negative="", help="Also show who wrote which words.")] = False,
    in_words: Annotated[
        bool, Parameter(negative="", help="Show only which sentences run, and in plain English what the code does.")
    ] = False,
    view: ReadOptions = ReadOptions(),
    services: Injected,
) -> None:
    """Show a rule: its text, code and history."""
    with services.host(view) as host:
        moment = moment_at(host.table(game).moment(), view.at)
        shown = rule_view(moment.state, number, moment.law)
    if shown is None:
        raise CommandError(
            "rule.unknown",
            _("there's no rule {number} in {game}: `moot rules {game}` lists the rules", number=number, game=game),
        )
    if view.json:
        print_json(shown)
    elif in_words:
        print_lines(
            [*(f"{capital(usual(one.mark))}: {' '.join(one.text.split())}" for one in shown.sentences), *_code(shown)]
        )
    else:
        print_markdown("\n".join([*rule_lines(shown), *(blame_lines(shown) if blame else ())]))


def _code(shown: RuleView) -> Iterator[str]:
    """What a rule's code does, in plain words."""
    yield _("The code:") if shown.says else _("It has no code.")
    yield from (f"  {line}" for line in shown.says)


def examples(
    game: str,
    number: Annotated[str, Parameter(help="A rule's number, or that of an open proposal.")],
    /,
    *,
    view: ReadOptions = ReadOptions(),
    services: Injected,
) -> None:
    """Show by examples what a rule does, or what an open proposal would do.

    They are played in a small game by the rules of this one, with players of its own.
    """
    with services.host(view) as host:
        moment = moment_at(host.table(game).moment(), view.at)
        proposal = moment.state.proposals.get(Number(number))
        is_open = proposal is not None and proposal.is_open
        found = proposal_examples(moment, proposal) if proposal is not None and is_open else ()
        rule = None if is_open else rule_examples(moment, number)
        if rule is None and not is_open and rule_view(moment.state, number) is None:
            raise CommandError(
                "rule.unknown", _("there's no rule or open proposal {number} in {game}", number=number, game=game)
            )
    told = (rule,) if rule is not None else found
    lines = [line for one in told for line in (*example_lines([one]), *not_shown(one))]
    show(told, lines or [_("It has no code that could be shown by examples.")], as_json=view.json)


def log_(
    game: str,
    /,
    *,
    since: Annotated[int, Parameter(help="The first entry.")] = 0,
    until: Annotated[int | None, Parameter(help="The last entry.")] = None,
    view: ReadOptions = ReadOptions(),
    services: Injected,
) -> None:
    """Show what has happened, move by move."""
    with services.host(view) as host:
        moment = moment_at(host.table(game).moment(), view.at)
        last = moment.state.entry if until is None else min(until, moment.state.entry)
        listed = log(moment, since, last)
    by_hand = [_by_hand(game)] if any(entry.is_by_hand for entry in listed) else []
    show(listed, [*(line for entry in listed for line in log_lines(entry)), *by_hand], as_json=view.json)


def _by_hand(game: str) -> str:
    return _("By hand: `moot status {game} --for-people` lists what is left to players.", game=game)


def why(
    game: str,
    entry: Annotated[int, Parameter(help="The entry's number, as the log has it.")],
    /,
    *,
    trail: Annotated[bool, Parameter(negative="", help="Also show every fact that the rules looked at.")] = False,
    view: ReadOptions = ReadOptions(),
    services: Injected,
) -> None:
    """Explain why the events of a log entry happened, rule by rule."""
    with services.host(view) as host:
        moment = host.table(game).moment()
        if not 0 <= entry <= moment.state.entry:
            raise CommandError(
                "journal.unknown",
                _(
                    "there is no entry {entry} in {game}; the last is {last}",
                    entry=entry,
                    game=game,
                    last=moment.state.entry,
                ),
            )
        told, by_hand = explained(moment, entry), any(one.is_by_hand for one in log(moment, entry, entry))
    if view.json:
        print_json(told)
        return
    for reason in told.reasons:
        print_text(f"{reason.event}\n    {reason.line}")
        if trail:
            print_lines(f"    {name} was {value}" for name, value in reason.facts.items())
        for ground in reason.grounds:
            print_text(f"    {ground.term} is {ground.value}, according to {ground.by}")
            print_lines(f"        overruled: {other}" for other in ground.against)
    if told.asked:
        print_text(_("No objection from {asked}", asked=", ".join(told.asked)))
    if by_hand:
        print_text(_by_hand(game))


def talk(
    game: GameName,
    /,
    *,
    board: Annotated[str, Parameter(help="Only threads on this noticeboard.")] = "",
    search: Annotated[str, Parameter(help="Only threads with these words.")] = "",
    view: ReadOptions = ReadOptions(),
    services: Injected,
) -> None:
    """Show the players' comments in threads, from the site, mail and news."""
    with services.host(view) as host:
        moment = host.table(game).moment()
        on = board_named(moment, board) if board else ""
        if on is None:
            message = _(
                "there is no board “{board}” in {game}: its boards are {boards}",
                board=board,
                game=game,
                boards=", ".join(moment.boards),
            )
            raise CommandError("argue.board", message)
        found = threads(moment_at(moment, view.at), on, search)
    show(found, _lines(found), as_json=view.json)


def _lines(found: tuple[Thread, ...]) -> Iterator[str]:
    if not found:
        yield _("Nobody has said anything yet.")
    for thread in found:
        yield _heading(thread)
        for depth, said in outlined(thread.said):
            inset = "  " * (depth + 1)
            on = f", on {said.board}" if said.board != thread.board else ""
            yield f"{inset}{said.entry} {said.player}, {written_time(said.at)}{on}:"
            yield from (f"{inset}  {line}" for line in said.text.rstrip().split("\n"))
            if said.corrected is not None:
                yield f"{inset}  (corrected {written_time(said.corrected)})"
            yield from (f"{inset}  {SIGNS[one.sign]}: {', '.join(one.players)}" for one in said.reactions)


def _heading(thread: Thread) -> str:
    titled = f" “{thread.title}”" if thread.title else ""
    on = f" ({thread.board})" if thread.board else ""
    if thread.proposal:
        return _("On {proposal}{titled}{on}", proposal=proposal_name(thread.proposal), titled=titled, on=on)
    if thread.case:
        return _("On case {case}{titled}{on}", case=thread.case, titled=titled, on=on)
    if thread.entry is not None:
        return _("On entry {entry}{on}", entry=thread.entry, on=on)
    if thread.posting is not None:
        return (
            _("On posting {posting}{titled}", posting=thread.posting, titled=titled)
            if thread.posting != ROOT
            else _("On the game")
        )
    return f"{thread.title or 'On the game'}{on}"
