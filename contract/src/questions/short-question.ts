const SHORT =
  /^(?:(?:so|and|but|okay|ok|well|right|um|uh|hmm|or|like|because|oh|then) )*(?:(?:by|since|until|for|at|in|to|with|from|like|of|on|under|compared to) )?(?:why|how|when|where|who|whom|which|what)(?: (?:so|not|exactly|else|come|one|ones|for|then|though|way|cost|extent|sense|often|long|many|much|now|specifically|next|happened|time|language|exactly though|again))?(?: now| exactly| then)?$/
/** *Why Go and not Rust*, *why that*, *how fast is it*. */
const CHOICE =
  /^(?:(?:so|and|but|okay|ok|well|um|uh) )*(?:(?:in|by|with|for|at|on|to|from|under|of) (?:what|which) \w+|(?:who|what|where) (?:with|for|to|from|by)|why \S+(?: \S+){0,2} (?:and not|(?<!\b(?:is|was|are|were|do|does|did|has|have|had|would|could|can|should) )not|over|instead of|rather than|or) \S+(?: \S+){0,2}|how (?:small|big|large|fast|slow|hard|often|much|many|long|old|bad|good|far|early|late|soon|serious|quick)(?: though| exactly| then)?|what (?:kind|sort|type|part|exactly)|why (?:that|this|me|us|them|those|him|her|there|here)(?: \w+)?|how (?!cool|funny|crazy|weird|awesome|great|nice|sad|wild|adorable|amazing|about)\w+ (?:is|was) (?:it|that|this))$/
/** *Tabs or spaces*, *front end or back end*: a choice of two names, and nothing else. */
const TWO_NAMES =
  /^(?:(?:so|and|okay|ok|um|uh) )*([a-z]\w*(?: [a-z]\w*)?) or ([a-z]\w*(?: [a-z]\w*)?)$/
/** Words of which a choice of two names has none: *two or three*, *a week or so*, *sooner or later*. */
const NO_NAME =
  /\b(?:a|an|the|one|two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|fifty|hundred|dozen|once|twice|so|something|whatever|anything|anyone|else|less|yeah|okay|well|later|sooner|not|take|maybe|probably|nothing|never|more|worse|bad|wrong|other|another|another|it|that|this|in|on|at|with|by|for|to|of|is|are|was|were|i|we|you|they|he|she|my|our|their|no|yes|about|like|either|whether|and|few|day|days|week|weeks|month|months|year|years|hour|hours|minute|minutes|even|just|because|from|half|couple|first|last|kind|sort|things?|stuff)\b/
const OTHER = new Set([
  ...['meaning what exactly', 'you did what'],
  ...['and you', 'and yours', 'or not', 'what about you'],
  ...['such as', 'like what', 'meaning', 'and then', 'for example', 'for instance', 'says who'],
  ...['anything else', 'anyone else', 'any questions', 'any others', 'as in', 'since when'],
  ...[
    'meaning what',
    'and then what',
    'then what',
    'so then what',
    'and what then',
    'you know why',
    'come again',
    'pardon',
    'pardon me',
  ],
  ...['how so', 'so what', 'which is', 'more like what', 'in other words', 'or what'],
])
/** Said to oneself or to keep a talk going. */
const NOT_ASKED = new Set(['what', 'so what', 'and what', 'so', 'okay so what'])

/** Whether a few words ask by themselves: *why exactly*, *such as*, *compared to what*. */
export function isShortQuestion(said: string): boolean {
  if (OTHER.has(said) || CHOICE.test(said)) return true
  if (TWO_NAMES.test(said)) return !NO_NAME.test(said)
  return SHORT.test(said) && !NOT_ASKED.has(said)
}
