const LEAD_INS = new Set(['so', 'and', 'but', 'okay', 'ok', 'well', 'now', 'then', 'right', 'um'])
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
const ANY_SUBJECT = new Set([...PEOPLE, ...THINGS])
/** The words that begin a question, and what may follow; *do the* and *have a* begin no question. */
const OPENINGS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ...['do', 'have', 'should'].map((verb) => [verb, PERSONAL] as const),
  ...['is', 'are', 'was', 'were', 'does', 'did', 'can', 'could', 'would', 'will', 'has'].map(
    (verb) => [verb, ANY_SUBJECT] as const,
  ),
])
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
  if (QUESTION_WORDS.has(first)) return AFTER_QUESTION_WORD.has(second)
  return OPENINGS.get(first)?.has(second) === true || TAGS.test(words.join(' '))
}
