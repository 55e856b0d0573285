const TAG =
  /\s(?:(?:have|do|are|were)(?:n't)? (?:you|they|we|i)|(?:has|does|is|was)(?:n't)? (?:he|she|it|there|that|this)|(?:had|did|would|could|should|must|might)(?:n't)? (?:you|he|she|it|they|we|i|that)|(?:can|can't|won't|will) (?:you|he|she|it|they|we|i|that)|wasn't i|aren't i|am i|aren't there)$/
/** Before a verb and its subject in another order: *so do I*, *what is it*, *as do we*. */
const NO_TAG_AFTER =
  /\bthat (?:was|is) it$|(?:^|\s)(?:so|neither|nor|as|than|what|how|where|who|when|why|only|not|which|never|can|could|should|would|will|to|must|might|just) \S+ \S+$|\b(?:why|what|how|when|where) (?:it|he|she|this|that) \S+ \S+$/
/** A tag without *not*, and what it goes with: *you would not store it, would you*, *so you left, did you*. */
const POSITIVE_TAG = /\s(?!\S+n't )\S+ \S+$/
const NEGATED =
  /n't\b|\b(?:not|never|no|nobody|nothing|none|hardly|neither|without|no-one)\b|^(?:so|oh) /
/** *You wrote that yourself, did you*. */
const OF_YOU = /^you .* \S+ you$/
const ENDING =
  /\b(?:is that right|is that correct|am i right|is that so|is it not|you know what i mean right)$/
const RIGHT = /(?:^|\s)(\S+) (?:then )?(?:right|correct)$/
/** Before *right* that is no question: *we got it right*, *was right*. */
const RIGHT_AFTER = new Set(
  `it them things all was is are be not quite just about get got turn the to that's it's perfectly
  exactly absolutely totally yeah you're she's he's they're mostly half always everything go going
  done that gets getting make makes so as very name tone`.split(/\s+/),
)
/** *It took twelve attempts to get the regex right*. */
const GOT_RIGHT =
  /\b(?:get|gets|got|getting|do|did|doing|done|make|made|set|put) (?:\S+ ){1,4}(?:right|correct)$/
const ABOUT_YOU = /(?:^|\s)(?:you|your|you're|you've|you'd)\s/
/** *You are a trader or what*. */
const OR_WHAT =
  /^(?:(?:so|and|is|are|do|did|was|were) )*(?:you|you're|it|it's|that|that's|they|they're)\s.*\bor what$/
/** *You prefer mornings or evenings*. */
const PREFERENCE = /^you (?:prefer|mean) .+ or \S+/
const OR_NOT = /\bor not$/
const WHETHER = /\b(?:whether|if|decide|matter|matters)\b/

/** *Your notice is how long*, *you did that for how long*: the same behind any words. */
const IN_PLACE_AT_END =
  /^(?:(?:so|and|but|okay|ok) )*(?:you|your|that's|that|this|it|they|he|she|the)(?:'re|'ve|'d)? (?:\S+ )*(?:is|are|was|were|that|it|this|them|for|in|with|to|by|from|of|at|on|did|done) (?:how long|how many|how much|how often|how big|what|who|whom|which one|since when|how|why)(?: exactly| then| again)?$/
/** Words on which a question word at the end depends. */
const DEPENDS =
  /\b(?:know|knows|knew|care|cares|matters?|depends?|depending|sure|idea|explain|remember|tell|tells|told|wonder|wondered|see|sees|guess|no|not|about|understand|decide|ask|asked|say|says|said|or|and|like|learned|forgot|figure)\b|\bthat(?:'s| is| was) (?:what|how|why|who)$/
/** *It returns what exactly*, *the complexity is what*: the question word stands where its answer will. */
const IN_PLACE =
  /^(?!i |we |so what|guess|(?:\S+ )*knows? ).*(?<!\bwhat) (?:is|are|was|were|returns|costs|takes) (?:what|how much|how many)(?: exactly)?$|^(?:(?:so|and) )?you (?:would |'d )?(?:did|do) (?:what|that how|it how|that why)(?: (?:exactly|then|now|next|in|there|here|with|for)\b.*)?$/

/** Least words before a tag: *isn't it* alone asks nothing. */
const MIN_WORDS = 4

/** Whether a sentence without punctuation ends with a tag that asks: *haven't you*, *right*. */
export function endsWithTag(said: string): boolean {
  const count = said.split(' ').length
  if (count < MIN_WORDS) return false
  if (TAG.test(said) && !NO_TAG_AFTER.test(said)) {
    if (POSITIVE_TAG.test(said) && !NEGATED.test(said) && !OF_YOU.test(said)) return false
    // *If the key isn't there*: only what was said to be there can be asked about.
    return !said.endsWith(' there') || /\bthere(?:'s|'re)?\b.* there$/.test(said)
  }
  if (ENDING.test(said) || IN_PLACE.test(said)) return true
  if (IN_PLACE_AT_END.test(said) && !DEPENDS.test(said)) return true
  if (OR_WHAT.test(said)) return true
  if (OR_NOT.test(said)) return ABOUT_YOU.test(said) && !WHETHER.test(said)
  const [, before = ''] = RIGHT.exec(said) ?? []
  if (before !== '' && !/\wly$/.test(before) && !RIGHT_AFTER.has(before) && !GOT_RIGHT.test(said))
    return true
  if (/^(?:you(?:'re|'ve|'d| are| have| would)|(?:this|that|it)(?:'s| is) your) .* yes$/.test(said))
    return true
  if (PREFERENCE.test(said)) return true
  return /\s(?:yeah|no)$/.test(said) && ABOUT_YOU.test(said) && count > MIN_WORDS
}
