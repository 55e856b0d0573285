const LEAD_INS = new Set([
  ...['so', 'and', 'but', 'okay', 'ok', 'well', 'now', 'then', 'right', 'um', 'uh', 'hmm', 'yeah'],
  ...['alright', 'great', 'cool', 'sorry'],
])
const QUESTION_WORDS = new Set(['what', 'why', 'how', 'when', 'where', 'who'])
const AFTER_QUESTION_WORD = new Set([
  ...['is', 'are', 'was', 'were', 'do', 'does', 'did', 'can', 'could', 'would', 'will', 'should'],
  ...['have', 'has', "isn't", "aren't", "don't", "doesn't", "didn't", 'about', 'come'],
  ...['many', 'much', 'long', 'often', 'far', 'kind', 'else'],
])
const SHORT_QUESTIONS = new Set(["what's", "who's", "where's", "how's", 'whats', 'hows'])
const PEOPLE = ['you', 'we', 'they', 'i', 'he', 'she', 'anyone', 'anybody']
const THINGS = ['it', 'this', 'that', 'there', 'these', 'those', 'the', 'your', 'a']
const PERSONAL = new Set(PEOPLE)
const SPEAKERS = new Set(['i', 'we'])
/** What people ask for with *which*; *which is why* begins no question. */
const CHOICES = new Set(['one', 'ones', 'kind', 'database', 'language', 'framework', 'version'])
const ANY_SUBJECT = new Set([...PEOPLE, ...THINGS])
/** The words that begin a question, and what may follow; *do the* and *have a* begin no question. */
const OPENINGS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ...['do', 'have', 'should', "don't", "haven't"].map((verb) => [verb, PERSONAL] as const),
  ...['am', 'may', 'shall'].map((verb) => [verb, SPEAKERS] as const),
  ['which', CHOICES],
  ...[
    ...['is', 'are', 'was', 'were', 'does', 'did', 'can', 'could', 'would', 'will', 'has'],
    ...["isn't", "aren't", "doesn't", "didn't", "can't", "couldn't", "wouldn't", "won't"],
  ].map((verb) => [verb, ANY_SUBJECT] as const),
])
/** *What is important is that we ship*: a statement with its verb at the end. */
const CLEFT = /^what (?:is|was) \w+(?: \w+)? (?:is|was)\b/
const TAGS = /\b(?:isn't it|aren't you|aren't they|don't you|doesn't it|didn't you|wasn't it)$/

/**
 * Whether a sentence without punctuation is a question, by its first words and its tag. In doubt it
 * is none: *What I did was wrong* and *When I started, we had one server* are statements.
 */
export function isQuestion(sentence: string): boolean {
  const words = sentence.toLowerCase().split(/\s+/)
  while (words.length > 2 && LEAD_INS.has(words[0] ?? '')) words.shift()
  const [first = '', second = ''] = words
  if (SHORT_QUESTIONS.has(first) && second !== '') return true
  if (first === 'what' && CLEFT.test(words.join(' '))) return false
  if (QUESTION_WORDS.has(first)) return AFTER_QUESTION_WORD.has(second)
  return OPENINGS.get(first)?.has(second) === true || TAGS.test(words.join(' '))
}
