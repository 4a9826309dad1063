"""Parsing expression grammar (PEG, Ford 2004) of instructions that change rules.

In a shape each literal is one character, and white space is one space (see `units.py`). So in the regular
expressions below a space is a space, and ◆ is any literal. A line that ends in a backslash goes on in the next. Runs of
words have an end, `{0,9}`, so that the time to read stays in proportion to what is read.
Each form that proposals use is one alternative, with an example above it; what the parts mean is in the neighbours.
The file is long because it is one grammar: its rules refer to one another throughout, and a part alone means nothing.
"""

import re
from functools import cache, cached_property
from typing import Any

from parsimonious.expressions import Expression, Regex
from parsimonious.grammar import RuleVisitor, rule_grammar

from moot.documents.prose.units import LITERALS

GRAMMAR = r"""
instruction   = enacting / repealing / transmuting / powering / retitling / renumbering / exchanging / amending \
              / rewriting
              / placed / edits / elliptic / amounting / bare / heading

# === which rule ======================================================================================================

# rules 4, 5 (“Tea”) and “Quiet” | rules 4 - 9 | that rule | a list of them with bullets
refs          = ref (refs_sep !~r"it\b"i (ref / listed_number / listed_title))*
refs_sep      = (~r" ?[,;:]? ?(and )?"i bullet ~r" ?")
              / ~r" ?,? (as well as|along with|together with|and also|plus) "i
              / ~r" ?(, and\b|, then\b|,|; and\b|;|and\b|&) ?(also |then |the |both |\
in (?=(the )?rules? \#?\d+ ?($|[.,;])))?"i / ~r" ?/ ?(?=\d{3})"
              / ~r" (?=(rule )?#?\d+ ?[(◆])"i
ref           = each_ref / containing_ref / all_rules / range_ref / number_ref / title_ref / same_ref
# a number that goes on a list: rules 4 and 5 are | rules 4, 5 through
listed_number = number &~r" ?($|[,.;:&(◆]|(and|or|are|is|be|by|to|in|as|so|with|from|shall|should|will|hereby|\
through|both|(im)?mutable)\b)"i
# a title that goes on a list: the rules “Tea” and “Cake”
listed_title  = lit &~r" ?($|[,.;:]|(and|are|is|be|shall|should|will|hereby)\b)"i
# each of rules 4 to 9
each_ref      = ~r"(each|all|both) of (the )?(following )?(rules? ?:? ?)?"i (range_ref / number_ref / title_ref)
# each rule that contains “tea”
containing_ref = ~r"(each|every|all|any)( of the)?( other)? rules? (that|which)? ?"i \
                 ~r"(contain|includ|us|mention)(s|es|e|ing)? "i quoted
# all rules | every rule | the ruleset
all_rules     = ~r"((all|every|each)( of the)?( other)? rules?|the (entire |whole )?ruleset)\b(?! (that|which|with|\
contain|includ|titled|named|\d))"i
# rules 4 through 9 | rules 4-9 | rules 4 to 9
range_ref     = (rules? number ~r" ?(through|thru|until|[-–—]) ?"i rules? number !~r" (?!(and|or|are|is|be|by|to|in|as|\
so|with|from|shall|should|will|must|hereby|please|now|into|except|inclusive|\(|of|have|has|if|unless)\b)[a-z]"i)
              / (~r"(the )?rules "i number ~r" to "i number)
# rule 4 | Rule 2141/3 (Power=3) “Tea” | R4 | 4 (“Tea”)
number_ref    = (rules number / r_number / bare_number) (ws? power_adj)? title?
rules         = ~r"((the|that|each|both|of) ){0,9}((mutable|immutable|current|existing|enacted|initial|\
old) ){0,9}rules?"i \
                ~r" ?(numbered|numbers?|nos?\.?|id)? ?[:#]? ?"i
r_number      = ~r"(the )?R ?#?(?=\d)" number
bare_number   = &~r"#?\d" number (&((ws? title_paren) / (~r" ?,? " lit)) / &(refs_sep number) \
                / &~r" (by|to read|so that|as follows)\b"i / &~r" \d{1,2}[.)] " / !~r" ?(\w|->|=>|→)")
number        = ~r"#?\d+(\.\d+)*[a-z]?\b( ?/ ?\d{1,2}\b)?(\([a-z0-9]+\))?(?!%)"
# a title beside the number: rule 4 (“Tea”) | rule 4, “Tea”, | rule 4, Tea and Biscuits, | rule 4 - Tea | rule 4 Tea
title         = (ws? title_paren) / (~r" ?,? ?" lit title_end) / (~r" ?, (?!rules?\b|\
R ?\d|#?\d)"i bare_title &~r" ?([,.;]|$)" ~r" ?,?")
              / (~r" [-–—:] ?" lit title_end) / (ws !~r"rules?\b|\d"i bare_title)
title_end     = &~r" ?(\d|[-*•] |[,:;.(◆]|$|(by|to|is|are|be|shall|should|as|with|so|and|in|from|at|has|have|of|that|\
which|the|such)\b|,? ?(replace|delet|remov|insert|append|add|chang|strik|amend|substitut|prepend))"i
title_paren   = ~r"\( ?(?!(and|or|but|except|not|if|unless|only|also)\b)"i \
                (lit / ~r"[^()◆]*(\([^()]*\)[^()]*)*") ~r" ?\)"
# the rule entitled “Tea” | the “Tea” rule | the rule Tea
title_ref     = (~r"(the )?((new|existing|current|mutable|immutable|dynastic|core|\
special case) ){0,9}(sub)?rules? ?,? ?"i \
                 ~r"((which is|that is|with( the)?) )?(entitled|titled|called|named|title|name|known as)? ?,? ?"i \
                 lit ~r",?")
              / (~r"(the )?(sub)?rules? ?,? (entitled|titled|called|named) "i bare_title)
              / (~r"the "i lit ~r" rule\b"i)
              / (~r"the rule "i bare_title)
# that rule | it | both
same_ref      = ~r"(both( of (them|these|those))?( rules)?|each of (them|these|those)( rules)?|(these|those)( two)? \
rules\
|them|the (same|above|aforementioned|latter|former|said|resulting) rule|that (same )?rule|this rule|\
said rule|the rule|it)\b(?! ?(that|which|entitled|titled|places|instances|cases|occurrences)\b)(['’]s)?"i
bare_title    = ~r"[A-Z0-9][^ ,.:;()◆]*( (?!(?i:text|body|rank|power|number|title|name) ?[:=]|(by|to read|to be|is|\
are|be|shall|should|as follows|as|with|so|\
and (amend|repeal|by|replace|delete|the)|from|reading|in|at|which|that|has|to (?=[◆]))\b)\
([A-Z0-9&][^ ,.:;()◆]*|(of|the|and|a|an|to|for|on|or|in|with|vs\.?)\
(?=( (of|the|and|a|an|to|for|on|or|in|with)){0,4} [A-Z0-9]))){0,14}"
# the same without a title, where what is quoted next is something else
plain_refs    = rules number
# “Tea”, where a rule is named by its title alone
lit_ref       = lit ~r""
# rule numbers behind what is done to them: … by replacing “a” with “b”: rules 4, 5 and 6
# bare numbers where only rules have them: make 101 and 102 mutable
bare_refs     = plain_number (refs_sep plain_number)*
plain_number  = &~r"\#?\d" number
late_refs     = ~r"(rules? )?"i listed_number (refs_sep listed_number)*

# === new rules =======================================================================================================

# Enact a rule titled “Tea” with the text “…” | A power-2 rule called “Tea” is enacted with the text “…”
enacting      = (enact_open enact_rest) / (a_rule enact_before* ~r"[ ,]*" be enacted enact_rest)
              / (lit ~r" (should|shall|must|is to|to) (be|become) (a|another) (new )?rule"i enact_rest)
              / (~r"(make|turn) "i lit ~r" (into )?(a|another) (new )?rule\b"i enact_rest)
enact_open    = (enact_verb enact_pre* ~r"(sub)?rule\b(?! ?(change|book|keep|set|#?\d))"i)
              / ~r"(re-?enact|re-?create) (?=rule)"i
              / ~r"(enact|create) (?=rule ?(#?\d|[:◆]|(en)?titled))"i
              / ~r"(enact|create) (the following|this)\b"i
              / ~r"(enact|create) ?[:,]? ?(?=[◆])"i
              / ~r"(a )?(proposed )?new ((im)?mutable )?rule\b(?= ?[:(◆]| (en)?titled| #?\d| number\
| ?,? (title|name|text|rank|body) ?[:=]| ?, please\b)"i
              / ~r"let there be a(nother)? (new )?rule"i
              / (~r"(replaced|replace (it|them|this|that|(this|that) rule)) (with|by) "i a_rule)
              / (~r"(i|we) (hereby |would like to )?propose "i a_rule)
              / (~r"there (shall|will|should|is to|must|is) (hereby |now )?(be )?((created|enacted) )?"i a_rule)
              / (~r"(the )?following (text |paragraphs? |words? )?"i (be / become) ~r"((enacted|created|added|adopted|\
made) )?(as |into |to the ruleset as )?"i a_rule)
become        = ~r"((shall|should|will|must|is to|has to|ought to|needs? to|to) ((now|both|all|each) )?)?becomes? "i
enact_verb    = ~r"((re-?)?enact|(re-?)?create|establish|make|add|introduce|adopt|insert|promulgate|institute|write|\
pass|append)(s|ing)? "i
enacted       = ~r"(created|enacted|added|established|made|adopted|introduced)\b( (to|in|into) the ruleset)?"i
a_rule        = ~r"(an?|the following|this|another|one) "i enact_pre* ~r"rule\b"i
# what stands before the word “rule”: a new, immutable, power 2
enact_pre     = (power / rank / power_adj / ~r"[,:]" / ~r"(an?|the|following|another|one|new|additional|\
(to|in) the ruleset|this|as|core|dynastic|temporary|with|and|single|further|separate|sub)\b(?! rules? #?\d)"i) ws?
enact_before  = !(~r"[ ,]*" be enacted) enact_part
# what stands behind it: title, number, rank, power and text, in any order; behind the text only with a word before it
enact_rest    = (!(enact_sep enact_text) enact_part)* (enact_sep enact_text enact_late*)?
enact_part    = enact_sep (enact_under / enact_text / enact_title / power_adj / power / rank_part / enact_number / lit \
                / enact_filler / (bare_title &~r" ?[:,(◆]"))
enact_late    = enact_sep (enact_title / power_adj / power / rank_part / enact_number / ~r"(and|with)\b"i)
# a full stop only before a sentence that goes on about the rule: Call it “Tea”. Its power is 2.
enact_sep     = ~r"([ ,;:()=\"”’'—–-]|\.(?= ((the |its )?(text|body|title)(?= ?[:=])|(call|give|name|title|let|it) \
                 (it|shall|should|has|reads?|says?)|(its|the) (text|title|\
power))\b)){0,40}"i
# with the following text: “…” | reading “…”
enact_text    = ~r"((and|(give|let|have) it|with|having|which|that|to|of|whose|it|shall|should|will|must|is|as) ){0,9}\
((the|this|its) )?((following|complete|full|exact|initial|indented|quoted|new) ){0,9}\
(text|body|contents?|wording|reading|reads?|states?|stating|saying|says?|follows|following|provisions?|paragraphs?|\
consisting of)\b( (of|is|be|shall be|as|follows|which|reads?|the|following|in full|below|that|reading|being|text|thus|\
simply)){0,9}[ :;,.-]*"i lit
# entitled “Tea” | Call it “Tea” | Title: Tea
enact_title   = ~r"((and|(call|name|title) it|with|having|its?|be|shall|is|to|the|under|a|whose|bearing) ){0,9}\
((en)?titled?|called|named?|heading|labell?ed|(call|name|title) it)\b ?(is|be|shall be|of|as)? ?[:=]? ?"i \
                (lit / bare_title / (~r"\(" bare_title ~r"\)"))
# numbered 4 | with number 4 | Rule 4 (Tea)
enact_number  = (~r"((and|with|having|the|to be|as|of|a) ){0,9}(numbered|number|no\.|id( number)?) ?(is|of|\
as)? ?[:=#]? ?"i number)
              / (~r"(rule )?"i number (ws? title_paren)?)
rank_part     = ~r"((and|with|which|that|is|shall|be|an?|of|rank|the|it) ){0,9}"i rank
# within rule 4: it is no number of its own
enact_under   = ~r"(of|to|under|in|within) (the )?(core |dynastic )?(sub)?rule "i (number / lit) (ws? title_paren)?
enact_filler  = ~r"(please|and|with|having|at|of|as|which|that|is|be|shall|an?|the|its?|to the ruleset|to|in the \
ruleset|\
immediately|hereby|new|rule|follows?|following|for|also|has|have|under|text|sub|after rule \d+|\
in its (place|stead)|instead)\b"i

# === repeals =========================================================================================================

repealing     = repeal_amendment / repeal_active / repeal_passive
# Repeal rules 4 and 5 | Repeal the following rules: … | Delete rule 4 from the ruleset | Remove rule 4.
repeal_active = (repeal_verb rules_below (below_refs / refs))
              / (repeal_verb (refs / lit_ref) !~r" ?['’]s? ")
              / (take_away refs ~r" (from the (rules(et|book)?|books)|in (its|their) entirety|entirely|altogether|\
completely)"i)
              / (take_away refs end)
              / (get_rid_of (refs / bare_refs) stop)
              / (~r"(delete|remove|strike|revoke|get(ting)? rid of)(ing|s)? "i rules_below (below_refs / refs))
              / (~r"(the )?(rules )?to (be )?(repeal(ed)?|deleted?|removed?|scrap(ped)?|abolish(ed)?) ?: ?"i bullet? \
                 (below_refs / refs))
repeal_verb   = ~r"(repeal|abolish|rescind)(ing|s)?(?=[ :]) ?"i
get_rid_of    = ~r"(get(ting)? rid of|do away with|scrap|drop|kill|axe|ditch|cancel|eliminate|throw out|trash|bin|\
nuke) "i
take_away     = ~r"(delete|remove|strike|revoke)(ing|s)? "i
rules_below   = ((the_following ~r"[^:◆]*: ?"i) / ~r"(rules? ?)?: ?"i) bullet?
# 4 | rule 5 (Tea) | 6 Tea and Biscuits, in a list below such a heading
below_refs    = below_item (refs_sep below_item)*
below_item    = rules? number ((ws? title_paren) / (~r" ?[-–—:]? ?" (lit / bare_title)))? &~r" ?($|[,;.])"
the_following = ~r"((each|all|both|every one) of )?(the following|these)( \w+)? rules?\b"i \
                 / ~r"(the following|these)(?= ?:)"i
# Rule 4 is repealed | The following rules are repealed: …
repeal_passive = (~r"(the following|these) rules? "i be ~r"repealed\b[^:◆]*: ?"i bullet? (below_refs / refs))
              / (refs ws be ~r"(repealed|abolished|rescinded|deleted|revoked|stricken|removed)\b"i \
                 ~r"(?! (from (?!the rules)|and replaced))( from the rules(et|book)?\b)?"i)
              / (refs ws ~r"(should|must|has to|needs to|ought to) (just )?(go away|go|be gone|disappear)"i stop)
# Repeal the amendment made by proposal 305 | Amendment 305 is repealed
repeal_amendment = (~r"repeal(ing)? (the )?"i amendment_of)
              / (~r"(the )?"i amendment_of ws be ~r"repealed\b"i)
amendment_of  = (~r"amendments? ((numbered|number|no\.|#) ?)?"i (~r"(by )?((proposal|rule) )?"i number)? \
                 (~r" ?(of|to|in) "i ref)? \
                 (~r",? ?((that|which) was )?(made|enacted|adopted|introduced|brought in)? ?by ((the )?(proposal|\
rule) )?"i \
                  number)?)
              / (ref ~r"['’]s amendment ?"i (~r"(made )?by ((proposal|rule) )?"i number)?)

# === ranks, powers, titles, numbers ==================================================================================

# Transmute rule 4 | Make rule 4 immutable and rule 5 mutable | Rule 4 is transmuted to mutable | Rule 4 becomes mutable
transmuting   = (~r"(make|change|transmute) "i ranked (and ranked)+)
              / (~r"(transmute|transmuting|make|turn|change|set|switch|flip) "i bare_refs transmute_from? \
                 ~r" ?(to be |(in)?to )?(an? )?"i rank)
              / (~r"(transmute|transmuting) "i refs transmute_to?)
              / (~r"(transmute|transmuting) "i bare_refs stop)
              / ((plain_refs / bare_refs) ~r" ?(-+>|=+>|→|[:,–—-]*) ?(now |to )?"i rank stop)
              / ((plain_refs / bare_refs) ~r" ?[:,–—-]* ?(from )?"i rank amount_arrow rank stop)
              / (~r"(make|change|convert|turn|set|declare|render|switch|flip) "i refs transmute_from? \
                 ~r" ?(to (be |become )?|\
into |from being )?(an? )?"i rank ~r"( rules?\b)?"i)
              / (~r"(transmute|transmuting|make|change|convert|turn) "i the_following transmute_to? \
                 ~r"[^:◆]{0,40}: ?"i bullet? refs)
              / (refs ws be ~r"(made|changed|converted)\b"i transmute_to)
              / (refs ws be ~r"transmuted\b"i transmute_to?)
              / (~r"(make|transmute) "i rank ~r" ?: ?" bullet? (below_refs / refs))
              / (the_following ws (be / become) ~r"(made |transmuted to |turned )?"i rank ~r" ?: ?" bullet? \
                 (below_refs / refs))
              / (refs ws (be / become) ~r"(an? |to be )?"i rank \
                 ~r"( rules?)?( (instead of|rather than)( being)? (im)?mutable)?(?! ?\w* ?rule)"i)
              / (~r"(change|set) the (rank|status|mutability) of "i refs transmute_from? ~r" to "i rank)
ranked        = refs transmute_to
transmute_to  = transmute_from? ~r" ?,? ?(so that (it|they) (is|are|becomes?)|(in)?to|as|be|becoming)? ?(be |\
become )?(an? )?"i \
                rank ~r"( rules?\b)?"i
transmute_from = ~r" ?,? ?from (being )?(an? )?(im)?mutable"i
rank          = ~r"(im)?mutable\b( (status|rank))?"i

# Set the power of rule 4 to 2 | Set rule 4's power to 2 | The power of rule 4 is 2 | Rule 4 shall have power 2
powering      = (change_verb ~r"(the )?"i power_word ~r" ?(of|for|to) "i (refs / lit_ref) power_from? power_to decimal)
              / (change_verb refs genitive power_word power_from? power_to decimal)
              / (~r"(the )?"i power_word ~r" ?of "i refs ws be? changed? power_from? ~r" ?(to )?(be )?"i decimal)
              / (refs genitive power_word ws be? changed? power_from? ~r" ?(to )?(be )?"i decimal)
              / (~r"(set|change|raise|lower|increase|decrease|give|assign) "i refs ~r" ?(to have |to |at |\
a ){0,9}"i power)
              / (refs ws ~r"(shall|should|will|now|hereby)? ?(has|have|(be|is) set to) (an? |its )?"i power)
# power 2 | AI-2 | 2.0 power
power         = (~r"((with|at|and|of|having|an?|the) ){0,9}"i power_word ~r" ?(of|is|to|set to|[-=:])? ?"i decimal)
              / (decimal ~r" ?-? ?" power_word)
              / (~r"(ai|mi) ?[-=:]? ?"i decimal)
power_word    = ~r"(power|mutability index|adoption index)\b"i
power_adj     = ~r"\( ?" power ~r" ?\)"
power_from    = ~r" ?from (power ?)?\d+(\.\d+)?"i
power_to      = ~r" ?(to|by|=|at) ?(be )?"i
decimal       = ~r"\d+(\.\d+)?"

# Retitle rule 4 “Tea” | Retitle rule 4 to “Tea” | Rule 4's title is changed to “Tea”
retitling     = (retitle_verb plain_refs ~r" ?,? ?(as|to)? ?:? ?"i lit !~r" ?,? ?(to|as)\b"i)
              / (retitle_verb (plain_refs / bare_refs) title_to? ws? new_title stop)
              / (~r"(call|name|title|rename|retitle) "i (plain_refs / bare_refs \
                 / same_ref) ~r" ?:? ?" new_title title_stop)
              / (refs ws ~r"((should|shall|must|will|is) )?((now|henceforth|hereafter) )?(to )?(be )?(called|named|\
titled|known as)( as)? ?:? ?"i new_title)
              / (~r"(the |an? )?(new |better )?"i title_word ~r" ?(of|for) "i refs title_is new_title title_stop)
              / (refs ~r" ?[:,–—-]+ ?(the )?(new )?"i title_word ~r" ?:? ?"i new_title title_stop)
              / (refs ws ~r"(gets|receives|has|bears|needs|((should|shall|must|will) (have|get|bear|carry|\
receive))) (the |a )?(new |better |nicer )?"i \
                 title_word ~r" ?(of )?:? ?"i new_title title_stop)
              / (~r"give "i (plain_refs / bare_refs) ~r" (the |a )?(new )?"i title_word \
                 ~r" ?(of )?:? ?"i new_title title_stop)
              / (refs genitive ~r"(new )?"i title_word title_is new_title title_stop)
              / (retitle_verb refs title_from? (title_to / colon) new_title)
              / (change_verb ~r"(the )?"i title_word ~r" ?(of|for) "i refs title_from? title_to new_title)
              / (change_verb refs genitive title_word title_from? title_to new_title)
              / (refs ws be ~r"(re-?titled|re-?named|entitled) ?"i title_from? (title_to / colon) new_title)
              / (~r"the "i title_word ~r" ?of "i refs ws be changed title_from? title_to new_title)
              / (refs genitive title_word ws be changed? title_from? (title_to / colon) new_title)
              / (~r"(title|entitle|name|give) "i refs ~r" ?(the (title|name)|as)? ?:? ?"i lit)
retitle_verb  = ~r"re-?(title|name|titling|naming)s? "i
title_is      = ~r" ?(:|=|,|(should|shall|must|will|is to|to)( now)? (be|become|read)|becomes|be) ?"i
              / ~r" is (now )?(?=[◆])"i
title_stop    = ~r"( (from now on|instead|please|henceforth))?"i stop
title_word    = ~r"(title|name)\b"i
title_from    = ~r" ?from "i new_title
title_to      = ~r" ?,? ?(to be|to read|to|as|with the title|with|into)\b ?:? ?"i
new_title     = lit / bare_title

# Renumber rule 4 to 5 | The number of rule 4 is changed to 5
renumbering   = (~r"re-?number(ing)? "i refs ~r" ?(to be|to|as|with)? ?((rule|number) ){0,9}#?"i number)
              / (~r"(change|set|amend) (the )?(id )?number of "i refs ~r" ?(from \d+ )?(to be|to|as) "i number)
              / (refs ws be ~r"(re-?numbered|(given|assigned) the number) ?(to be|to|as)? ?((rule|\
number) ){0,9}"i number)
              / (~r"(change|set) "i refs genitive ~r"number to "i number)

# Swap rules 4 and 5 | Exchange the text of rule 4 with that of rule 5 | Let 4 and 5 trade places | 4 and 5 are swapped
exchanging    = (exchange_verb refs genitive exchange_word exchange_with refs genitive exchange_word exchange_stop)
              / (exchange_verb exchange_of? exchange_refs ~r"( (a)?round| over)?"i exchange_stop)
              / (exchange_verb exchange_of refs exchange_with ~r"(that|those|the (text|title|wording|content)s?) of "i \
                 refs exchange_stop)
              / (exchange_refs \
                 ~r" ((should|shall|must|will|are to|have to|need to|ought to|both|now|hereby|just) ){0,5}"i \
                 (exchange_verb / ~r"change (?=places)"i) ~r"(their )?"i exchange_word exchange_stop)
              / (exchange_refs ws be ~r"(swapped|exchanged|interchanged|switched)( (a)?round| over)?\b"i exchange_stop)
exchange_verb = ~r"(swap|exchange|interchange|switch|trade)(ing|ping)? "i
exchange_of   = ~r"the "i exchange_word ~r" of "i
exchange_word = ~r"places?|positions?|contents?|texts?|wordings?|titles?|names?"i
exchange_refs = (refs / bare_refs) (exchange_with (refs / bare_refs))?
exchange_with = ~r" ?,? (with|and) (that of )?"i
exchange_stop = !~r" ?(for|against|with|in|by|to|into)\b"i

# the verbs of this section: increase the power of | is changed
change_verb   = ~r"(change|changing|set|setting|increase|increasing|decrease|decreasing|raise|raising|lower|lowering|\
reduce|reducing|amend|amending|modify|modifying|alter|altering|adjust|adjusting|replace|replacing) "i
changed       = ~r"(changed|set|increased|decreased|raised|lowered|reduced|amended|altered) ?"i
genitive      = ~r"['’]s? "

# === amendments of a rule ============================================================================================

# Amend rules 4 and 5 by … | Amend the following rules by …: 4, 5 and 6
amending      = (amend_verb ~r"(each of )?the following rules ?,? ?"i by edits ~r" ?: ?" late_refs)
              / (amend_verb (amend_whole / amend_place / amend_within / amend_how))
amend_verb    = ~r"((also|further|hereby) )?(amend|change|modify|alter|revise|edit|update|rewrite|reword|rephrase|\
fix|correct|shorten|\
simplify|condense|trim|expand)(s|ing)? (down )?"i
# Amend the text of rule 4 to read “…” | Amend rule 4's text to read “…”
amend_whole   = (~r"(the )?((full|whole|entire) )?(text|body|contents?|wording) of "i refs comma to_read new_text)
              / (refs genitive ~r"(text|body) "i to_read new_text)
# Amend the second paragraph of rule 4 to read “…”
amend_place   = place comma ((to_read colon values) / (by edits) \
                 / (~r"[.;] (it|this|that) (should|shall|will|must|is to)( now)? (read|be|say)s?"i colon values))
# Amend rule 4, paragraph 2, to read “…” | Amend rule 4, second sentence, by replacing …
amend_within  = refs ~r" ?, ?" place comma ((to_read colon values) / (by edits))
# Amend rule 4 | Amend “Tea” by …
amend_how     = (refs / (lit_ref &~r" ?,? ?(to read|by|so|as follows)\b"i)) comma aside_words? how
aside_words   = ~r"((in that order|in ((ascending|numerical) )?(\w+ )?order|further|also|again|hereby|,|\
,? ?which is[^,]*,|in full|in its entirety|text|\( ?power ?=? ?\d(\.\d)? ?\)) ?)+"i
# by replacing it with “…” | to read “…” | so that the first sentence reads “…” | by … | as follows: … | with “…”
how           = (by whole_by) / (to_read new_text) / (~r"(so|such) that "i place_reads)
              / (~r"to (?=replace|delete|remove|insert|add|append|change|strike|substitute)"i edits)
              / (as_follows by? edits) / (by edits) / edits / (text_follows new_text) / steps_open \
              / (~r"[.;] (it|this) (should|shall|will|must|is to)( now)? (read|say|be)"i new_text)
whole_by      = ~r"(chang|replac|amend|rewrit|set|updat|revis)ing (it|its ((full|entire) )?(text|contents?|body)|\
the ((full|entire|whole) )?(text|rule|body)( of the rule)?) ((entirely|completely|in full|\
in its entirety) )?(?!reading)"i \
                (to_read / with) new_text
as_follows    = ~r"(as follows|thus|so|like (so|this)|to the following|to be|in the following (ways?|manner)|\
:)[ :,.-]*"i
text_follows  = ~r"to be as follows|as follows|as (?=[◆])|to the following|to be|as below|:|(with|by)( the (following|\
text)){0,9}( text)? (?=[◆])"i
place_reads   = place ws ~r"((shall|will|now|instead|should) ){0,9}(reads?|says?|becomes?|is)\b"i colon values
# by: - … | as follows: - … , the steps being below
steps_open    = ~r"[.] ?"i end / ~r"(?!to (read|say))((?!\b(if|unless|when|once|provided|assuming|only|\
except|until)\b)[^:◆]){0,200}(\b(by|as follows|ways?|manner)|:) ?:? ?"i end

# Rule 4, second paragraph, is amended to read “…”
# Rule 4 should say “a” instead of “b” | Rule 4 should no longer say “a” | Rule 4 should also say “a”
rewriting     = (place comma be amended by edits) / says_instead / says_no_more / says_also
              / (refs ~r" ?, ?" place comma be amended ((to_read colon values) / (with colon values) / (by edits)))
# Rule 4 is hereby amended by … | Let rule 4 be amended to read “…”
              / (refs comma be amended ws? aside_words? (how / (with new_text) / new_text))
# Rule 4 shall read “…”
              / (refs comma ~r"((shall|should|will|must|is to|to|now|hereby|henceforth|be made to) )+((now|henceforth|\
hereby|just|only|simply|instead) ){0,9}(reads?|be(?! \w+ed\b)|says?|becomes?)\b"i read_thus new_text)
# The text of rule 4 shall henceforth be “…”
              / (text_of refs comma ~r"((shall|should|will|must|is to|to|now|hereby|henceforth) )+\
(reads?|be(?! \w+ed\b)|says?|becomes?)\b"i read_thus new_text)
# The text of rule 4 is replaced with “…”
              / (text_of refs comma be amended (to_read / with) new_text)
# Replace rule 4 with “…” | Substitute rule 4 with “…”
              / (~r"(replace|replacing|supersede|substitute) "i text_of? refs comma in_full? ws? (with / to_read) \
                 new_text)
# Replace rule 4, paragraph 2, with “…”
              / (~r"(replace|replacing) "i refs ~r" ?,? ?" place comma with colon values)
# Set the text of rule 4 to “…”
              / (~r"set "i text_of refs comma ~r"to( (be|read))?( (the following|as follows))?"i new_text)
# Rule 4 shall have its text replaced with “…”
              / (refs comma ~r"(shall|will|should) have (its|the) text "i amended (with / to_read) new_text)
# New text for rule 4: “…” | The new text of rule 4 is “…” | Rule 4 gets a new text: “…”
              / (new_wording ~r" (of|for) "i refs ~r" ?:? ?((shall|should|will|must|is to|to) (be|read|become)|is|\
reads?)?"i new_text)
              / (refs ~r" ?([:,–—-]|gets|receives|has|(should|shall) (get|have)) ?"i new_wording new_text)
# Rule 4 gets a new last sentence: “…”
              / (refs comma gets_insert)
# Rule 4 → “…” | Rule 4 is now “…” | Swap rule 4 for “…”
              / (refs ~r" ?(->|=>|→|is now|now reads?:?|reads? from now on:?) ?"i new_text)
              / (~r"(swap|exchange|trade)( out)? "i refs ~r" (for|against) "i new_text)
# Let rule 4 read “…”
              / (~r"(let|have|make|making|having) "i refs ~r" ((now|henceforth|hereafter|instead|just|simply) )?\
(read|say|be|state)( as follows)?"i new_text)
says_instead  = (refs comma should_say colon lit not_say lit)
              / (use_say? noun? lit not_say noun? lit ~r" (in|for) "i refs)
              / (use_say noun? lit ~r" (in|for) "i refs not_say noun? lit)
              / (~r"(in )?"i refs ~r" ?[:,–—-]? ?"i use_say? noun? lit not_say noun? lit)
              / (~r"(instead of|rather than) "i noun? old_lit ~r" ?, ?(in )?"i refs \
                 ~r" ?,? ?"i should_say colon noun? lit)
              / (~r"in "i refs comma ~r"(it should )?(say|read|use|write|put) "i lit not_say lit)
              / (~r"(everywhere|wherever|each time|whenever) (it|that rule) (now )?says "i noun? old_lit ~r" in "i \
refs \
                 ~r" ?, ?((it|that) )?"i (should_say / ~r"make it ") colon noun? lit)
              / (~r"(where(ver)? )?"i refs ~r" ((now|currently|still|at present) )?(says|reads|has|uses) "i noun? \
old_lit \
                 ~r" ?[.,;:–—-]? ?((and|but|there|then) )?((it|that|this) )?"i (should_say / ~r"make it ") colon \
noun? lit)
not_say       = ~r" ?,? (instead of|rather than|and not|not|in place of|where it (now |currently )?(says|reads)) "i
old_lit       = lit ~r""
use_say       = ~r"(use|say|read|write|put|have)(ing)? "i
should_say    = ~r"(should|shall|must|ought to|needs? to|has to) ((now|just|only|simply) )?(say|read|be|have|give|cost|\
use)"i
new_wording   = ~r"(the |an? )?new (text|wording|version|body)"i
says_no_more  = refs comma ~r"(should|shall|must) (no longer|not|stop) (say(ing)?|read(ing)?|contain(ing)?)"i colon lit
says_also     = refs comma ~r"(should|shall|must) also (say|read|state|contain)"i colon lit
read_thus     = ~r"( (as follows|in full|the following|now|in its entirety|thus|from now on|henceforth|hereafter|\
instead|,)){0,9}"i
text_of       = ~r"(all of )?(the )?((current|existing|entire|full|whole) ){0,9}(text|body|contents?|wording) of "i
amended       = ~r"((further|also|hereby|again) ){0,9}(amended?|changed?|modified|modify|altered|revised?|rewritten|\
edited|updated?|replaced?|reworded|set)\b ?"i

# Rule 4: replace “a” with “b” | rules 4 and 5, by deleting “a”
elliptic      = (refs comma (by / ~r" ?: ?") edits)
              / (amend_verb? refs ~r" ?,? ?(as follows|thus|so)? ?[:,]? ?(by )?"i placing comma placing_stop (edits \
                 / inverted_insert))
              / (refs ~r" ?, ?" place ~r" ?: ?" edits)
# Rule 4: “…”
bare          = refs ~r" ?: ?" lit

# Changes to rule 4: | Do the following to rule 4: | Rule 4:, the steps being below
heading       = (heading_words refs ~r" ?[:.–—-]* ?$") / (refs ~r" ?: ?$")
heading_words = ~r"((the )?(changes|amendments|edits|modifications)( to be made)? (to|in|for)|(do|make|apply|\
carry out) \
(the following|these|this|some|a few)( \w+)? ?(changes|edits|amendments|things)? ?(to|in|with|on))\b:? "i
# to read in full: “…” | so that it reads “…” | to “…” | reading “…”
to_read       = ~r"(so ((that|as) )?((it|they|to) ){0,9}((will|shall|now|should) ){0,9}|such that (it|they) |to |\
and to |\
such that its text )((now|instead|simply|henceforth) ){0,9}(reads?|says?|states?|provides?|be(?! \w+ed\b)|become|\
instead)\b\
([,;]? ?(as follows|in full|in whole|in ((its|their|the) )?entirety|entirely|completely|instead|the following|\
simply|thus|now|only|text|as|this|the|below|follows)){0,9}"i
              / ~r"(in)?to ?(the following( text)?|this( text)?|the text|as follows)?(?= ?[:,-]* ?[◆])"i
              / ~r"reading\b( as follows)?"i
# with the following text: “…” | by “…”
with          = ~r"with\b([,;]? ?(the|this|these|following|new|texts?|words?|phrase|sentences?|paragraphs?|string|\
items?|bullets?|bullet points?|\
list|an?|one|simply|instead|clause|line|passage|single|two|in its place|rule text|that|bullet|entry|section|definition|\
title|:)){0,9}"i
              / ~r"by\b( ?(the|this|these|following|new|texts?|words?|phrase|sentences?|paragraphs?|string|items?|\
a)){0,9}(?= ?[:,]? ?[◆])"i
# a rule's whole text: “…” in full
new_text      = colon lit in_full?
in_full       = ~r" ?,? ?(in (full|its entirety|whole)|entirely|completely)"i

# === a place named first, then what is done there ====================================================================

# In rule 4, … | In the second paragraph of rule 4, … | From rule 4, delete …
placed        = (~r"(in|within) "i (plain_place / plain_refs) ~r" ?, ?" passive_edits)
              / (placing (place_within comma)? placing_stop (positioned / edits / inverted_insert \
                 / steps_end))
              / positioned
              / (place ~r" ?: ?" passive_edits)
plain_place   = unit ~r" (of|in) "i plain_refs
placing       = (~r"(throughout|in|to|from|for|within|at|of) "i (place / refs / lit_ref) comma) / (there comma)
there         = ~r"(there|in (that|the same) place)\b(?! (is|are|be|shall|should|will|must|has|was|were|exists?)\b)"i
place_within  = ~r"((in|within|at|to|from) )?"i place
placing_stop  = ~r"((,|:|-|please|also|then|just|simply|amend (it|them|each|that rule|those rules) (by|as follows:?)|\
make the following changes? ?:?|by\b|and\b) ?){0,3}"i
steps_end     = ~r"[:,]? ?(make the following changes?|do the following|as follows)? ?:? ?"i end
# After the second paragraph of rule 4, insert “…” | At the end of rule 4 shall be added “…”
positioned    = pos (comma where)? ~r"[ ,:]*(by )?"i (inserting / inverted_insert)

# === edits ===========================================================================================================

# replacing “a” with “b”, and by deleting “c”; and then …
edits         = edit (edit_sep edit)*
edit_sep      = ~r" ?[,;.]* ?((and|then|also|finally|further|furthermore|next|lastly|additionally|in addition|\
secondly)\b,? ?){0,9}(by )?"i bullet? ~r"((also|then|further|finally) |by ){0,9}"i
by            = ~r"(, ?)?(by|via) ?(, ?(as (a single|one) (amendment|change)|in (that|this) order|\
in order) ?,? ?)?:? ?"i bullet?
edit          = scaling / amount / set_amount / for_substituting / swapping / edit_rank / edit_power / edit_title \
              / renumber_list / replacing
              / substituting / deleting / inserting / edit_whole / passive_edit / positioned
passive_edits = passive_edit (edit_sep (passive_edit / edit))*
passive_edit  = passive_replace / passive_delete / passive_insert

# retitling it to “Tea” | changing its title to “Tea”
edit_title    = (retitle_verb ~r"(it|(the|that|this) rule) ?"i title_from? (title_to / colon) new_title)
              / (retitle_verb ~r"(to|as) ?:? ?"i new_title)
              / (change_verb its title_word ~r"( of the rule)?"i title_from? title_to new_title)
# changing its power to 2
edit_power    = change_verb its power_word power_from? ~r" ?(of (the|this|that) rule ?)?"i power_to decimal
# making it immutable
edit_rank     = ~r"(transmut|mak|chang)(e|ing) (it|the rule) ?"i transmute_from? ~r" ?(to be |(in)?to )?"i rank
its           = ~r"(its|the|the rule['’]s) "i
# renumbering the list accordingly
renumber_list = ~r"re-?(number|letter|label|order|index)(ing|s)? ((the|all|subsequent|following|other|remaining|later|\
any) ){0,9}\
(lists?|items?|list items?|bullets?|entries|paragraphs?|clauses?|sections?|elements?|(following|subsequent) \w+)?\
( \(?[a-z0-9]{1,3}\)? (as|to) \(?[a-z0-9]{1,3}\)?)?( (items?|that follow))?( ?(accordingly|\
appropriately|as (appropriate|necessary|needed)|sequentially|in sequence))?"i
# replacing the entire text with “…” | is amended to read “…”
edit_whole    = (~r"(set(ting)?|change|changing|replac(e|ing)|amend(ing)?|rewrit(e|ing)) (it|its text|the rule|\
the ((entire|full|whole) )?text) (?!reading)"i to_read new_text)
              / (~r"((is|are|be) )?(hereby )?(amended|changed) "i to_read new_text)

# raising the fine from “5” to “10” in rule 4
amount        = ~r"(change|raise|increase|lower|reduce|decrease|cut|set|bump)s? ((?!(from|in|of (the \
)?rules?)\b)[\w'’-]+ ){0,9}"i \
                (~r"(in|of) "i refs ws)? ~r"from "i lit ~r" to "i lit (~r" in "i refs)?
# setting the fine to 5 points | lowering the fine in rule 4 to 5 points | making it 5 points instead of 10 in rule 4
set_amount    = (amount_verb (refs genitive)? amount_noun amount_take? (amount_in refs)? (amount_to \
                 / ws)? new_amount (amount_in refs (amount_not old_amount)?)? stop)
              / (amount_verb ~r"(the )?"i old_amount amount_in refs amount_to new_amount stop)
              / (amount_verb (amount_noun amount_in?)? refs ~r" from "i old_amount ~r" to "i new_amount stop)
# In rule 4, the fine should be 5 points | The fine in rule 4 should be 5 points | Rule 4: 5 points instead of 10
amounting     = (~r"(in|for|under|on|with) "i refs ~r" ?[,:–—-]? ?(just |only )?"i \
                 (amount_subject amount_must)? new_amount stop)
              / (amount_noun? amount_in refs amount_must new_amount stop)
              / (amount_noun amount_in refs ~r" ?[:=–—-] ?" new_amount stop)
              / (refs (genitive amount_noun?)? (amount_must / amount_sign) new_amount stop)
              / (new_amount amount_in refs (amount_not old_amount)? stop)
              / (refs ~r" ?[:,–—-]? ?(from )?"i old_amount amount_arrow new_amount stop)
              / (~r"from "i old_amount ~r" to "i new_amount amount_in refs stop)
              / (old_amount amount_arrow new_amount amount_in refs stop)
              / (refs ~r" ?(->|=>|→) ?" new_amount stop)
              / (refs genitive old_amount amount_must new_amount stop)
              / (~r"the "i old_amount amount_in refs amount_must new_amount stop)
              / (~r"(instead of|rather than) "i old_amount ~r" ?, ?(in )?"i refs \
                 ~r" ?,? ?"i amount_must? new_amount stop)
              / (amount_verb refs (amount_to / ws)? new_amount stop)
              / (~r"(let|have) "i refs ~r" "i amount_take new_amount stop)
              / (amend_verb refs ~r" ?,? ?so (that )?"i (amount_noun amount_in?)+ amount_is new_amount stop)
              / (amend_verb refs ~r" ?: "i amount_words amount_not old_amount stop)
# doubling the reward in rule 4 | raising the fine in rule 4 by 5 points | cutting the fine in half
scaling       = (scale_verb amount_noun_of (amount_in refs)? stop)
              / (scale_verb refs genitive amount_noun_of stop)
              / (amount_verb amount_noun (amount_in refs ws)? scale_by (amount_in refs)? stop)
              / (amount_verb refs genitive amount_noun scale_by stop)
scale_verb    = ~r"(doubl|halv|tripl|quadrupl)(e|es|ing) "i
amount_noun_of = ~r"((the|its|our|all|every|each) )?([a-z][\w'’-]* ){0,3}?[a-z][\w'’-]*\
( (for|of) (?!(the )?rules?\b|R?\#?\d)((the|a|an) )?[a-z]+)?(?= ?($|[.,;!]|(in|of|from|for|under|and|then)\b))"i
scale_by      = ~r" ?(by|in) (a )?half\b"i / (~r" ?by "i amount_words)
amount_verb   = ~r"(set|change|make|put|give|allow|grant|bring|reset|adjust|get|fix|keep|mov|rais|increas|bump|\
lower|reduc|decreas|cut|\
drop)(e|s|es|ing|ting|ping)?( (up|down|back))? "i
amount_subject = ~r"(it|they|you|we|there|(the |a |an )?([a-z][\w'’-]* ){1,8}?)(?= ?(should|must|shall|ought|needs?|\
has to|have to|is to|are to|is now|are now) ) ?"i
amount_noun   = ~r"((the|its|a|an|our|new) )?((?!(in|of|from|to|for|under|at|by|on|rules?|titles?|names?|power|number|\
rank|text|words?|sentences?|paragraphs?|items?|bullets?|be|should|must|is|are|that|becomes?|gets?|loses?|gains?|pays?|\
needs?|costs?|takes?|lasts?)\b)[a-z][\w'’-]* ){1,4}((of|for) (?!(the )?rules?\b|R?\#?\d)((the|a|an|each|every) \
)?[a-z]+ )?"i
amount_in     = ~r" ?,? ?(in|of|from|for|under) "i
amount_to     = ~r" ?(to|at|be|to be|into|down to|up to|=|:) "i
amount_arrow  = ~r" ?(->|=>|→) ?| to "i
amount_sign   = ~r" ?([:–—=-]|,|at|to|with|for) ?(now |just |only )?((down|up|back) to )?"i
amount_is     = ~r"(is|becomes|are|costs?|takes?|lasts?|gets?|gains?|loses?|pays?|needs?|wins? (with|at)) (only |\
just )?"i
amount_must   = ~r" ?(should|must|shall|ought to|needs? to|ha(s|ve) to|is to|are to|to)( (just|only|now|simply))? "i \
                amount_take
              / ~r" ?(becomes|(is|are) now|(goes|rises|drops|falls|changes|increases|decreases)( (up|down))? to) "i
amount_take   = ~r"((win|start|end) (with|at|on|after)|(go (up|down)|drop|rise|fall|be (set|changed|raised|lowered|\
reduced|increased|cut)( (down|up))?) to|be|become|say|read|cost|take|need|require|have|get|gain|win|lose|pay|give|earn|\
last|mean|allow)( (just|only|now))? "i
new_amount    = amount_words amount_use? (amount_not old_amount)?
# 48 hours to decide
amount_use    = ~r" to (?!(rules?|the)\b)[a-z]{3,}(?= ?([.,;!]|$|(instead|rather|not|in|from)\b))"i
old_amount    = amount_words ~r""
amount_not    = ~r" ?,? (instead of|rather than|and not|not|in place of|as opposed to|from) "i
amount_words  = ~r"(\d[\d,]*(\.\d+)?%?|(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|\
twenty(-five)?|thirty|forty|fifty|sixty|eighty|(a |one |two )?hundred)\b)( (?!(instead|rather|rules?|not|than|in|of|\
to|for|from|please|pls|and|or|is|are|would|should|as|by|on|at|with|now|too|if|unless|when|everywhere|only|so|but|\
because|it|there|repeal\w*|amend\w*|(im)?mutable|becomes?|per|thanks?|more|less|fewer|except|until|times|provided)\b)\
[a-z][a-z'’-]*){0,2}"i
# replacing “a” with “b” and “c” with “d” | changing in the first sentence “a” to “b”
replacing     = replace_verb pair (pair_sep pair)* everywhere? ~r"(,? ?respectively)?"i
replace_verb  = ~r"the (replacement|substitution) of "i
              / ~r"(replac|chang|substitut|amend|alter|modify|rewrit|revis|convert|correct|edit|updat|expand|reword|\
rephras|swap|renam(?=\w+ ((the )?(word|term|phrase) )?[◆]))(e|es|ing)?\b ?([-:,]|by)? ?"i
pair_sep      = ~r" ?(, and by|; and|, and|,|;|and by|and) ?(by )?"i !verb
pair          = (noun ~r" ?" where colon lit_list comma becomes colon values everywhere?)
              / (comma where ~r" ?,? ?:? ?" target comma becomes colon values everywhere?)
              / (target comma where? comma becomes colon values everywhere? (comma where)? everywhere?)
becomes       = with / to_read / ~r"->|=>|→" / ~r":(?= ?[◆])"
# “a” is replaced with “b” | the second sentence shall read “b”
passive_replace = (target ~r" ?(->|=>|→) ?" values (comma where)?)
              / (target (comma where)? ws be ~r"(replaced|changed|amended|altered|modified|substituted|revised|\
rewritten) ?"i \
                   becomes colon values everywhere?)
              / (target (comma where)? ws ~r"((shall|should|will|must|is to|to|now) ((now|instead) )?(read|be|\
become)s?|reads|becomes)\b( (as follows|instead|now)){0,9}"i colon values everywhere?)
# for “a” substitute “b” | substituting “b” for “a” | inserting “b” in place of “a”
for_substituting = ~r"for (the )?"i target (comma where)? comma ~r"(there )?((shall|should|is to) be |is |are \
)?substituted? "i \
                   values (comma where)?
substituting  = ~r"(substitut(e|ing)|insert(ing)?|us(e|ing)|writ(e|ing)|put(ting)?) "i values \
                 ~r" ?(in place of|in lieu of|instead of|\
for) (the )?"i target \
                everywhere? (comma where)?
# striking “a” and inserting “b”
swapping      = (~r"(swap|exchang|trad|switch)(e|ing|ping)?( out)? "i target (comma where)? \
                 ~r" ?(for|against) "i values (comma where)?)
              / (~r"turn(ing)? "i target (comma where)? ~r" into "i values (comma where)?)
              / (~r"(take|taking|find|finding|look(ing)? for|search(ing)? for) "i target (comma where)? \
                 ~r" ?[,;]? ?(and )?\
(replac(e|ing)|chang(e|ing)|turn(ing)?|mak(e|ing)) (it|them|that|this) ((with|by|to|into|say|read) )?"i values)
              / delete_verb target (comma where)? ~r" ?,? ?and (replac(e|ing) (it|them) (with|by)|(insert|add|put|\
substitut|writ|us|plac)(e|ing|ting)?) "i \
                values (ws in_place)? &~r" ?([.;,]|$|and\b)"i

# deleting “a” and the second paragraph from rule 4 | “a” is deleted
deleting      = delete_verb deleted (and_deleted deleted)* everywhere? (comma where)?
delete_verb   = ~r"the (deletion|removal) of "i
              / ~r"(delet|remov|strik|omit|excis|eras|drop|cut|eliminat|strip)(e|es|ing|ping|ting|s|\
out)?( out)?\b ?:? ?"i
deleted       = (noun ~r" ?" where colon lit_list) / (target (ws? comma where)? late_rest?)
and_deleted   = ~r" ?(, and|,|;|and|as well as) ?"i !verb !~r"by\b"i
passive_delete = target (comma where)? ws be ~r"(deleted|removed|struck|stricken|omitted|dropped)( out)?\b"i (ws where)?
verb          = ~r"(replac|chang|substitut|amend|alter|modif|rewrit|delet|remov|strik|insert|add|append|prepend|retitl|\
renam|renumb|set|increas|decreas|omit|repeal|enact|creat|transmut)(e|es|ing|ting|king|s)?\b"i

# inserting a paragraph “a” after the first sentence | adding as a new item in the list: “a” | “a” is added at the end
inserting     = (in_place ~r"[ ,:]*"i)? insert_verb insert_piece (insert_sep insert_piece)*
insert_verb   = ~r"((insert|add|append|prepend|plac|includ|attach|affix|introduc|put|tack|writ|stick|past|slip|\
squeez|pop|bolt|glu|throw)\
(e|ing|ting|ping|s)?( on(?! to)| in(?= ?[◆]))?\b|the (addition|insertion) (to it )?of)[ ,:]*"i
insert_sep    = !(~r"[ ,:;.]*(and |but )?"i positioned) ~r"[ ,:;.]*((and|but) (?=((immediately|directly) )?(before|\
after|the following (text|paragraph|\
sentence)|[◆])))?"i
insert_piece  = new_kind / in_place / pos / what / (!~r"and\b"i noun)
passive_insert = (what / noun) ws? be ~r"(inserted|added|appended|prepended|placed|included|\
attached)\b ?"i (insert_sep insert_piece)*
inverted_insert = ~r"there "i? be ~r"(inserted|added|appended|prepended)\b ?"i insert_piece (insert_sep insert_piece)*
# a new last sentence: “a”, behind a rule that gets it
gets_insert   = ~r"(gets|gains|receives|needs|(could|can) use|(should|shall|must) (also )?(get|gain|have|receive)|\
:) (?=(an?|another|one more|two) )"i \
                insert_piece (insert_sep insert_piece)*
in_place      = ~r"instead\b|there(for)?\b(?! (is|are|be|shall|should|will|must|has|was|were)\b)\
|(in|into) (its|their|that|the same) (place|stead|location)|in (lieu|place) thereof"i
# as a new paragraph after “a” | as the second item of the list | as item (c)
new_kind      = ~r"as (((an?|the|its|another|part of) ?|(?=(item|bullet|paragraph) \(?\w{1,3}\b)))\
((new|separate|additional|own|\
following) ?)?"i ordinal? ws? adjective* kind \
                (ws? numbered_as)? (ws (~r"(of|in|to|within|from|under) "i (place / refs)))? (comma pos)?
numbered_as   = ~r"(numbered|labell?ed)? ?\(?(\d{1,3}[a-z]?|[a-z]|[ivx]{2,4})[.)]?"i &~r"[ :,.;]|$"
what          = (quoted / (says colon lit)) (list_sep noun? colon lit)*
says          = ~r"((which|that|to) )?(reads?|reading|says?|saying|states?|stating)\b( as follows)?"i

# === where in the rule ===============================================================================================

# after “a” | to the end of the list | in the first paragraph | between items 1 and 2 | in alphabetical order
pos           = (adverb? (pos_relative / pos_end / pos_as)) / pos_between / alphabetical
adverb        = ~r"((immediately|directly|just|right|either|and|in(?= (before|after|behind|between|front))) )+"i
pos_relative  = ~r"(prior to|in front of|ahead of|before|preceding|after|following|behind|subsequent to|below|above|\
beneath|underneath) ?"i colon target
pos_end       = ~r"((to|at|on to|onto|on|in|as) )?(the )?(very )?"i end_word (~r" ?(of|to|in) "i end_place)?
end_word      = ~r"(end|bottom|beginning|start|top|front|head|conclusion)\b"i
end_place     = ~r"the rule\b(?= ?[:.,;]| ?$| (the|a|by)\b)"i / place / refs / itself
pos_as        = ~r"(to|on to|into|in|within|under|onto|on) "i (place / refs / itself)
itself        = ~r"(it|the (rule|text|list)(['’]s text)?|its text)\b"i
pos_between   = (adverb? ~r"(in )?between "i between_units (ws? where)?)
              / (adverb? ~r"(in )?between "i two_units (ws? where)?)
              / (adverb? ~r"(in )?between "i quoted ~r" ?,? ?and "i quoted)
              / (adverb? ~r"(in )?between "i target ~r" ?,? ?and "i target)
between_units = unit_ordinals / (the? ~r"(two|both) "i adjective* kind) / (the? several_units)
two_units     = one_unit and one_unit
alphabetical  = ~r"(in|at) ((its|the|their) )?((proper|appropriate|correct) )?alphabetical(ly)? ?(order|place|\
position|location)?"i
              / ~r"(in|at) (the )?(proper|appropriate|correct) (place|position|location)( alphabetically)?"i

# === which text ======================================================================================================

# that text | the sentence reading “a” | from “a” to “b” | every instance of the words “a” or “b” | the second paragraph
target        = same_text / (quantity? place_reading) / spanning / (quantity noun? colon lit_list) / place
              / (noun? colon lit_list) / whole_text
same_text     = ~r"(each (such )?(instance|occurrence) of )?(that|this|the same|said|such) (text|words?|phrase|string|\
term)\b(?! ?[:,]? ?[◆])"i
place_reading = ~r"(the )?"i ordinal? ws? adjective* kind ~r" ?(which|that)? ?,? ?(reads?|reading|says|saying|stating|\
states)\b ?(as follows|in full)? ?[:,]? ?"i lit
lit_list      = lit (list_sep noun? lit)*
list_sep      = ~r" ?(, and|, or|,|and|or|;) ?"i !~r"by\b"i
values        = quoted (values_sep quoted)*
# “a” and “b”, as new texts, but not where “and ‘b’ with ‘c’” goes on
values_sep    = and &(quoted ((and quoted) / ~r" ?,? ?respectively"i / ~r" ?([.;]|$)"))
# every instance of | the last occurrence of | both
quantity      = ~r"((the|of) )?((every|each|all|both|any) ?(of )?((the|of) ){0,9}((two|three|four|other|remaining) )?\
((instance|occurrence|appearance|use|case|mention|usage|place|copie|copy)s? (of|where) )?|\
(first|second|third|fourth|fifth|last|final|only|\d+(st|nd|rd|th)) ((two|three|four) )?\
(instance|occurrence|appearance|use|mention|case)s? (of )|\
(instances|occurrences|appearances|mentions|uses) of |\
(first|second|third|fourth|fifth|last|final|only) (?=((the )?(words?|text|phrase|term|string) )?[◆]))\
(?!paragraph|sentence|item|bullet|list )"i
# wherever it appears | in both places | throughout
everywhere    = ~r" ?,? ?((wherever|everywhere|whenever|each time|every time)\b( (it|they|that \w+|this \w+) (appears?|\
occurs?|is found))?|throughout(?! rules? ?\#?\d| R ?\d)( (the )?(rule|text)\b| it)?(?! the rule)|\
in (all|each|every|both) (places?|instances?|cases?|occurrences?|locations?)( (where )?it (appears|occurs))?|(both|\
all) times|at each occurrence)"i
# its entire text | the rule | it
whole_text    = ~r"(its ((entire|full|current) )?(text|contents?|body|wording)|the (entire|whole|full|current|\
existing) \
(text|body|contents?)( (of|in) (the|this|that) rule)?|the text( of (the|this|that) rule)?|the rule['’]s text|the rule|\
it)\b"i \
                (~r" of "i refs)?
where         = (~r"(only )?(in|of|from|within|under|to|on|at|inside|throughout) "i (place / refs) ~r"( only| alone)?"i)
              / (~r"in the "i elliptic_place) / ~r"there\b"i
# … in the first sentence and “a” with “b” in the second
elliptic_place = ordinal ~r"( one)?(?= ?($|[.,;]|and\b))"i
# the word “tea”
quoted        = noun? colon lit
# what a literal is: the words | the following new paragraph, which reads | a list item
noun          = ~r"((the|this|these|that|an?|another|one|two|following|new|additional|more|extra|exact|entire|whole|\
single|its|and|\
below) ){0,9}((numbered|unnumbered|lettered|bulleted|separate|final|last|first|second|third|fourth|fifth|sixth|\
indented|further|\
list|sub|opening|closing) ){0,9}(texts?|words?|phrases?|strings?|sentences?|paragraphs?|list[- ]items?|(sub-?)?items?|\
(sub-?)?bullets?([- ]points?)?|entry|entries|clauses?|lines?|passages?|terms?|sections?|subsections?|provisions?|\
characters?|comma|list|definitions?|points?|quotation|letters?|symbol|figures?|numerals?|expression|\
following|sub-?paragraphs?|rows?|parts?|\
examples?|title|\
note|elements?|name|number)\b(?!['’]s),?( (with (the )?text|which reads?|that reads?|reading|stating|as follows|below|\
that says|text|consisting of|of text|saying|to it|thereto)\b){0,9}"i
              / ~r"((the|this|these|that|an?|another|one|following|new|additional|below)\b ?)+(?=[ :,]*[◆])"i
              / ~r"(an?|another) (new )?one\b"i

# === parts of a rule =================================================================================================

# the second paragraph of rule 4 beginning “a”
# rule 4's second paragraph
place         = (refs genitive unit) / everything_in / (unit (ws? where)? late_quals? late_rest?)
# and everything after it
late_rest     = and rest_of_it
late_quals    = ws quals
unit          = everything / range_unit / unit_ordinals / described_units / unit_list
# everything after “a” | the rest of the text from “a”
everything    = ~r"(everything|all( of)?( the)?( (text|words|paragraphs|sentences|items))?|the (rest|remainder|text|\
portion|part|\
words?|remaining text)( of the (text|rule))?|anything) (that (comes|follows|is) )?(?=after|before|following|preceding|\
from|between|up to|starting|beginning|until|prior)"i (bounds_from / bounds_between / bounds_side)
# the words from “a” up to and including “b”
spanning      = ~r"(the )?((text|words?|part|portion|passage|section|paragraphs?|sentences?) )?"i bounds_from
# everything in rule 4 after “a”
everything_in = ~r"(everything|anything|all( of)?( the)?( text)?|the (rest|remainder|text)) (in|of|from) (the )?"i \
refs \
                ~r" ?,? (that (comes|follows|is) )?"i (bounds_from / bounds_between / bounds_side)
bounds_from   = ~r"(from|(starting|beginning) (with|at|from)) ?:? ?(the (words?|\
text) )?"i edge ~r" ?,? ?((and )?ending (with|at)|\
(on )?(up )?(to|until|through|thru)( and including)?( the words?)?) ?:? ?"i edge
bounds_between = ~r"between "i edge ~r" ?and "i edge
bounds_side   = ~r"(after|before|following|preceding|from|up to|(starting|beginning) (with|at)|until|\
prior to) ?(and including )?"i \
                edge ~r"( (onwards?|on))?"i
edge          = ((noun ws)? colon lit aside?) / place / ~r"(the )?(end|beginning|start)( of (the )?(rule|text|\
paragraph|sentence|list item|item|bullet( point)?|list|line|clause))?"i
# items 2 through 4
range_unit    = the? kind ~r" ?" label ~r" ?(through|to|[-–]) ?"i label
# the first and third paragraphs
unit_ordinals = ~r"both (?=the )"i? the? ordinal (and the? ordinal)+ ws adjective* kind
# the paragraphs beginning “a” and “b”
described_units = the? adjective* &~r"[a-z -]+?s\b"i kind ws? (begins / ends / contains / reads) (and lit)+
# items 2 and 4 | the second sentence and the list
unit_list     = one_unit (and another_unit)*
another_unit  = rest_of_it / (!~r"an? "i one_unit) / (the? label &~r" ?($|[,.;:]|and|with|in|of|from|by|to|is|are)"i)
# item 4 and everything after it | item 4 and all the items that follow
rest_of_it    = ~r"(everything|anything|all( of)? the text|all|(all( of)? |every )?(the )?(other |remaining |list )?\
(items|bullets|bullet points|entries|paragraphs|sentences)) ((that|which) )?((comes?|stands?|is|are) )?\
(follows?\b|(after|below|behind|following|beneath)( (it|that|them))?)(?= ?($|[,.;]|(and|with|by|in|of|from|to)\b))"i
              / ~r"(all( of)? (the |its )?following|(all( of)? )?(the |its )?(subsequent|later)) (list )?\
(items|bullets|bullet points|entries|paragraphs|sentences)(?= ?($|[,.;]|(and|with|by|in|of|from|to)\b))"i
# clause “(1)” by its mark alone
marked_unit   = label_mark &~r" ?($|[,.;:◆]|(with|by|to|in|of|from|and)\b)"i
label_mark    = ~r"\([0-9]{1,2}[a-z]?\)|\([a-z]{1,3}\)"i
one_unit      = ((same_the / next_the) adjective* same_kind) / (each? the? (marked_unit / item_lit / several_units \
/ ordinal_unit / labelled_unit \
              / adjective_unit / bare_unit
              / list_alone / headed_unit) aside? quals? aside?)
              / (each adjective* each_kind)
same_the      = ~r"(the (same|said)|(that|this)( same)?) "i
next_the      = ~r"the (next|previous|preceding) "i
same_kind     = ~r"(list|clause|section|paragraph|sentence|item|bullet point|bullet|line)\b(?! ?[:,]? ?[◆])"i
each_kind     = ~r"((sub-?)?paragraphs?|sentences?|(sub-?)?(list[- ])?items?|(sub-?)?bullets?([- ]points?)?|lines?|\
entries|entry)\b"i
# the paragraph after the one that begins “a”
other_one     = ~r"the one "i quals
ordinal_one   = ~r"the "i ordinal ~r"( one)?(?= ?($|[,.;:◆]|(and|with|by|in|of|from|to)\b))"i
# the item “(2)” | the bullet “tea”
item_lit      = ~r"((numbered|unnumbered|bulleted|list) )?((sub-?)?(list[- ])?items?|(sub-?)?bullets?([- ]points?)?|\
entry|entries) ?"i lit
# the last two paragraphs
several_units = ~r"(first|last|final|second|third) (two|three|four|five|2|3|4|5) "i adjective* kind
# the second numbered paragraph
ordinal_unit  = !~r"(opening|closing|first|last|final) (words?|phrase|text) ?[◆]"i ordinal ws? adjective* kind \
from_the_end?
# the last sentence but one | the third sentence from the end
from_the_end  = ~r" but (one|two)\b| (counting |counted )?from the (end|bottom|last)\b"i
# item (b) | paragraph 2
labelled_unit = adjective* kind ws? label &~r" ?($|[,.;:)◆]|(and|with|in|of|from|by|to|is|are|be|which|that|\
through)\b|begin|start|read)"i
# the numbered list
adjective_unit = adjective+ kind
# the paragraph beginning … | the sentence in the list … | the item (inclusive) …
bare_unit     = kind &((ws? qual) / (ws? aside) / ~r" (in|of|from|within|under) ((the|its|that|this) )?\
((first|second|third|fourth|fifth|last|final|same|only) )?(rule|R ?\d|it\b|list|paragraph|\
section|item|[◆])"i)
# the list | the bullets
list_alone    = &~r"(items|lists?|table|bullets|bullet points|entries)\b"i kind
# the “Tea” section
headed_unit   = lit ~r" (?=section|paragraph|item|bullet|entry|list|sentence|clause|definition)"i kind
aside         = list_aside / ~r" ?\((inclusive|(excluding|not including|without) (its|the) \
(list|items|bullets)[^()]*|including (its|the) (bullet|bullet point|marker|number|label|mark))\)"i
list_aside    = ~r" ?\((and|with|including|inclusive of|together with) (its|the|any) ((whole|entire|following) )?\
(list|items|list items|bullets|bullet points)[^()]*\)"i
each          = ~r"(each|every|all|both)( of)?( the| these| those| its)?( (two|three|four|five))? "i
the           = ~r"(the|its|this|that|an?|both) "i
ordinal       = ~r"(very )?((second|third|next)[- ](to|from)[- ](the[- ])?last|(second|third)[- ]last|\
last[- ]but[- ](one|two)|first|second|third|fourth|fifth|sixth|seventh|\
eighth|ninth|tenth|eleventh|twelfth|last|final|penultimate|opening|closing|initial|only|sole|single|\
\d{1,2}(st|nd|rd|th))\b(?! (instance|occurrence|appearance|use|mention|time))"i
adjective     = ~r"(middle|numbered|unnumbered|lettered|bulleted|ordered|unordered|only|main|new|indented|whole|\
entire|full|\
complete|single|\
existing|current|nested|top-level|sole|dashed|old|previously) (?!item)"i / ~r"(list|numbered|lettered|bulleted|\
unnumbered|new|middle) (?=item)"i
kind          = ~r"((bulleted|bullet|numbered) lists?|blocks?|(sub-?)?para(graph)?s?|sentences?|\
(sub-?)?(list[- ])?items?|(sub-?)?bullets?([- ]points?)?|lists?|\
(sub-?)?clauses?|(sub-?)?sections?|lines?|entry|entries|points?|provisions?|phrases?|words?|steps?|definitions?|rows?|\
parts?|bits?|table|texts?|passages?|elements?|notes?|examples?|headings?)\b"i
label         = ~r"((number(ed)?|labell?ed|no\.?) )?\(?(\d{1,3}|[a-zA-Z]|[ivx]{1,5}|one|two|three|four|five|\
six)(\.\d+)*[.)]*(?!\w)"i
# beginning with “a” and ending in “b”, and its list
quals         = (ws? qual)+
qual          = begins / ends / contains / is_labelled / reads / is_beside / with_its_list
begins        = which? ~r"(begin(s|ning)?|start(s|ing)?|commenc(es|ing))\b ?(with)? ?"i its_words lit
ends          = which? ~r"(end(s|ing)?|conclud(es|ing))\b ?(in|with)? ?"i its_words lit
contains      = which? ~r"(contain(s|ing)?|includ(es|ing)|mention(s|ing)?|has|having)\b ?"i its_words lit
is_labelled   = which? ~r"((is|are) )?(labell?ed|numbered|lettered|identified|marked|headed|entitled|titled|called|\
named|for|defining|about|concerning)\b ?(as|by|with)? ?:? ?"i (lit / label)
reads         = ~r"((which|that) (currently |now )?(reads?|says?|states?)|reading|saying|stating)\b ?(as follows|\
in full|exactly)? ?[:,]? ?"i lit
is_beside     = ~r"(, ?)?((which|that) )?((is|comes|stands|appears|goes) )?((immediately|directly|right|just) )?\
(following|follows|after|preceding|precedes|before|above|below|behind|underneath|in front of) "i \
                (other_one / ordinal_one / one_unit / (noun? colon lit))
with_its_list = ((with_list / ~r",? ?with "i) ~r"(all )?(of )?its "i list_sort* a_list list_tail?)
              / (with_list ~r"(all )?(of )?((the|any) )?"i list_sort+ a_list list_tail?)
              / (with_list ~r"(all )?(of )?(the|any) "i a_list list_tail)
              / (~r",? ?(including|together with|along with) (the|any) "i a_list)
with_list     = ~r",? ?(and|plus|including|together with|along with|as well as) "i
list_sort     = ~r"(included|following|subsequent|accompanying|associated|whole|entire|sub) ?-? ?"i
a_list        = ~r"(list items?|lists?|items?|bullets?( points?)?)\b"i
list_tail     = ~r" ((that|which) ((its|the) colon )?(opens|introduces|follows( it)?|it (opens|introduces)|\
comes after it|belongs to it|go(es)? with it)|(below|after|under|following) it|it (opens|introduces))\b"i
which         = ~r"(, ?)?(and )?((which|that|whose text) (currently )?)?"i
its_words     = ~r"(the )?(words?|text|phrase|sentence|term|string)? ?[:,]? ?"i

# === small parts =====================================================================================================

be            = ~r"((shall hereby|is to|are to|shall|should|to|will|must)( (both|all|each))? be|is|are|be) \
((both|all|each|hereby|now|also|further|\
henceforth|thereby|then|again|immediately|,) ){0,9}"i
and           = ~r" ?(, and|,|and) ?"i
# - | 1. | (a)
bullet        = ~r"[-*•–] ?|\(?(\d{1,2}|[a-z]|[ivx]{1,4})[.)] "i
colon         = ~r"[ :,;.'’—–-]*"
comma         = ~r" ?,? ?"
ws            = ~r" "
stop          = &~r" ?([.;!,]|$|and\b)"i
end           = ~r" ?[.;]? ?$"
lit           = ~r"[◆]"
"""


class RegexCompiledOnUse(Regex):
    """A regular expression that is compiled when it's first tried: of the 300 here, most proposals try 40."""

    def __init__(self, pattern: str, ignore_case: bool):
        Expression.__init__(self)
        self.pattern, self.ignore_case = pattern, ignore_case
        self.identity_tuple = (pattern, ignore_case)  # type: ignore[assignment]  # for comparing

    @cached_property
    def re(self) -> Any:  # type: ignore[override]
        """The compiled expression."""
        return Regex(self.pattern, ignore_case=self.ignore_case).re


class _GrammarReader(RuleVisitor):
    def visit_regex(self, node: Any, regex: Any) -> Regex:
        """A regular expression with its flags, of which only `i` is used here."""
        _, literal, flags, _ = regex
        return RegexCompiledOnUse(literal.literal, "i" in flags.text)


@cache
def instructions() -> Expression:
    """The grammar, parsed on first use, because that is slow and most commands don't need it."""
    _, instruction = _GrammarReader().visit(rule_grammar.parse(re.sub(r"\\\n *", "", GRAMMAR).replace("◆", LITERALS)))
    assert instruction is not None
    return instruction
