"""The grammar of instructions that change rules, as parsing expressions (Ford 2004) over the shape of a unit.

A literal is one character here (see `scanning`). Each form that real proposals use is one alternative below, so a
new form is a line of this file; what the parts mean is in `reading`.
"""

from parsimonious.grammar import Grammar

GRAMMAR = r"""
instruction   = enacting / repealing / transmuting / powering / retitling / renumbering / amending / rewriting / placed / edits / elliptic / bare

# --- which rule --------------------------------------------------------------------------------
refs          = ref (refsep (ref / listed_number))*
listed_number = number &~r"\s*(?:$|[,.;:&(]|(?:and|or|are|is|be|by|to|in|as|so|with|from|shall|should|will|hereby|through)\b|[\U000f0000-\U000ffffd])"i
late_refs     = ~r"(?:rules?\s+)?"i listed_number (refsep listed_number)*
plain_refs    = rules number
refsep        = ~r"\s*[,;:]?\s*(?:and\s+)?(?:[-*•–]|\(?[0-9a-z]{1,2}[.)])\s+"i / ~r"\s*(?:,\s*and\b|,\s*then\b|,|;\s*and\b|;|\band\b|&|\bor\b)\s*(?:also\s+|then\s+|the\s+)?"i / ~r"\s+(?=(?:rule\s+)?\#?\d+\s*[(\U000f0000-\U000ffffd])"i
ref           = each_ref / containing_ref / range_ref / number_ref / title_ref / same_ref
each_ref      = ~r"(?:each|all|both)\s+of\s+(?:the\s+)?(?:following\s+)?(?:rules?\s*:?\s*)?"i (containing_ref / range_ref / number_ref / title_ref)
containing_ref = ~r"(?:each|every|all|any)\s+(?:other\s+)?rules?\s+(?:that|which)?\s*(?:contain|includ|us|mention)(?:s|es|e|ing)?\s+(?:the\s+)?(?:text|words?|phrase|string|term)?\s*"i lit
range_ref     = (rules? number ~r"\s*(?:through|thru|until|[-–—])\s*"i rules? number !~r"\s*[\"“]")
              / (~r"(?:the\s+)?rules\s+"i number ~r"\s+to\s+"i number)
number_ref    = (rules number / r_number / bare_number) (ws? power_adj)? title?
rules         = ~r"(?:the\s+|that\s+|each\s+|both\s+|of\s+)*(?:(?:mutable|immutable|current|existing|enacted|initial|old)\s+)*rules?\s*(?:no\.?|numbers?|numbered|nos\.?|id)?\s*[:#]?\s*"i
r_number      = ~r"(?:the\s+)?R\s?\#?(?=\d)" number
bare_number   = ~r"(?=\#?\d+)" number (&(title_paren / (ws? "," ws? lit) / (ws lit)) / &(refsep number) / &~r"\s+(?:by|to\s+read|so\s+that|as\s+follows)\b"i / !(~r"\s*\w"))
number        = ~r"\#?\d+(?:\.\d+)*[a-z]?\b(?:\s?/\s?\d+)?(?:\([a-z0-9]+\))?(?!%)"
title         = (ws? title_paren) / (ws? ","? ws? lit title_end) / (ws? ~r",\s*(?!rules?\b|R\s?\d)"i bare_title ~r"\s*,") / (ws dash ws? (lit / bare_title)) / (ws !~r"rules?\b"i bare_title)
title_end     = &~r"\s*(?:\d|[-*•]\s|,|:|;|\.|\(|$|by\b|to\b|is\b|are\b|be\b|shall\b|should\b|as\b|with\b|so\b|and\b|in\b|from\b|at\b|has\b|have\b|of\b|that\b|which\b|the\b|such\b|,?\s*(?:replace|delet|remov|insert|append|add|chang|strik|amend|substitut|prepend)|[\U000f0000-\U000ffffd])"i
title_paren   = ~r"\(\s*" (lit / ~r"[^()\U000f0000-\U000ffffd]*(?:\([^()]*\)[^()]*)*") ~r"\s*\)"
title_ref     = ~r"(?:the\s+)?(?:(?:new|existing|current|mutable|immutable|dynastic|core|special case)\s+)*(?:sub)?rules?\s*,?\s*(?:which\s+is\s+|that\s+is\s+|with\s+(?:the\s+)?)?(?:entitled|titled|called|named|title|name|known\s+as)?\s*,?\s*"i lit ~r",?"
              / ~r"(?:the\s+)?(?:sub)?rules?\s*,?\s*(?:entitled|titled|called|named)\s+" bare_title
              / ~r"(?:the\s+)" lit ~r"\s+rule\b"i
              / ~r"the\s+rule\s+" bare_title
same_ref      = ~r"(?:the\s+(?:same|above|aforementioned|latter|former|said)\s+rule|that\s+(?:same\s+)?rule|this\s+rule|said\s+rule|the\s+rule|it|the\s+resulting\s+rule)\b(?!\s*(?:that|which|entitled|titled))(?:['’]s)?"i
dash          = ~r"[-–—:]"
bare_title    = ~r"[A-Z0-9][^\s,.:;()\U000f0000-\U000ffffd]*(?:[ ](?!(?:by|to read|to be|is|are|be|shall|should|as follows|as|with|so|and (?:amend|repeal|by|replace|delete|the)|from|reading|in|at|which|that|has|to (?=[\U000f0000-\U000ffffd]))\b)(?:[A-Z0-9&][^\s,.:;()\U000f0000-\U000ffffd]*|(?:of|the|and|a|an|to|for|on|or|in|with|vs\.?)(?=(?: (?:of|the|and|a|an|to|for|on|or|in|with))* [A-Z0-9])))*"

# --- new rules ---------------------------------------------------------------------------------
enacting      = (enact_open enact_rest) / (enact_np enact_np_part* ~r"[\s,]*"i be enacted enact_rest)
enact_rest    = (!(sep enact_text) enact_part)* (sep enact_text enact_late*)?
enact_late    = sep (enact_title / power_adj / power / ai_power / rank_part / enact_number / ~r"(?:and|with)\b"i)
enact_np      = ~r"(?:an?|the\s+following|this|another)\s+"i enact_pre* ~r"rule\b"i
enact_np_part = !(~r"[\s,]*"i be enacted) enact_part
enacted       = ~r"(?:created|enacted|added|established|made|adopted|introduced)\b(?:\s+(?:to|in|into)\s+the\s+ruleset)?"i
enact_open    = (enact_verb enact_pre* ~r"(?:sub)?rules?\b(?!\s*(?:change|book|keep|set|\#?\d))"i)
              / ~r"(?:re-?enact|re-?create)\s+(?=rule)"i
              / (~r"(?:enact|create)\s+(?=rule\s*\#?\d|rule\s*[:\U000f0000-\U000ffffd]|rule\s+(?:en)?titled)"i)
              / (~r"(?:enact|create)\s+(?:the\s+following|this)\b"i)
              / (~r"(?:enact|create)\s*[:,]?\s*(?=[\U000f0000-\U000ffffd])"i)
              / ~r"(?:a\s+)?(?:proposed\s+)?new\s+(?:(?:im)?mutable\s+)?rule\b(?=\s*[:(\U000f0000-\U000ffffd]|\s+(?:en)?titled|\s+\#?\d|\s+number)"i
              / ~r"let\s+there\s+be\s+a(?:nother)?\s+(?:new\s+)?rule"i
              / (~r"replaced\s+(?:with|by)\s+"i enact_np)
              / (~r"(?:i|we)\s+(?:hereby\s+|would\s+like\s+to\s+)?propose\s+"i enact_np)
              / (~r"there\s+(?:shall|will|should|is\s+to|must|is)\s+(?:hereby\s+|now\s+)?(?:be\s+)?(?:created\s+|enacted\s+)?(?:an?|another|one)\s+"i enact_pre* ~r"rule\b"i)
              / (~r"(?:the\s+)?following\s+(?:text\s+|paragraphs?\s+|words?\s+)?(?:is|be|shall\s+be|becomes?|shall\s+become|should\s+be|will\s+be|to\s+be)\s+(?:hereby\s+)?(?:enacted\s+|created\s+|added\s+|adopted\s+|made\s+)?(?:as\s+|into\s+|to\s+the\s+ruleset\s+as\s+)?(?:an?\s+|another\s+)"i enact_pre* ~r"rule\b"i)
enact_verb    = ~r"(?:(?:re-?)?enact|(?:re-?)?create|establish|make|add|introduce|adopt|insert|promulgate|institute|write|pass|append)(?:s|ing)?\s+"i
enact_pre     = (power / ai_power / rank / ~r"(?:an?|the|following|another|one|new|additional|to\s+the\s+ruleset|in\s+the\s+ruleset|this|as|core|dynastic|temporary|with|and|single|further|separate|sub)\b(?!\s+rules?\s+\#?\d)"i / ~r"[,:]" / power_adj) ws?
power_adj     = ~r"\(" power ~r"\)"
ai_power      = ~r"(?:ai|mi)\s*[-=:]?\s*"i decimal
enact_part    = sep (enact_under / enact_text / enact_title / power_adj / power / ai_power / rank_part / enact_number / lit / enact_filler / (bare_title &~r"\s*[:,(\U000f0000-\U000ffffd]"))
sep           = ~r"(?:[\s,;:()=\"”’'—–-]|\.(?=\s+(?:(?:call|give|name|title|let|it)\s+(?:it|shall|has|reads?)|(?:its|the)\s+(?:text|title|power))\b))*"i
enact_text    = text_lead ~r"[\s:;,.-]*" lit
text_lead     = ~r"(?:(?:and|give\s+it|let\s+it|have\s+it|with|having|which|that|to|of|whose|it|shall|should|will|must|is|as)\s+)*(?:the\s+|this\s+|its\s+)?(?:(?:following|complete|full|exact|initial)\s+)*(?:text|body|content|contents|wording|reading|reads?|states?|stating|saying|says?|follows|following|provisions?|paragraphs?|consisting\s+of)\b(?:(?:\s+(?:of|is|be|shall\s+be|as|follows|which|reads?|the|following|in\s+full|below|that|reading|being|text|thus|simply))*)\s*"i
enact_title   = ~r"(?:(?:and|call\s+it|name\s+it|title\s+it|with|having|its?|be|shall|is|to|the|under|a|whose|bearing)\s+)*(?:entitled|titled?|called|named?|heading|labell?ed|call\s+it|name\s+it|title\s+it)\b\s*(?:is|be|shall\s+be|of|as)?\s*[:=]?\s*"i (lit / bare_title / ~r"\(" bare_title ~r"\)")
enact_number  = ~r"(?:(?:and|with|having|the|to\s+be|as|of|a)\s+)*(?:numbered|number|no\.|id(?:\s+number)?)\s*(?:is|of|as)?\s*[:=#]?\s*"i number
              / (~r"(?:rule\s+)?"i number (ws? title_paren)?)
rank_part     = ~r"(?:(?:and|with|which|that|is|shall|be|an?|of|rank|the|it)\s+)*"i rank
enact_under   = ~r"(?:of|to|under|in|within)\s+(?:the\s+)?(?:core\s+|dynastic\s+)?(?:sub)?rule\s+"i (number / lit) (ws? title_paren)?
enact_filler  = ~r"(?:and|with|having|at|of|as|which|that|is|be|shall|an?|the|its?|to\s+the\s+ruleset|to|in\s+the\s+ruleset|immediately|hereby|new|rule|follows?|following|for|also|has|have|under|text|sub|after\s+rule\s+\d+)\b"i

# --- repeals -----------------------------------------------------------------------------------
repealing     = repeal_amendment / repeal_active / repeal_passive
repeal_active = ~r"(?:repeal|abolish|rescind)(?:ing|s)?\s+(?:(?:the\s+following|these|each\s+of\s+the\s+following|all\s+of\s+the\s+following)\s+rules?\b[^:\U000f0000-\U000ffffd]*:\s*(?:[-*•–]\s+|\(?\w[.)]\s+)?)?"i (refs / lit_ref) !~r"\s*['’]s?\s"
              / ~r"(?:delete|remove|strike|revoke)(?:ing|s)?\s+"i refs ~r"\s+(?:from\s+the\s+(?:rules(?:et|book)?|books)|in\s+(?:its|their)\s+entirety|entirely|altogether|completely)"i
              / ~r"(?:delete|remove|revoke)(?:ing|s)?\s+"i refs end
repeal_passive = ~r"(?:the\s+following|these)\s+rules?\s+"i be ~r"repealed\b[^:\U000f0000-\U000ffffd]*:\s*(?:[-*•–]\s+|\(?\w[.)]\s+)?"i refs
              / refs ws be ~r"(?:repealed|abolished|rescinded|deleted|revoked|stricken|removed)(?!\s+(?:from|and\s+replaced))\b"i
              / refs ws be ~r"(?:deleted|stricken|removed)\s+from\s+the\s+rules(?:et|book)?\b"i
repeal_amendment = ~r"repeal(?:ing)?\s+(?:the\s+)?"i amendment_of
              / (~r"(?:the\s+)?"i amendment_of ws be ~r"repealed\b"i)
amendment_of  = ~r"amendments?\s+(?:numbered\s+|number\s+|no\.\s*|\#)?"i amended_by? (ws? ~r"(?:of|to|in)\s+"i ref)? (~r",?\s*(?:that\s+was\s+|which\s+was\s+)?(?:made|enacted|adopted|introduced|brought\s+in)?\s*by\s+(?:(?:the\s+)?(?:proposal|rule)\s+)?"i number)?
              / (ref ~r"['’]s\s+amendment\s*"i (~r"(?:made\s+)?by\s+(?:proposal\s+|rule\s+)?"i number)?)
amended_by    = ~r"(?:by\s+)?(?:proposal\s+|rule\s+)?"i number

# --- ranks, powers, titles, numbers ------------------------------------------------------------
transmuting   = (~r"(?:transmute|transmuting)\s+"i refs transmute_to?)
              / (~r"(?:make|change|convert|turn|set|declare|render)\s+"i refs transmute_from? ~r"\s*(?:to\s+be\s+|to\s+become\s+|to\s+|into\s+|from\s+being\s+)?(?:an?\s+)?"i rank)
              / (refs ws be ~r"(?:transmuted|made|changed|converted)\b"i transmute_to)
              / (refs ws be ~r"transmuted\b"i)
              / (refs ws (be / ~r"(?:shall\s+)?becomes?\s+"i) ~r"(?:an?\s+|to\s+be\s+)?"i rank ~r"(?:\s+rules?)?(?!\s*\w*\s*rule)"i)
              / (~r"(?:change|set)\s+the\s+(?:rank|status|mutability)\s+of\s+"i refs transmute_from? ~r"\s+to\s+"i rank)
transmute_to  = transmute_from? ~r"\s*,?\s*(?:so\s+that\s+(?:it|they)\s+(?:is|are|becomes?)|(?:in)?to|as|be|becoming)?\s*(?:be\s+|become\s+)?(?:an?\s+)?"i rank
transmute_from = ~r"\s*,?\s*(?:from\s+(?:being\s+)?(?:an?\s+)?)(?:im)?mutable"i
rank          = ~r"(?:im)?mutable\b(?:\s+(?:status|rank))?"i
powering      = (~r"(?:change|set|increase|decrease|raise|lower|reduce|amend|modify|alter|adjust)\s+(?:the\s+)?"i power_word ~r"\s*(?:of|for|to)\s+"i (refs / lit_ref) power_from? ~r"\s*(?:to|by|=|at)\s*(?:be\s+)?"i decimal)
              / (~r"(?:change|set|increase|decrease|raise|lower|reduce|amend|modify|alter|adjust)\s+"i refs ~r"['’]s?\s+"i power_word power_from? ~r"\s*(?:to|by|=|at)\s*(?:be\s+)?"i decimal)
              / (~r"(?:the\s+)?"i power_word ~r"\s*of\s+"i refs ws be? ~r"(?:changed|set|increased|decreased|raised|lowered|reduced|amended)?\s*"i power_from? ~r"\s*(?:to\s+)?(?:be\s+)?"i decimal)
              / (refs ~r"['’]s?\s+"i power_word ws be? ~r"(?:changed|set|increased|decreased|raised|lowered|reduced|amended)?\s*"i power_from? ~r"\s*(?:to\s+)?(?:be\s+)?"i decimal)
              / (~r"(?:set|change|raise|lower|increase|decrease|give|assign)\s+"i refs ~r"\s*(?:to\s+(?:have\s+)?|at\s+|a\s+)*"i power)
              / (refs ws ~r"(?:shall|should|will|now|hereby)?\s*(?:has|have|be\s+set\s+to|is\s+set\s+to)\s+(?:an?\s+|its\s+)?"i power)
power         = ~r"(?:with\s+|at\s+|and\s+|of\s+|having\s+|an?\s+|the\s+)*"i power_word ~r"\s*(?:of|is|to|set\s+to|[-=:])?\s*"i decimal
              / (decimal ~r"\s*-?\s*"i power_word)
power_word    = ~r"(?:power|mutability\s+index|adoption\s+index)\b"i
power_from    = ~r"\s*(?:from\s+)(?:power\s*)?(?:\d+(?:\.\d+)?)"i
decimal       = ~r"\d+(?:\.\d+)?"
retitling     = (~r"(?:re-?title|re-?name)(?:s|ing)?\s+"i plain_refs ~r"\s*,?\s*(?:as|to)?\s*:?\s*"i lit !~r"\s*,?\s*(?:to|as)\b"i)
              / (~r"(?:re-?title|re-?name)(?:s|ing)?\s+"i refs title_from? ~r"\s*,?\s*(?:to\s+be|to\s+read|to|as|with\s+the\s+title|into)?\s*[:]?\s*"i (lit / bare_title))
              / (~r"(?:change|amend|set|alter|modify|replace|changing)\s+(?:the\s+)?(?:title|name)\s+(?:of|for)\s+"i refs title_from? ~r"\s*,?\s*(?:to\s+read|to\s+be|to|with|as|into)\s*:?\s*"i (lit / bare_title))
              / (~r"(?:change|amend|set|alter|modify)\s+"i refs ~r"['’]s?\s+(?:title|name)"i title_from? ~r"\s*(?:to\s+read|to\s+be|to|with|as)\s*:?\s*"i (lit / bare_title))
              / (refs ws be ~r"(?:re-?titled|re-?named|renamed|entitled)\s*"i title_from? ~r"(?:to\s+be|to|as)?\s*:?\s*"i (lit / bare_title))
              / (~r"the\s+(?:title|name)\s+of\s+"i refs ws be ~r"(?:changed|amended|set|altered)\s*"i title_from? ~r"\s*(?:to\s+read|to|as)\s*:?\s*"i (lit / bare_title))
              / (refs ~r"['’]s?\s+(?:title|name)\s+"i be ~r"(?:changed|amended|set|altered)?\s*"i title_from? ~r"\s*(?:to\s+read|to|as)?\s*:?\s*"i (lit / bare_title))
              / (~r"(?:title|entitle|name|give)\s+"i refs ~r"\s*(?:the\s+(?:title|name)|as)?\s*:?\s*"i lit)
title_from    = ~r"\s*from\s+"i (lit / bare_title)
renumbering   = (~r"re-?number(?:ing)?\s+"i refs ~r"\s*(?:to\s+be|to|as|with)?\s*(?:rule\s+|number\s+)*\#?"i number)
              / (~r"(?:change|set|amend)\s+(?:the\s+)?(?:id\s+)?number\s+of\s+"i refs ~r"\s*(?:from\s+\d+\s+)?(?:to\s+be|to|as)\s+"i number)
              / (refs ws be ~r"(?:re-?numbered|given\s+the\s+number|assigned\s+the\s+number)\s*(?:to\s+be|to|as)?\s*(?:rule\s+|number\s+)*"i number)
              / (~r"(?:change|set)\s+"i refs ~r"['’]s?\s+number\s+to\s+"i number)

# --- amendments --------------------------------------------------------------------------------
amending      = (amend_verb ~r"(?:each\s+of\s+)?the\s+following\s+rules\s*,?\s*"i by edits ~r"\s*:\s*" late_refs)
              / amend_verb (amend_whole / amend_place / amend_within / amend_how)
amend_verb    = ~r"(?:(?:also|further|hereby)\s+)?(?:amend|change|modify|alter|revise|edit|update|rewrite|reword|rephrase)(?:s|ing)?\s+"i
amend_whole   = ~r"(?:the\s+)?(?:(?:full|whole|entire)\s+)?(?:text|body|contents?|wording)\s+of\s+"i refs comma to_read colon lit in_full?
              / refs ~r"['’]s?\s+(?:text|body)\s+"i to_read colon lit
amend_within  = refs ~r"\s*,\s*" place comma ((to_read colon values) / (by edits))
amend_how     = (refs / (lit_ref &~r"\s*,?\s*(?:to\s+read|by|so|as\s+follows)\b"i)) comma extra? how
amend_place   = place comma to_read colon values
extra         = ~r"(?:(?:in\s+that\s+order|in\s+(?:ascending\s+|numerical\s+)?(?:\w+\s+)?order|further|also|again|hereby|,|,?\s*which\s+is[^,]*,|in\s+full|in\s+its\s+entirety|text|(?:\(\s*power\s*=?\s*\d(?:\.\d)?\s*\)))\s*)+"i
how           = (by reading_whole) / (to_read colon lit in_full?) / (~r"(?:so|such)\s+that\s+"i place_reads) / (~r"to\s+(?=replace|delete|remove|insert|add|append|change|strike|substitute)"i edits) / (~r"(?:as\s+follows|in\s+the\s+following\s+(?:way|ways|manner))\s*[:,-]?\s*(?:by\s+)?"i edits) / (by edits) / (edits) / (~r"(?:as\s+follows|to\s+be\s+as\s+follows|to\s+the\s+following|as\s+below|:)"i colon lit) / (~r"by\s+|with\s+"i lit) / steps_open
reading_whole = ~r"(?:chang|replac|amend|rewrit|set|updat|revis)ing\s+(?:it|its\s+(?:full\s+|entire\s+)?(?:text|contents?|body)|the\s+(?:full\s+|entire\s+|whole\s+)?(?:text|rule|body)(?:\s+of\s+the\s+rule)?)\s+(?:entirely\s+|completely\s+|in\s+full\s+|in\s+its\s+entirety\s+)?"i (to_read / with) colon lit in_full?
in_full       = ~r"\s*,?\s*(?:in\s+(?:full|its\s+entirety|whole))"i
steps_open    = ~r"(?:as\s+follows|by\s*(?:,\s*as\s+(?:a\s+single|one)\s+(?:amendment|change)\s*)?(?=:|$)|by\s+[^:\U000f0000-\U000ffffd]*(?=:)|in\s+the\s+following\s+(?:ways?|manner)|with\s+the\s+following\s+(?:changes|amendments|edits)|:)\s*:?\s*"i end
rewriting     = (refs ~r"\s*,\s*"i place comma be ~r"(?:further\s+|also\s+|hereby\s+)*(?:amended|changed|modified|replaced|rewritten)\b\s*"i ((to_read colon values) / (with colon values) / (by edits)))
              / (refs comma be ~r"(?:further\s+|also\s+|hereby\s+|again\s+)*(?:amended?|changed?|modified|altered|revised?|rewritten|edited|updated?|replaced?|reworded|modify|set)\b"i ws? extra? how_passive)
              / (refs comma ~r"(?:(?:shall|should|will|must|is\s+to|to|now|hereby|henceforth|be\s+made\s+to)\s+)+(?:now\s+|henceforth\s+|hereby\s+)*(?:reads?|be(?!\s+\w+ed\b)|says?|becomes?)\b(?:\s+(?:as\s+follows|in\s+full|the\s+following|now|in\s+its\s+entirety|thus|,))*"i colon lit in_full?)
              / (~r"(?:the\s+)?(?:full\s+|entire\s+)?text\s+of\s+"i refs comma be ~r"(?:amended|changed|replaced|set|modified)\b\s*"i (to_read / with) colon lit)
              / (~r"(?:replace|replacing|supersede|substitute)\s+"i ~r"(?:(?:all\s+of\s+)?(?:the\s+)?(?:(?:current|existing|entire|full|whole)\s+)*(?:text|body|contents?|wording)\s+of\s+)?"i refs comma ~r"(?:in\s+(?:full|its\s+entirety)\s+|entirely\s+|completely\s+)?"i (with / to_read) colon lit)
              / (~r"set\s+(?:the\s+)?(?:text|body|contents?)\s+of\s+"i refs comma ~r"to(?:\s+(?:be|read))?(?:\s+(?:the\s+following|as\s+follows))?"i colon lit)
              / (refs comma ~r"(?:shall|will|should)\s+have\s+(?:its|the)\s+text\s+(?:replaced|changed|amended)\s*"i (with / to_read) colon lit)
              / (~r"(?:let|have)\s+"i refs ~r"\s+(?:now\s+)?(?:read|say)(?:\s+as\s+follows)?"i colon lit)
how_passive   = (to_read colon lit in_full?) / (by reading_whole) / (~r"(?:so|such)\s+that\s+"i place_reads) / (by edits) / (edits) / (~r"(?:with|by)(?:\s+the\s+(?:following|text))*(?:\s+text)?"i colon lit) / (~r"(?:as\s+follows|to\s+the\s+following|to\s+be|:)"i colon edits) / (~r"(?:as\s+follows|to\s+the\s+following|to\s+be|:)?"i colon lit) / steps_open
to_read       = ~r"(?:so\s+(?:that|as)\s+(?:it\s+|they\s+|to\s+)*(?:will\s+|shall\s+|now\s+)*|such\s+that\s+(?:it|they)\s+|to\s+|and\s+to\s+|such\s+that\s+its\s+text\s+)(?:now\s+|instead\s+|simply\s+|henceforth\s+)*(?:reads?|says?|states?|be(?!\s+\w+ed\b)|become|instead)\b(?:[,;]?\s*(?:as\s+follows|in\s+full|in\s+whole|in\s+its\s+entirety|in\s+(?:their|the)\s+entirety|entirely|completely|instead|the\s+following|simply|thus|now|only|text|as|this|the|below|follows))*"i
              / ~r"(?:in)?to\s*(?:the\s+following(?:\s+text)?|this(?:\s+text)?|the\s+text|as\s+follows)?(?=\s*[:,-]*\s*[\U000f0000-\U000ffffd])"i
              / ~r"reading\b(?:\s+as\s+follows)?"i
with          = ~r"with\b(?:[,;]?\s*(?:the|this|these|following|new|text|texts|words?|phrase|sentences?|paragraphs?|string|items?|list|a|an|one|simply|instead|clause|line|passage|single|two|in\s+its\s+place|rule\s+text|that|bullet|entry|section|definition|title|:))*"i
              / ~r"by\b(?:\s*(?:the|this|these|following|new|text|texts|words?|phrase|sentences?|paragraphs?|string|items?|a))*(?=\s*[:,]?\s*[\U000f0000-\U000ffffd])"i
placed        = (~r"(?:in|within)\s+"i plain_refs ~r"\s*,\s*" &lit passive_edits)
              / (placing (placing_more comma)? placing_stop (positioned / edits / passive_edits / inverted_insert / steps_end))
              / (positioned)
              / (place ~r"\s*:\s*"i passive_edits)
placing       = ~r"(?:throughout|in|to|from|for|within|at|of)\s+"i (place / refs / lit_ref) comma
placing_more  = ~r"(?:(?:in|within|at|to|from)\s+)?"i place
placing_stop  = ~r"(?:,|:|-|please|make\s+the\s+following\s+changes?\s*:?|by\b|and\b)?\s*"i
positioned    = pos ~r"[\s,:]*(?:by\s+)?"i (inserting / inverted_insert)
lit_ref       = lit ~r""
steps_end     = ~r"[:,]?\s*(?:make\s+the\s+following\s+changes?|do\s+the\s+following|as\s+follows)?\s*:?\s*"i end
elliptic      = refs comma (by / ~r"\s*:\s*"i) (edits / passive_edits)
bare          = refs ws? ":" ws? lit

# --- edits -------------------------------------------------------------------------------------
edits         = edit (edit_sep edit)*
edit_sep      = ~r"\s*[,;.]*\s*(?:(?:and|then|also|finally|further|furthermore|next|lastly|additionally|in\s+addition|secondly|or)\b,?\s*)*(?:by\s+)?(?:[-*•]\s*|\(?(?:\d{1,2}|[a-z])[.)]\s+)?(?:also\s+|then\s+|further\s+|finally\s+|by\s+)*"i
by            = ~r"(?:,\s*)?(?:by|via)\s*(?:,\s*(?:as\s+(?:a\s+single|one)\s+(?:amendment|change)|in\s+(?:that|this)\s+order|in\s+order)\s*,?\s*)?:?\s*(?:[-*•]\s*|\(?(?:\d|[a-z])[.)]\s+)?"i
edit          = for_substituting / swapping / edit_rank / edit_power / edit_title / renumber_list / replacing / substituting / deleting / inserting / edit_whole / passive_edit
edit_title    = (~r"(?:re-?titl|re-?nam)(?:e|ing)\s+(?:it|the\s+rule|that\s+rule|this\s+rule)\s*"i title_from? ~r"\s*(?:to|as)?\s*:?\s*"i (lit / bare_title))
              / (~r"(?:chang|sett|amend|replac|set)(?:e|ing)?\s+(?:its|the|the\s+rule['’]s)\s+(?:title|name)(?:\s+of\s+the\s+rule)?\s*"i title_from? ~r"\s*(?:to\s+read|to\s+be|to|with|as)\s*:?\s*"i (lit / bare_title))
              / (~r"(?:re-?titl|re-?nam)(?:e|ing)\s*(?:to|as)\s*:?\s*"i (lit / bare_title))
edit_power    = ~r"(?:(?:chang|sett|rais|lower|increas|decreas|amend|reduc)(?:e|ing)?|set)\s+(?:its|the|the\s+rule['’]s)\s+"i power_word power_from? ~r"\s*(?:of\s+(?:the|this|that)\s+rule\s*)?(?:to|by|=)\s*(?:be\s+)?"i decimal
edit_rank     = ~r"(?:transmut|mak|chang)(?:e|ing)\s+(?:it|the\s+rule)\s*"i transmute_from? ~r"\s*(?:to\s+be\s+|(?:in)?to\s+)?"i rank
renumber_list = ~r"(?:re-?(?:number|letter|label|order|index)(?:ing|s)?)\s+(?:the\s+|all\s+|subsequent\s+|following\s+|other\s+|remaining\s+|later\s+|any\s+)*(?:lists?|items?|list\s+items?|bullets?|entries|paragraphs?|clauses?|sections?|elements?|(?:following|subsequent)\s+\w+)?(?:\s+(?:items?|that\s+follow))?(?:\s*(?:accordingly|appropriately|as\s+(?:appropriate|necessary|needed)|sequentially|in\s+sequence))?"i
edit_whole    = (~r"(?:set|change|changing|replac(?:e|ing)|amend(?:ing)?|rewrit(?:e|ing))\s+(?:it|its\s+text|the\s+rule|the\s+text|the\s+(?:entire|full|whole)\s+text)\s+"i (to_read / with) colon lit in_full?)
              / (~r"(?:is\s+|are\s+|be\s+)?(?:hereby\s+)?(?:amended|changed)\s+"i to_read colon lit in_full?)

replacing     = rverb pair (pair_sep pair)* everywhere? (comma respectively)?
rverb         = ~r"the\s+(?:replacement|substitution)\s+of\s+"i / ~r"(?:(?:replac|chang|substitut|amend|alter|modify|rewrit|revis|convert|correct|edit|updat|expand|reword|rephras|swap)(?:e|es|ing)?|replace)\b\s*(?:[-:,]|by)?\s*"i
pair_sep      = ~r"\s*(?:,\s*and\s+by|;\s*and|,\s*and|,|;|and\s+by|and)\s*(?:by\s+)?"i !verb
verb          = ~r"(?:replac|chang|substitut|amend|alter|modif|rewrit|delet|remov|strik|insert|add|append|prepend|retitl|renam|renumb|set|increas|decreas|omit|repeal|enact|creat|transmut)(?:e|es|ing|ting|king|s)?\b"i
pair          = (noun ~r"\s*" where colon lit_list ~r"\s*,?\s*" becomes colon values everywhere?)
              / (~r"\s*,?\s*"i where ~r"\s*,?\s*:?\s*"i target ~r"\s*,?\s*"i becomes colon values everywhere?)
              / (target ~r"\s*,?\s*"i where? comma becomes colon values everywhere? (comma where)? everywhere?)
becomes       = with / to_read / ~r"(?:->|=>|→)"
for_substituting = ~r"for\s+(?:the\s+)?"i target ~r"\s*,?\s*substitute\s+"i values
substituting  = ~r"(?:substitut(?:e|ing)|insert(?:ing)?)\s+"i values ~r"\s*(?:in\s+place\s+of|in\s+lieu\s+of|instead\s+of|for)\s+(?:the\s+)?"i target everywhere? (comma where)?
deleting      = dverb target_or_place (and_target target_or_place)* everywhere? (comma where)?
dverb         = ~r"the\s+(?:deletion|removal)\s+of\s+"i / ~r"(?:delet|remov|strik|omit|excis|eras|drop|cut|eliminat|strip)(?:e|es|ing|ping|ting|s|out)?(?:\s+out)?\b\s*:?\s*"i
and_target    = ~r"\s*(?:,\s*and|,|;|and|as\s+well\s+as)\s*"i !verb !~r"by\b"i
target_or_place = (noun ~r"\s*" where colon lit_list) / (target (ws? comma where)?)
passive_edits = passive_edit (edit_sep (passive_edit / edit))*
passive_edit  = passive_replace / passive_delete / passive_insert
passive_replace = target (comma where)? ws be ~r"(?:replaced|changed|amended|altered|modified|substituted|revised|rewritten)\s*"i becomes colon values everywhere?
              / (target (comma where)? ws ~r"(?:shall|should|will|must|is\s+to|to|now)\s+(?:now\s+|instead\s+)?(?:read|be|become)s?\b(?:\s+(?:as\s+follows|instead|now))*"i colon values)
              / (target (comma where)? ws ~r"(?:reads|becomes)\b"i colon values)
place_reads   = place ws ~r"(?:(?:shall|will|now|instead|should)\s+)*(?:reads?|says?|becomes?|is)\b"i colon values
passive_delete = target (comma where)? ws be ~r"(?:deleted|removed|struck|stricken|omitted|dropped)(?:\s+out)?\b"i
passive_insert = (what / noun) ws? be ~r"(?:inserted|added|appended|prepended|placed|included|attached)\b\s*"i (insert_sep insert_piece)*
inverted_insert = be ~r"(?:inserted|added|appended|prepended)\b\s*"i insert_piece (insert_sep insert_piece)*
swapping      = dverb target (comma where)? ~r"\s*,?\s*and\s+(?:replac(?:e|ing)\s+(?:it|them)\s+(?:with|by)|(?:insert|add|put|substitut)(?:e|ing)?)\s+"i values (ws in_place)? &~r"\s*(?:[.;,]|$|and\b)"i
inserting     = iverb insert_piece (insert_sep insert_piece)*
iverb         = ~r"(?:(?:insert|add|append|prepend|plac|includ|attach|affix|introduc|put|tack)(?:e|ing|ting|s)?(?:\s+on)?\b|the\s+(?:addition|insertion)\s+(?:to\s+it\s+)?of)[\s,:]*"i
insert_sep    = ~r"[\s,:;.]*(?:(?:and|but)\s+(?=(?:immediately\s+|directly\s+)?(?:before|after|the\s+following\s+(?:text|paragraph|sentence)|[\U000f0000-\U000ffffd])))?"i
insert_piece  = new_kind / in_place / pos / what / noun
in_place      = ~r"(?:in|into)\s+(?:its|their|that|the\s+same)\s+(?:place|stead|location)|in\s+(?:lieu|place)\s+thereof"i
new_kind      = ~r"as\s+(?:an?|the|its|another|part\s+of)\s*(?:new|separate|additional|own|following)?\s*"i ordinal? ws? adjective* kind (ws? numbered_as)? (ws (~r"(?:of|in|to|within|from|under)\s+"i place))? (~r"\s*,?\s*"i pos)?
numbered_as   = ~r"(?:numbered|labell?ed)?\s*\(?[0-9a-z]{1,3}[.)]?"i &~r"[\s:,]"
what          = (noun / says)? colon lit (list_sep noun? lit)*
says          = ~r"(?:(?:which|that|to)\s+)?(?:reads?|reading|says?|saying|states?|stating)\b(?:\s+as\s+follows)?"i
noun          = ~r"(?:(?:the|this|these|that|a|an|another|one|two|following|new|additional|more|extra|exact|entire|whole|single|its|and|below)\s+)*(?:(?:numbered|unnumbered|lettered|bulleted|separate|final|last|first|second|third|fourth|fifth|sixth|indented|further|list|sub|opening|closing)\s+)*(?:text|texts|words?|phrases?|strings?|sentences?|paragraphs?|list[- ]items?|(?:sub-?)?items?|(?:sub-?)?bullets?(?:[- ]points?)?|entry|entries|clauses?|lines?|passages?|terms?|sections?|subsections?|provisions?|characters?|comma|list|definitions?|points?|quotation|letters?|symbol|expression|following|sub-?paragraphs?|rows?|parts?|examples?|title|note|elements?|name|number)\b(?!['’]s)(?:,)?(?:\s+(?:with\s+(?:the\s+)?text|which\s+reads?|that\s+reads?|reading|stating|as\s+follows|below|that\s+says|text|consisting\s+of|of\s+text|saying|to\s+it|thereto)\b)*"i / ~r"(?:(?:the|this|these|that|a|an|another|one|following|new|additional|below)\b\s*)+(?=[\s:,]*[\U000f0000-\U000ffffd])"i
pos           = (adverb? (pos_relative / pos_end / pos_as)) / pos_between / alphabetical
adverb        = ~r"(?:(?:immediately|directly|just|right|either|and)\s+)+"i
pos_relative  = ~r"(?:prior\s+to|in\s+front\s+of|ahead\s+of|before|preceding|after|following|behind|subsequent\s+to|below|above|beneath|underneath)\s*(?!text|paragraph|sentence|list|item|bullet|clause|words?|phrase|new|entr|section)"i colon (target_place)
pos_end       = ~r"(?:(?:to|at|on|onto|in|as)\s+)?(?:the\s+)?(?:very\s+)?"i end_word (~r"\s*(?:of|to|in)\s+"i (end_place))?
end_word      = ~r"(?:end|bottom|beginning|start|top|front|head|conclusion)\b"i
end_place     = ~r"the\s+rule\b(?=\s*[:.,;]|\s*$|\s+(?:the|a|by)\b)"i / place / refs / ~r"(?:it|the\s+(?:rule|text|list)(?:['’]s\s+text)?|its\s+text)\b"i
pos_as        = ~r"(?:to|into|in|within|under|onto|on)\s+"i (place / refs / ~r"(?:it|the\s+(?:rule|text)|its\s+text)\b"i)
pos_between   = (adverb? ~r"(?:in\s+)?between\s+"i between_units (ws? ~r"(?:of|in|from)\s+"i (place / refs))?)
              / (adverb? ~r"(?:in\s+)?between\s+"i between_lit ~r"\s*,?\s*and\s+"i between_lit)
              / (adverb? ~r"(?:in\s+)?between\s+"i target_place ~r"\s*,?\s*and\s+"i target_place)
between_lit   = noun? colon lit
between_units = unit_ordinals / (the? ~r"(?:two|both)\s+"i adjective* kind)
alphabetical  = ~r"(?:in|at)\s+(?:its\s+|the\s+|their\s+)?(?:proper\s+|appropriate\s+|correct\s+)?alphabetical(?:ly)?\s*(?:order|place|position|location)?"i
              / ~r"(?:in|at)\s+(?:the\s+)?(?:proper|appropriate|correct)\s+(?:place|position|location)(?:\s+alphabetically)?"i
target_place  = target

# --- what of a rule's text ---------------------------------------------------------------------
target        = same_text / (quantity? place_reading) / spanning / (quantity noun? colon lit_list) / place / (noun? colon lit_list) / whole_text
same_text     = ~r"(?:each\s+(?:such\s+)?(?:instance|occurrence)\s+of\s+)?(?:that|this|the\s+same|said|such)\s+(?:text|words?|phrase|string|term)\b(?!\s*[:,]?\s*[\U000f0000-\U000ffffd])"i
place_reading = ~r"the\s+"i? ordinal? ws? adjective* kind ~r"\s*(?:which|that)?\s*,?\s*(?:reads?|reading|says|saying|stating|states)\s*(?:as\s+follows|in\s+full)?\s*[:,]?\s*"i lit
lit_list      = lit (list_sep noun? lit)*
list_sep      = ~r"\s*(?:,\s*and|,\s*or|,|and|or|;)\s*"i !~r"by\b"i
values        = value_noun? colon lit (value_sep value_noun? lit)*
value_sep     = ~r"\s*(?:,\s*and|,|and)\s*"i &(value_noun? lit (value_sep_more / respectively_ahead / value_end))
value_sep_more = ~r"\s*(?:,\s*and|,|and)\s*(?:the\s+(?:text|words?)\s+)?[\U000f0000-\U000ffffd]"i
respectively_ahead = ~r"\s*,?\s*respectively"i
value_end     = ~r"\s*(?:[.;]|$)"
value_noun    = ~r"(?:(?:the|this|these|following|new|text|texts|words?|phrases?|sentences?|paragraphs?|string|items?|a|an)\s+)+"i
quantity      = ~r"(?:(?:the|of)\s+)?(?:(?:every|each|all|both|any)\s*(?:of\s+)?(?:the\s+|of\s+)*(?:(?:two|three|four|other|remaining)\s+)?(?:(?:instance|occurrence|appearance|use|case|mention|usage|place|copie|copy)s?\s+(?:of|where)\s+)?|(?:first|second|third|fourth|fifth|last|final|only|\d+(?:st|nd|rd|th))\s+(?:(?:two|three|four)\s+)?(?:instance|occurrence|appearance|use|mention|case)s?\s+(?:of\s+)|(?:instances|occurrences|appearances|mentions|uses)\s+of\s+|(?:first|second|third|fourth|fifth|last|final|only)\s+(?=(?:(?:the\s+)?(?:words?|text|phrase|term|string)\s+)?[\U000f0000-\U000ffffd]))(?!paragraph|sentence|item|bullet|list\s)"i
everywhere    = ~r"\s*,?\s*(?:(?:wherever|everywhere|whenever|each\s+time|every\s+time)\b(?:\s+(?:it|they|that\s+\w+|this\s+\w+)\s+(?:appears?|occurs?|is\s+found))?|throughout(?:\s+(?:the\s+)?(?:rule|text))?|in\s+(?:all|each|every|both)\s+(?:places?|instances?|cases?|occurrences?|locations?)(?:\s+(?:where\s+)?it\s+(?:appears|occurs))?|(?:both|all)\s+times|at\s+each\s+occurrence)"i
respectively  = ~r",?\s*respectively"i
whole_text    = ~r"(?:its\s+(?:entire\s+|full\s+|current\s+)?(?:text|contents?|body|wording)|the\s+(?:entire|whole|full|current|existing)\s+(?:text|body|contents?)(?:\s+(?:of|in)\s+(?:the|this|that)\s+rule)?|the\s+text(?:\s+of\s+(?:the|this|that)\s+rule)?|the\s+rule['’]s\s+text|the\s+rule|it)\b"i (~r"\s+of\s+"i refs)?
where         = ~r"(?:in|from|of|within|at|to|on|inside)\s+"i (place / refs)
place         = unit (ws? ~r"(?:in|of|from|within|under|to|on|at|inside)\s+"i (place / refs))? late_quals?
late_quals    = ws quals
unit          = everything / range_unit / unit_ordinals / unit_list / one_unit
everything    = ~r"(?:everything|all(?:\s+of)?(?:\s+the)?(?:\s+(?:text|words|paragraphs|sentences|items))?|the\s+(?:rest|remainder|text|portion|part|words?|remaining\s+text)(?:\s+of\s+the\s+(?:text|rule))?|anything)\s+(?:that\s+(?:comes|follows|is)\s+)?(?=after|before|following|preceding|from|between|up\s+to|starting|beginning|until|prior)"i (bounds)
spanning      = ~r"(?:the\s+)?(?:(?:text|words?|part|portion|passage|section|paragraphs?|sentences?)\s+)?"i bounds_from
bounds        = bounds_from / bounds_between / bounds_side
bounds_from   = ~r"(?:from|starting\s+(?:with|at|from)|beginning\s+(?:with|at|from))\s*:?\s*(?:the\s+words?\s+|the\s+text\s+)?"i edge ~r"\s*,?\s*(?:and\s+ending\s+(?:with|at)|ending\s+(?:with|at)|(?:on\s+)?(?:up\s+)?(?:to|until|through|thru)(?:\s+and\s+including)?(?:\s+the\s+words?)?)\s*:?\s*"i edge
bounds_between = ~r"between\s+"i edge ~r"\s*and\s+"i edge
bounds_side   = ~r"(?:after|before|following|preceding|from|up\s+to|starting\s+(?:with|at)|beginning\s+(?:with|at)|until|prior\s+to)\s*(?:and\s+including\s+)?"i edge ~r"(?:\s+(?:onward|onwards|on))?"i
edge          = (noun_lit aside?) / place / ~r"(?:the\s+)?(?:end|beginning|start)(?:\s+of\s+(?:the\s+)?(?:rule|text|paragraph|sentence|list\s+item|item|bullet(?:\s+point)?|list|line|clause))?"i
noun_lit      = (noun ws)? colon lit
range_unit    = the? kind ~r"\s*"i label ~r"\s*(?:through|to|[-–])\s*"i label
unit_list     = one_unit (~r"\s*(?:,\s*and|,|and)\s*"i another_unit)*
unit_ordinals = the? ordinal (~r"\s*(?:,\s*and|,|and)\s*(?:the\s+)?"i ordinal)+ ws adjective* kind
another_unit  = (!~r"an?\s"i one_unit) / (the? label &~r"\s*(?:$|[,.;:]|and|with|in|of|from|by|to|is|are)"i)
aside         = ~r"\s*\((?:inclusive|including|excluding|and|not\s+including|exclusive)[^()]*\)"i
one_unit      = each? the? (item_lit / several_units / (ordinal ws? adjective* kind) / (adjective* kind ws? label_of) / (adjective+ kind) / (kind &~r"\s*\W*(?:which\s+|that\s+)?(?:begin|start|commenc|end|contain|label|number|letter|read|conclud|identif|mark|stat|about|defin|concern|list|for|imm|direct|follow|preced|after|before|entitled|titled|headed|called|mention)"i) / (kind &~r"\s+(?:in|of|from|within|under)\s+(?:the\s+)?(?:rule|R\s?\d|it\b|list|paragraph|section|item|[\U000f0000-\U000ffffd])"i) / (kind &aside) / list_alone / headed_unit) aside? (quals)? aside?
item_lit      = ~r"(?:(?:numbered|unnumbered|bulleted|list)\s+)?(?:(?:sub-?)?(?:list[- ])?items?|(?:sub-?)?bullets?(?:[- ]points?)?|entry|entries)\s*"i lit
list_alone    = ~r"(?:(?:un)?numbered\s+|list\s+)?items\b"i / (&~r"(?:lists?|table|bullets|bullet\s+points|entries)\b"i kind)
headed_unit   = lit ~r"\s+(?=section|paragraph|item|bullet|entry|list|sentence|clause|definition)"i kind
several_units = ~r"(first|last|final|second|third|next)\s+(two|three|four|five|2|3|4|5)\s+"i adjective* kind
each          = ~r"(?:each|every|all)\s+(?:of\s+)?"i
the           = ~r"(?:the|its|this|that|a|an|both)\s+"i
ordinal       = ~r"(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|last|final|penultimate|opening|closing|initial|only|sole|single|(?:second|third|next)[- ](?:to[- ])?last|\d{1,2}(?:st|nd|rd|th))\b(?!\s+(?:instance|occurrence|appearance|use|mention|time))"i
adjective     = ~r"(?:numbered|unnumbered|lettered|bulleted|ordered|unordered|only|main|new|indented|whole|entire|full|complete|single|existing|current|nested|top-level|sole|dashed|old|previously)\s+(?!item)"i / ~r"(?:list|numbered|lettered|bulleted|unnumbered|new)\s+(?=item)"i
kind          = ~r"(?:sub-?paragraphs?|paragraphs?|sentences?|(?:sub-?)?list[- ]items?|(?:sub-?)?items?|(?:sub-?)?bullets?(?:[- ]points?)?|lists?|(?:sub-?)?clauses?|(?:sub-?)?sections?|lines?|entry|entries|points?|provisions?|phrases?|words?|steps?|definitions?|rows?|parts?|table|texts?|passages?|elements?|notes?|examples?|headings?)\b"i
label_of      = label &~r"\s*(?:$|[,.;:)]|and\b|with\b|in\b|of\b|from\b|by\b|to\b|is\b|are\b|be\b|which\b|that\b|through\b|begin|start|read|[\U000f0000-\U000ffffd])"i
label         = ~r"(?:number(?:ed)?\s+|labell?ed\s+|no\.?\s+)?\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,5})(?:\.\d+)*[.)]*(?!\w)"i
quals         = (ws? qual)+
qual          = ~r"(?:,\s*)?(?:(?:which|that|whose\s+text)\s+(?:currently\s+)?)?(?:begin(?:s|ning)?|start(?:s|ing)?|commenc(?:es|ing))\b\s*(?:with)?\s*(?:the\s+)?(?:words?|text|phrase|sentence)?\s*[:,]?\s*"i lit
              / ~r"(?:,\s*)?(?:(?:which|that)\s+)?(?:end(?:s|ing)?|conclud(?:es|ing))\b\s*(?:in|with)?\s*(?:the\s+)?(?:words?|text|phrase)?\s*[:,]?\s*"i lit
              / ~r"(?:,\s*)?(?:(?:which|that)\s+)?(?:contain(?:s|ing)?|includ(?:es|ing)|mention(?:s|ing)?)\b\s*(?:the\s+)?(?:words?|text|phrase|sentence|term|string)?\s*[:,]?\s*"i lit
              / ~r"(?:,\s*)?(?:(?:which|that)\s+(?:is\s+|are\s+)?)?(?:labell?ed|numbered|lettered|identified|marked|headed|entitled|titled|called|named|for|defining|about|concerning)\b\s*(?:as|by|with)?\s*:?\s*"i (lit / label)
              / ~r"(?:(?:which|that)\s+(?:currently\s+)?(?:reads?|says?|states?)|reading|saying|stating)\b\s*(?:as\s+follows|in\s+full)?\s*[:,]?\s*"i lit
              / (~r"(?:,\s*)?(?:immediately\s+|directly\s+)?(?:following|after|preceding|before)\s+"i one_unit)
              / ~r"(?:,?\s*and\s+(?:all\s+)?(?:its\s+|the\s+)?(?:included|following|subsequent|accompanying|associated|sub)\s*-?\s*(?:list\s+items?|lists?|items?|bullets?))"i

# --- small parts -------------------------------------------------------------------------------
be            = ~r"(?:shall\s+hereby\s+be|is\s+to\s+be|are\s+to\s+be|shall\s+be|should\s+be|to\s+be|will\s+be|must\s+be|is|are|be)\s+(?:(?:hereby|now|also|further|henceforth|thereby|then|again|immediately|,)\s+)*"i
colon         = ~r"[\s:,;.'’—–-]*"
comma         = ~r"\s*,?\s*"
ws            = ~r"\s+"
end           = ~r"\s*[.;]?\s*$"
lit           = ~r"[\U000f0000-\U000ffffd]"
"""

INSTRUCTIONS = Grammar(GRAMMAR)
