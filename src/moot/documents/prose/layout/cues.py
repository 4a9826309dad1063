"""Cue words: regular expressions that tell where an instruction begins, continues, or expects a quoted text.

What an instruction says is for the grammar. All these are for words with one space between them (a line's, a
paragraph's or a shape's).
"""

import re

from moot.documents.prose.units import LITERAL

# --- instructions ------------------------------------------------------------------------------------

_SIGN = r"[^\w\s\"'“”‘’«»(){}\[\]<>`\U000f0000-\U000ffffd|]{1,4} "
"""A bullet before a line's words."""
_BULLET = (
    rf"{_SIGN}|\#?\d{{1,5}}: (?!(?:repeal(?:ed)?|(?:im)?mutable|deleted?|removed?)\W*$)(?=(?-i:[A-Z“\"]))"
    r"|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)] |\# "
)
_LEADS = "|".join(
    (
        _BULLET,
        r"(?:also|then|next|finally|further|furthermore|additionally|moreover|first(?:ly)?|second(?:ly)?"
        r"|third(?:ly)?|lastly"
        r"|and|please|pls|plz|now|likewise|similarly|hereby|effective immediately|immediately)\b[,:]? ",
        r"in addition,? ",
        r"(?:\.{2,3}|…) ?",
        r"(?:step|change|part|point|item) \#?\d{1,2}[:.)–-] ?",
        r"(?:let['’]?s|let us|i (?:want|wish|would like) to|i['’]d like to) (?:all |just |finally )?",
        r"as follows: ",
        r"(?:and )?be it (?:\w+ ){0,3}(?:resolved|enacted|known|ordained|it)\b,? ?(?:that|:)? ?",
        r"(?:i|we) (?:hereby )?(?:propose|move|suggest) (?:to|(?:that )?we|that"
        r"|the following(?: changes?)?:?(?! rule)) ",
        r"(?:up)?on (?:the )?(?:adoption|passage|passing|enactment) of this proposal,? ",
        r"(?:when|once|if) this proposal (?:is adopted|passes|is enacted|takes effect),? ",
        r"this proposal (?:shall |will |would |does )?(?:\w+ly )?(?=(?:amend|repeal|enact|creat|transmut|retitl|replac)\w*)",
        r"(?:it is )?(?:hereby )?(?:proposed|resolved) that ",
        r"that (?!(?:same )?rule\b)",
        r"proposed (?:rule )?change: ?",
        r"proposal: ",
        r"rule change: ?",
        r"let it be (?:\w+ )?that ",
    )
)
LEAD = re.compile(rf" ?(?>(?:{_LEADS}) ?)*+", re.IGNORECASE)
"""Words before an instruction that are ignored: bullets, `and`, `I propose that`."""

_RULE = r"(?:rules? \#?\d|R\#?\d+\b|rules? [\"“'‘{]|rules?\b[^.:]{0,30}\b(?:entitled|titled|called|named)\b)"
_HEADS = "|".join(
    (
        rf"(?:amend|change|modify|alter|revise|edit|update|rewrite|reword)\b.{{0,80}}?\b{_RULE}",
        r"amend \d+\b",
        r"(?:amend|repeal|transmute|change) (?:each|every|all|any|both)\b.{0,30}?\brules?\b",
        r"(?:amend|change|alter|modify) (?:the )?(?:rule|same rule|title|power|text)\b",
        r"(?:re-?)?(?:enact|create|establish|make|add|introduce|adopt|insert)\b(?:[^.]|\.\d){0,60}?\brules?\b(?! \d)",
        r"(?:re-?)?enact\b",
        rf"repeal\b.{{0,60}}?(?:{_RULE}|\brules?\b|\bamendment\b|\d)",
        rf"(?:transmute|retitle|rename|renumber|re-?enact|remake)\b.{{0,60}}?(?:{_RULE}|\brules?\b|\d)",
        rf"(?:in|to|from|for|at|within)\b[^:]{{0,80}}?\b{_RULE}",
        rf"(?:replace|delete|remove|append|prepend|insert|strike|add|substitute|set|increase|decrease|raise|lower"
        rf"|reduce)"
        rf"\b.{{0,160}}?\b{_RULE}",
        rf"{_RULE}[^.:]{{0,120}}?\b(?:is|are|be|shall|should|will|to be)\b",
        r"(?:proposed )?new (?:(?:im)?mutable )?rule\b ?(?:[:(\"“]|titled|entitled|\#?\d|(?:title|name|text) ?[:=])",
        r"there (?:shall|will|is|should)\b.{0,30}\brule\b",
        r"a (?:new )?rule\b.{0,60}\b(?:is|be|shall)\b.{0,30}(?:created|enacted|added)",
        r"(?:the )?following (?:text )?(?:is|be|shall be|shall become|becomes)\b.{0,40}\brule\b",
        rf"{_RULE}[^.:]{{0,80}}?(?:'s|’s)\b",
        rf"{_RULE}[^.:]{{0,60}}: ?(?:change|replace|delete|remove|insert|add|append|amend|strike)\b",
    )
)
HEAD = re.compile(rf"{LEAD.pattern}(?:the )?(?:{_HEADS})", re.IGNORECASE)
"""The beginning of an instruction about a rule."""

CHANGES = re.compile(
    r"\b(?:amend|repeal|enact|create|transmut|retitl|renam|renumber|replac|delet|remov|append|prepend|insert|strik|add|"
    r"substitut|change|set|increase|decrease|modif|alter|reword|rewrit|revis|establish)(?:e|ed|d|s|ing|es|y|ies)?\b"
    r"|\bin rule\b|mutable\b",
    re.IGNORECASE,
)
"""A verb of change."""

IMPERATIVE = re.compile(
    rf"{LEAD.pattern}(?:amend|repeal|enact|create|transmute|retitle|rename|renumber|replace|delete|append|insert"
    rf"|change)\b"
    rf".{{0,80}}?\b(?:{_RULE}|(?:a|the following) (?:new )?rule\b)",
    re.IGNORECASE,
)
"""The beginning of an instruction with its verb of change first."""

CONDITION = re.compile(
    r"(?:[-*•] |\(?\w{1,2}[.)] )?"
    r"(?:if|unless|otherwise|provided|else|in the event|when|should|assuming|in case|(?:so|as) long as)\b",
    re.IGNORECASE,
)
"""The beginning of a condition."""

STEP = re.compile(
    rf"{LEAD.pattern}(?:the )?(?:(?:replace|replacing|delete|deleting|remove|removing|insert|inserting|append"
    rf"|appending|prepend"
    r"|prepending|add|adding|strike|striking|change|changing|substitute|amend|amending|retitle|retitling|rename"
    r"|renaming|renumber|renumbering|move|by|set|setting|rewrite)\b"
    r"|(?:in|to|after|before|at|from|within|for|following) (?:the|its|item|list|paragraph|section|each|every|\")"
    r"|[\"“][^\"”]{1,200}[\"”] (?:becomes|is|are|shall|to|->|→)"
    r"|(?:the )?(?:\w+ ){0,2}(?:paragraph|sentence|list|item|word|text|phrase)s?\b.{0,200}?\b(?:is|are|be)\b"
    r"|paragraph|item|section\b)",
    re.IGNORECASE,
)
"""The beginning of an amendment's step, after the rule was named."""
BULLETED = re.compile(r"(?:[-*•–+]|\(?(?:\d{1,2}|[a-z])[.)]) ")

RULE_FIRST = re.compile(
    r"(?:[-*•] )?(?:rules? |R)?\#?\d{1,5}(?: ?(?:-+>|=+>|→) ?\w| ?(?:: ?|[–—-] )\w| (?:(?:to "
    r"be|is|gets?|now|should|must) )*(?:\w{3,}ed"
    r"|(?:im)?mutable"
    r"|gone|out|goes?|be gone)\b)",
    re.IGNORECASE,
)
"""A line that begins with a rule's number and a colon, or with what becomes of it."""

ORDER = re.compile(
    r"(?:(?:then|also|finally|next),? )?(?:award|grant|destroy|deregister|register|flip|transfer|pay|give|deduct"
    r"|appoint"
    r"|ratify|each player (?:gains|loses)|all players (?:gain|lose)|initiate|revoke|issue)\b",
    re.IGNORECASE,
)
"""The beginning of a paragraph that orders something in the game, not in its rules."""

# --- what goes on ------------------------------------------------------------------------------------

CONNECTS = re.compile(
    r"(?:with|to read|to|and|by|before|after|between|at the (?:end|beginning|start)|as (?:a|the|its)|immediately"
    r"|so that"
    r"|in place of|then by|following|preceding|prior to|or|in (?:rule|its|that order|the)|from|respectively|where"
    r"|such that"
    r"|(?:is|are|be|shall be|to be) (?:hereby |further )?(?:amended|changed|repealed|replaced|transmuted|modified"
    r"|deleted))\b"
)
"""The beginning of a line that may continue the sentence before it."""
LEADS_OVER = re.compile(
    r"(?:immediately |directly )?(?:following|after|before|preceding|prior to) (?:this|the) (?:sentence|text"
    r"|paragraph|item)s?\b"
    r"[^.\"“{]{0,40}:$|(?:and )?(?:with|to|to read|by|to be|read|reads|into)\b[^.\"“{]{0,50}:?$|(?:with|to read|to"
    r"|by)\b",
    re.IGNORECASE,
)
"""A line between two texts, such as `with:` or `to read:`."""
WITHIN_REPLACING = re.compile(
    r"(?:with|to read|to|by|before|after|and (?:with|by|replacing|inserting))\b[^.]{0,60}:$|(?:with|to|by):?$",
    re.IGNORECASE,
)
"""A line between the old and the new text."""
REPLACES = re.compile(r"\b(?:replac|chang|substitut|amend|insert|add)\w*\b", re.IGNORECASE)
"""An instruction that can have such a line."""
COLON = re.compile(r"[:：][ \"”')*_.-]{0,3}$")
"""A colon at the end."""
WANTS_BLOCK = re.compile(
    r"\b(?:with|by|read|reads|reading|following|text|texts|paragraphs?|sentences?|items?|bullet|entry|words?"
    r"|phrases?|clause|"
    r"section|full|whole|entirety|follows|below|to|that|states|stating|saying|says|list|rule|replacing|inserting"
    r"|adding|"
    r"appending|deleting|removing|prepending|replace|insert|delete|remove|append|add|amend|beginning|starting|lines?|"
    r"string|passage|definition|title|power)[ ,'’]*$|\b(?:follows|following|below|text)\.$",
    re.IGNORECASE,
)
"""The end of an instruction that continues with a block of text, without a colon."""
WANTS_ONE = re.compile(r"\b(?:paragraph|sentence|item|bullet)\W*$")
"""The end of an instruction that continues with one paragraph."""
ENACTS = re.compile(
    r"\W*+(?:(?:re-?)?(?:enact|create|establish|make|add)|(?:a )?(?:proposed )?new rule)\b", re.IGNORECASE
)
SPEAKS = re.compile(
    r"(?:\b(?:reads?|reading|following|text|follows|full|entirety|says?|states?|paragraph|sentence)"
    r"|\b(?:enact|create|add|make|propose)\b.{0,60}\brule\b[^:]{0,40}|^\W*+new rule[^:]{0,30}) ?$",
    re.IGNORECASE,
)
"""Words before a colon after which a rule's text may follow on the same line."""

# --- what leads to other instructions ----------------------------------------------------------------

STEPS_FOLLOW = re.compile(
    r"\b(?:following|these) (?:\w+ ){0,2}(?:changes|steps|amendments|edits|modifications|things|replacements|substitutions"
    r"|insertions|deletions|corrections|revisions|alterations|instructions)\b[^:]{0,40}: ?$",
    re.IGNORECASE,
)
"""A heading above steps that it calls so."""
NAMES_RULE = re.compile(
    rf"{LEAD.pattern}(?:(?:amend|chang|modif|edit|updat|alter|revis|rewrit|mak)\w*|in|for|to|within|re|regarding"
    rf"|concerning|as for|about|do|apply|carry out|take|(?:the )?{_RULE}[^:]{{0,60}}:(?=$)"
    rf"|(?:the "
    rf")?{_RULE}.{{0,80}}\b(?:is|are|be)\b.{{0,20}}(?:amend|chang|modifi|edit|updat|alter|revis)ed)(?:\b|(?<=:)$)",
    re.IGNORECASE,
)
"""The beginning of a heading that names a rule, or a part of one, for the steps below it."""
OPENS_STEPS = re.compile(r"(?:[:：]|\b(?:by|follows|below|in|ways?|changes|amendment|change))[ *_.,]*$", re.IGNORECASE)
"""The end of such a heading."""
GIVES_TEXT = re.compile(
    r"\b(?:(?:to|shall|should|will) (?:read|say|state|be(?! \w+ed))|reads?|reading|says|saying|states|stating)\b"
    r"|\b(?:replac|delet|remov|insert|append|prepend|add|strik|substitut|retitl|renam|becom|consist)\w*\b"
    rf"|\b(?:with|to|text|wording)\W*$|{LITERAL}\W*$",
    re.IGNORECASE,
)
"""Words by which a line with a colon is an instruction of its own, and gives a text."""
TOPIC = re.compile(
    r"[\W_]*+(?:(?:re|regarding|concerning|as for|about|for|on|take|changes? to|amendments? to)\b:? )?"
    rf"(?:the )?(?:rules? (?:no\.? ?)?\#?\d+(?:/\d+)?|R\d+|rule {LITERAL})(?: ?[(,–—-] ?[^():.]{{1,60}}\)?"
    rf"| ?{LITERAL})?[\W_]*$",
    re.IGNORECASE,
)
"""A line or sentence that only names the rule that the next ones are about."""
ASKS = re.compile(
    r"(?:[-*•–+]|\(?(?:\d{1,2}|[a-z])[.)]) (?=.*(?:\brules? \#?\d|\bR\d|\b(?:repeal|transmut|scrap|(?:im)?mutable)"
    r"|\b(?:amend|enact"
    r"|creat|delet|remov|replac|renam|retitl|kill|abolish)\w* (?:the |an? )?(?:rule|\#?\d)))",
    re.IGNORECASE,
)
"""A bullet that asks for a change of a rule."""
RULES_FOLLOW = re.compile(
    r"\b(?:repeal|transmut|mak|renumber|abolish|rescind|delet|remov|strik|get(?:ting)? rid of)\w* "
    r"(?:(?:each|all|both|every one) of )?(?:the following|these)(?: \w+)? rules?\b[^:]*:(?P<listed>[^:]*)$"
    r"|(?:^|\W)(?:the following|these) rules? (?:is|are|be|shall be) (?:hereby )?(?:repealed|transmuted"
    r"|made)\b[^:]*:(?P<named>[^:]*)$"
    r"|^\W*+(?:repeal|abolish|rescind|transmute)\w* (?:(?:each|all|both) of )?(?:the following|these) "
    r"?:(?P<those>[^:]*)$"
    r"|^\W*+(?:repeal|abolish|rescind|(?:the )?rules? to (?:be )?(?:repeal|scrap|delet"
    r"|remov)\w*)(?: rules?)? ?:(?P<alone>[^:]*)$",
    re.IGNORECASE,
)
"""A heading above listed rules, with those listed so far."""
DISTRIBUTES = re.compile(
    rf"{LEAD.pattern}(?P<verb>replace|replacing|delete|deleting|remove|removing|strike|insert|add|adding|append|change"
    r"|changing|swap|put|drop|cut)(?: the)?(?: following)?(?: "
    r"(?:words?|texts?|phrases?|sentences?|paragraphs?|parts?|items?))?"
    rf" (?:in|from|to|of|within) (?P<rule>(?:the )?(?:rules? (?:no\.? ?)?\#?\d+|R\d+|rule "
    rf"{LITERAL})[^:.]{{0,60}}):[^\w{LITERAL[1:-1]}]*$",
    re.IGNORECASE,
)
"""A heading with a verb and a rule, of which each bullet below is an object: `delete from rule 4:`."""
RULE_LISTED = re.compile(
    r"(?:[-*•–+] |\(?\w{1,3}[.)] )?(?:the )?(?:rules? )?(?:\#?\d+(?:/\d+)?\b|R ?\d+\b|[\"“'‘])[^.:]{0,80}[.,;]?$",
    re.IGNORECASE,
)
"""A line that only names a rule, in a list below such a heading."""
WHEREAS = re.compile(r"\W*+(?:and )?whereas\b", re.IGNORECASE)
LABEL = re.compile(
    r"(?:\W*+(?:and )?whereas\b.*"
    r"|\W*+(?:please )?(?:make |with )?(?:the )?(?:following )?(?:(?:proposed|rule|text) )*(?:changes?|proposals?"
    r"|text|amendments?)"
    r"(?: (?:to|in) the rules(?:et)?)?(?: (?:is|are) made)? ?: ?"
    r"|\W*+amend the following rules?(?: as (?:indicated|follows|below|shown))? ?: ?)$",
    re.IGNORECASE,
)
"""A line that only says that changes follow."""

# --- what is beside the proposal ---------------------------------------------------------------------

HEADER = re.compile(
    r"(?:id|title|authors?|author\(s\)|co-?authors?(?:\(s\))?|ai|ii|adoption[ -]index|proposer|proposed by"
    r"|submitted by|"
    r"submitter|chamber|class|type|date|distributed|subject|from|to|interest(?:ed)?|disinterested"
    r"|proposal(?: ?\#?\d+\w?)?|"
    r"co-?sponsors?|sponsors?|imminence|pending|name|status|quorum|urgency|mi) ?[:=]"
    r"|(?:proposal|rule change|amendment) \#?\d+ ?(?:[(/,\"“-].*)?$",
    re.IGNORECASE,
)
"""A line that is about the proposal, before its text."""
LABELS = re.compile(r"proposal|rule change|amendment", re.IGNORECASE)
"""A header that may be on the same line as the proposal's own words."""
RULED = re.compile(r"([-=*_~#+])\1{2,}$")
"""A separator line."""
SIGNATURE = re.compile(r"--$")
"""The line above a signature."""
SECONDED = re.compile(
    r"\(?(?:second(?:ed|s)?|signed|witness(?:es|ed)?|proposed|submitted)\b ?(?:by\b|:)|-{3,}$", re.IGNORECASE
)
"""A line about cosponsors, after the proposal's text."""
ITSELF = re.compile(
    r"\W*+(?:this|my|our) (?:proposal|motion|amendment|rule change)\b(?: (?:does|has|makes|contains|consists|is|asks"
    r"|would|will|proposes|brings|comes|suggests|changes)\b[^:]{0,80})?:\W*$",
    re.IGNORECASE,
)
"""A line above a list of what the proposal does."""
NUMBERED = re.compile(
    r"\W*+(?:proposal|rule change|amendment|part|change|motion) (?:\#? ?\d+|[A-Z]|one|two|three|four|five)\b\W*$",
    re.IGNORECASE,
)
"""A line that only numbers what follows."""
STEP_GOES_ON = re.compile(
    r"\W*+(?:(?:and|also|then|next|finally|or|as well as|plus|furthermore|moreover|in addition|additionally),? )*"
    r"(?:by )?(?:amend|repeal|delet|remov|replac|insert|append|prepend|strik|substitut|retitl|renam|transmut|chang|add"
    r"|eliminat|rewrit|reword|enact|scrap)(?:e|ing|y|king)?\b",
    re.IGNORECASE,
)
"""A verb of change at the beginning of a line below a text."""
ENDS_TEXT = re.compile(
    r"\W*+(?:(?:this|my|the|our) (?:proposal|motion|change|amendment|repeal)s?\b"
    r"|(?:this|that|it) (?:(?:change|amendment|proposal) )?(?:only |also |just )?"
    r"(?:applies|takes effect|counts|comes into force|holds|is only|lasts)\b(?: only)? ?(?:if|unless|when|until|on|once|after|from"
    r"|provided|at|for|by)\b"
    r"|(?:call|name|title|entitle|give) (?:it|this rule|the rule|that rule)\b|its (?:title|name|rank|power|number)\b"
    r"|because\b|(?:the|my|our) (?:reason|idea|point|motivation|rationale|intent(?:ion)?|purpose|thinking|goal|aim)\b"
    r" (?:is|was|here|for|of this|behind)"
    r"|(?:the )?(?:rationale|reason(?:s|ing)?|comments?|commentary|explanation|discussion|background|context|motivation"
    r"|justification|intent|purpose|why|notes?|remarks?|n\.?b|p\.?p?\.?s|fyi|btw|tl;?dr)\b[^\w\n]*[:–—(-]"
    r"|p\.?s\b|n\.?b\.|why\b.*\?|(?:quorum|votes?|voting|deadline|proposer|proposed|author|status|seconded|second|signed"
    r"|sponsors?|co-?authors?|co-?sponsors?|submitted|submitter|adoption index|ai|date|result|chamber|passed|adopted"
    r"|requires|index|type|ii)\b(?: \w+)? ?:"
    r"|(?:seconded|signed|proposed|submitted|written|co-?authored) by\b"
    r"|(?:thanks|thank you|thx|cheers|regards|(?:best|kind|warm) (?:regards|wishes)|best|yours|sincerely|greetings|hello|hi"
    r"|hey|dear|love|bye|see you|take care)\b(?: \w+){0,4}[,.!–—-]*(?:\W*\w+){0,3}\W*$"
    r"|(?:-{1,2}|–|—|~) ?[A-Z][\w.]*(?: [A-Z][\w.]*)?\W*$"
    r"|(?:i|we)(?:['’](?:m|d|ll|ve|re))? (?:\w+ )?(?:think|believe|hope|guess|suppose|vote|propose|suggest|feel|know|want|wish|like|love"
    r"|support|second|am|would|will|also|expect|submit|move|agree|object|nominate|apologi[sz]e|understand|reckon|wonder)\b"
    r"|(?:proposal|rule change|amendment|part|change|motion) (?:\#? ?\d+|[A-Z]|one|two|three|four|five)\b ?(?:[:.)(–—-]|$)"
    r"|on \w+[^\n]* wrote:|(?:rules?|R) ?\#?\d+ ?[:–—-] )",
    re.IGNORECASE,
)
"""The beginning of a paragraph that isn't part of a text above it: a reason, a condition on it, a remark, a signature."""
RESTRICTS = re.compile(
    r"\W*(?:but |and )?(?:(?:(?:this|that|it|these|they|all of (?:this|these)|(?:this|the|my|our|that|these|both|each) (?:proposals?|changes?"
    r"|amendments?|repeals?|motion|rule changes?|part|step))(?: (?:shall|will|should|does|do|may|must|is|are|can|to))?(?: (?:only|also|not|just|be))*"
    r" (?:appl(?:y|ies)|takes? effect|counts?|comes? into (?:force|effect)|holds?|valid|effective|lasts?|expires?|begins?|starts?|ends?"
    r"|happens?|in (?:force|effect)|void|conditional|done|made|reverted)\b[^.]*\b(?:if|unless|when|until|till|on|once|after|from|provided|for|by|as long as"
    r"|except|at|only|upon|with)\b)"
    r"|only (?:if|when|once|after|until|for|in case|with)\b|(?:unless|provided(?: that)?|as long as|so long as|except|until|not (?:if|before|until)"
    r"|on condition|subject to|effective|starting|beginning)\b)",
    re.IGNORECASE,
)
"""A sentence of its own that restricts what a proposal does: `This only applies if Ben agrees.`"""
DOUBTS_TEXT = re.compile(
    r"\W*+(?:(?:also|then|next|finally|in addition|additionally|furthermore|moreover|besides|p\.s|instead|otherwise|else|secondly"
    r"|second|third|lastly|likewise|similarly|alternatively|separately|meanwhile|afterwards|unless|provided|assuming"
    r"|only if|so that|in order to|to (?:avoid|ensure|make|prevent|clarify|keep|allow))\b"
    r"|(?:this|that|it|these|which)(?: (?:change|rule|text|way|one))?,? (?:is (?:because|to|so|meant|intended|needed|just|my|only|a fix|due)"
    r"|was|will|would|should|makes?|ensures?|prevents?|lets|helps|fixes|clarif|solves|avoids|removes|keeps?"
    r"|means that|way\b|seems|looks|feels|has been|brings)"
    r"|that way|this way|(?:currently|at present|right now|as it stands|as (?:things|matters) stand|so far|until now|today)\b"
    r"|note|mind you|remember|please|see |cf\b|example|e\.g|for example|for instance)",
    re.IGNORECASE,
)
"""The beginning of a paragraph that may be part of a text above it, or not."""
TALKS = re.compile(
    r"\b(?:i|i['’](?:m|d|ve|ll)|my|me|myself|lol|thanks|thank|sorry|hello|hi|imho|imo|btw|hey|ok|okay|hopefully|maybe|perhaps"
    r"|honestly|congratulations|welcome|happy|yesterday|tomorrow|wrote|writes|this proposal|let['’]s|let us)\b|https?:|[?!](?=\W*$)|:-?[)(]",
    re.IGNORECASE,
)
"""Words of talk: a paragraph with them may be no part of a text above it."""
TOLD_OF = re.compile(
    r"\b(?:not|never|example|e\.g|for instance|last|ago|like this|someone|somebody|was|were|did|used to|instead"
    r"|would)\b",
    re.IGNORECASE,
)
"""Words that show that instructions below are only reported."""
INTRODUCES = re.compile(
    r".*\b(?:propos\w*|changes?|amend\w*|submit\w*|following|resolv\w*|enact\w*|repeal\w*|then|rules?|motion|move"
    r"|vote)\b.*:\W*$",
    re.IGNORECASE,
)
"""A line that introduces instructions."""
SUBMITS = re.compile(r"\b(?:submit|propos|pend)\w*\b", re.IGNORECASE)
"""A verb of submitting."""
ANY_LITERAL = re.compile(LITERAL)
