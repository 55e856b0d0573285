/** What candidates are told to do. */
const VERBS = new Set(
  `design implement write build sketch draw refactor optimise optimize estimate calculate compute solve
  find extend parse detect merge rotate count remove reverse sort print return create add change convert
  serialise serialize shuffle debug convince pretend imagine suppose assume model prove simulate plan
  code define list name improve fix test rewrite handle make pick choose delete insert traverse validate
  compress schedule balance flatten group rank render review diagnose explain describe propose outline
  figure adapt redo clarify measure compare replace rename move split join store cache migrate deploy
  reproduce trace analyse analyze summarise summarize start try think do sort invert swap check rate discuss
  differentiate role draft compose prepare identify pitch spot put break set guess teach take come have`.split(
    /\s+/,
  ),
)
/** What such a verb is followed by; *design was*, *sort of*, *think so* are nothing to do. */
const OBJECTS = new Set(
  `a an the this that these those your my our it them all some any each every both two three four five
  ten how what why whether which where when if me us one only more another everything something from
  through with without by on for to up out down as over again there's you`.split(/\s+/),
)
/** After *think*, *do*, *make*, *try* and *start*, which begin many other things. */
const WEAK: Readonly<Record<string, RegExp>> = {
  role: /^role play (?:a|an|the|this|that|with (?:me|us))\b/,
  write:
    /^write (?:(?:a|an|the|me|us|down|out|up|some|this|that|it|your|my|one|two|three|all|every|each|both|another|in|on)\b|(?:pseudo ?code|pseudo code|code|tests|unit tests|sql) (?:for|to|that)\b)/,
  identify: /^identify (?:a|an|the|all|any|one|two|three|what|which|how)\b/,
  pitch: /^pitch (?:me|us|your|the|this|it)\b/,
  spot: /^spot (?:the|a|any|what)\b/,
  put: /^put (?:together|yourself|the|these|those|them)\b/,
  break: /^break (?:down|it down|that down|this down|the)\b/,
  set: /^set up (?:a|an|the)\b/,
  guess: /^guess (?:how (?:many|much|long|often|big)|which) \w+ \w+/,
  teach: /^teach (?:me|us)\b/,
  take: /^take (?:a|an|one|two|three|five|ten|thirty|some|your) (?:few )?(?:minutes?|moments?|seconds?|look|guess|stab|time) (?:and|to|at)\b/,
  come: /^come up with\b/,
  have: /^have a (?:go|think|stab|crack|try|guess)\b|^have a (?:look|read)\b.* and (?:tell|say|explain|describe|find)\b/,
  think: /^think (?:of (?:a|an|another|some)|out loud|aloud)\b/,
  do: /^do (?:the same|it (?:again|without|in)|this (?:again|without|in)|that (?:again|without|in)|a quick)\b/,
  make: /^make (?:it|this|that|the|a|them|sure)\b/,
  try: /^try (?:to|running|using|doing|writing|a|the|it|that|this)\b/,
  start: /^start (?:by|with|from|over)\b/,
  find: /^find (?!me\b|us\b|your\b|that\b|and\b|out\b|it (?:hard|easy|difficult|useful|helpful))\w+/,
  sort: /^sort (?:the|a|an|this|these|those|them|it|by|all)\b/,
  imagine:
    /^imagine (?:you're|you've|we're|a|an|the|we|you|that(?! (?:at|in|on|for|with|happening)\b)|there|your|our|i|it|somebody|someone) \w/,
  suppose:
    /^suppose (?:you're|you've|we're|a|an|the|we|you|that (?=the|a|we|you)|there|your|our|i|it) \w/,
  assume:
    /^assume (?:you're|you've|we're|a|an|the|we|you|that|there|there's|your|our|it|nobody|no)\b/,
  pretend: /^pretend\b/,
  explain: /^explain (?!(?:analy[sz]e|plans?|statements?|output)\b)/,
  name: /^name (?:a|an|the|one|two|three|some|your)\b/,
  handle: /^handle (?:the|a|an|it|this)\b/,
  test: /^test (?:the|a|an|it|this|your)\b/,
  figure: /^figure out\b/,
  return: /^return (?:a|an|the|true|false|all|how|whether|only|null|it)\b/,
  add: /^add \w+/,
  refactor: /^refactor\b/,
  change: /^change (?:it|the|this|that|a|your)\b/,
  move: /^move (?:the|this|it|a)\b/,
  plan: /^plan (?:a|an|the|your|how)\b/,
  model: /^model (?:a|an|the|how)\b/,
  list: /^list (?:the|all|a|some|every|three|two|your)\b/,
  code: /^code (?:it|that|this|up|a|the)\b/,
  store: /^store (?:the|a|an|it|them)\b/,
  check: /^check (?:whether|if) (?:a|an|two|any)\b/,
  rate: /^rate (?:your|yourself)\b/,
  discuss: /^discuss (?:the|how|why|your|a|an)\b/,
  differentiate: /^differentiate between\b/,
  fix: /^fix (?:it|the|this|that|a)\b/,
  count: /^count (?:the|all|how|every|a|unique|each)\b/,
}
/** Verbs that begin hardly anything else. */
const STRONG = new Set(
  'implement design refactor estimate calculate simulate prove serialise serialize reverse sketch invert define describe'.split(
    ' ',
  ),
)
/** Things whose names begin with such a verb: *design reviews happen on Tuesdays*. */
const COMPOUND =
  /^(?:design|code|build|test|plan|model|estimate|merge|sort|cache|join|list|review) (?:reviews?|docs?|documents?|decisions?|meetings?|sessions?|choices?|discussions?|times?|tools?|orders?|conflicts?)\b(?! for\b)/
/** Words in which what only begins like a task has its verb. */
const MAX_HEAD = 6
/** What is said before: *please*, *now*, *let's*, *I want you to*, *your task is to*. */
const BEFORE =
  /^(?:(?:please|now|then|so|okay|ok|and|well|alright|next|go ahead and|try to|let's|let us|i(?:'d like| want| would like| need) you to|we want you to|you(?:'ll| will) (?:need|have) to|(?:your|the) (?:task|job|problem|exercise|goal|challenge)(?: here| now| today)? is to|can you|could you|for this one|in your own words) )+/
/** Told so clearly that any verb may follow. */
const TOLD =
  /^(?:i(?:'d like| want| would like| need) you to|we want you to|(?:your|the) (?:task|job|problem|exercise|challenge)(?: here| now| today)? is to)\b/
const SETTING =
  /^(?:(?:let's |let us )?say (?:you|we|a|an|the|there|there's|that(?! again| once more)|i|your|our|somebody|someone)\b|given (?:a|an|two|three|some|the following)\b|you(?:'re| are) given\b|you(?:'ve| have) got (?:\w+ ){1,3}to (?:write|build|design|solve|find|code)\b|here(?:'s| is) (?:the|a|your) (?:problem|scenario|task|exercise|setup|situation|question)\b|(?:picture|consider) (?:a|an|the|this)\b)/
/** Somebody has something, and is told at the end what to do with it. */
const POSSESSION = /^(?:you|we) (?:have|get|need|want|own|run)\b/
const WITH_IT =
  /\s(?:design|implement|build|fix|sort|find|count|write|merge|reverse|sketch|optimi[sz]e|refactor|solve|show me|tell me|draw|model|plan|return|group) (?:it|them|that|this|the|how|what|all|one|a|an|me)\b/
/** What stands before a verb that is not told to anybody: *we could build it*. */
const NOT_TOLD =
  /\b(?:to|can|could|would|will|should|must|might|may|i|we|you|they|he|she|it|and|or|not|who|that|which|don't|didn't|did|do|i'd|we'd|i'll|we'll)$/

/** What follows from doing it: *design a system and you learn its limits*. */
const OUTCOME =
  /\sand (?:you(?!(?:'re| can| may| have| need| want| are)\b)(?:'ll|'d)?|they(?:'ll)?|it(?:'ll)?|i(?:'ll|'d)?|we(?:'ll)?|the rest|the (?:\w+ ){1,2}(?:gets|will|goes|comes|follows|becomes|is)|everything|everybody|everyone|people|nobody|then you(?:'ll)?) \w+/
/** *Suppose we were lucky*, *imagine my surprise*: about what was, or a guess. */
const PAST =
  /^(?:suppose|imagine|assume|say|pretend) (?:i|we|it|they|he|she) (?:was|were|had|did|got|went)\b/

/** Whether words in the form of a task advise or tell: *design a system and you learn its limits*. */
export function isAdvice(core: string): boolean {
  return OUTCOME.test(core) || PAST.test(core)
}

/** Whether a sentence without punctuation tells somebody what to do: *design a URL shortener*. */
export function isTask(said: string): boolean {
  const core = said.replace(BEFORE, '')
  if (TOLD.test(said)) return true
  if (beginsWithVerb(core)) return !isAdvice(core)
  if (SETTING.test(core)) return true
  if (!POSSESSION.test(core)) return false
  if (/^you (?:get|have)\b.*\byou (?:tell|give|return|show|find|write|build|design) \w/.test(core))
    return true
  const found = WITH_IT.exec(core)
  return found !== null && !NOT_TOLD.test(core.slice(0, found.index))
}

function beginsWithVerb(core: string): boolean {
  if (COMPOUND.test(core)) return false
  const words = core.split(' ', MAX_HEAD)
  const [verb = '', object = ''] = words
  if (!VERBS.has(verb) || isSubjectOfVerb(words)) return false
  const weak = WEAK[verb]
  if (weak) return weak.test(core)
  return OBJECTS.has(object) || (STRONG.has(verb) && object !== '')
}

/** *Design patterns are useful*: what begins like a task has a verb of its own. */
function isSubjectOfVerb(words: readonly string[]): boolean {
  // *Design thinking helped*.
  if (/[^e]ed$/.test(words[2] ?? '') && !/^(?:a|an|the)$/.test(words[1] ?? '')) {
    if (/^(?:us|me|them|a|in|at|by)?$/.test(words[3] ?? '')) return true
  }
  for (const word of words.slice(1)) {
    if (
      /^(?:that|which|who|how|what|why|whether|where|when|if|so|because|there|it|we|you)$/.test(
        word,
      )
    )
      return false
    if (
      /^(?:is|are|was|were|has|had|did|does|took|went|came|got|helps?|works?|worked|makes?|made|needs|needed|gets|comes|goes|runs|ran|costs|meant|means|lets|can|could|should|will|would|might|must)$/.test(
        word,
      )
    )
      return true
  }
  return false
}
