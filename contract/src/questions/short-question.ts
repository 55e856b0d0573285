const SHORT =
  /^(?:(?:so|and|but|okay|ok|well|right|um|uh|hmm) )*(?:(?:by|since|until|for|at|in|to|with|from|like|of|on|under|compared to) )?(?:why|how|when|where|who|whom|which|what)(?: (?:so|not|exactly|else|come|one|ones|for|then|though|way|cost|extent|sense|often|long|many|much|now|specifically|next|happened|time|language|exactly though))?$/
const OTHER = new Set([
  ...['such as', 'like what', 'meaning', 'and then', 'for example', 'for instance', 'says who'],
  ...['anything else', 'anyone else', 'any questions', 'any others', 'as in', 'since when'],
  ...['meaning what', 'come again', 'pardon', 'pardon me'],
  ...['how so', 'so what', 'which is', 'more like what', 'in other words', 'or what'],
])
/** Said to oneself or to keep a talk going. */
const NOT_ASKED = new Set(['what', 'so what', 'and what', 'how', 'so how', 'so', 'okay so what'])

/** Whether a few words ask by themselves: *why exactly*, *such as*, *compared to what*. */
export function isShortQuestion(said: string): boolean {
  return OTHER.has(said) || (SHORT.test(said) && !NOT_ASKED.has(said))
}
