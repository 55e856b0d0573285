const SINGULAR = new Set(['he', 'she', 'it', 'that', 'this', 'there'])
const PLURAL = new Set(['you', 'we', 'they', 'these', 'those', 'there'])
const FIRST_AND_PLURAL = new Set([...PLURAL, 'i'])
/** The subjects that a verb goes with; every other verb goes with all. */
const SUBJECTS: Readonly<Record<string, ReadonlySet<string>>> = {
  am: new Set(['i']),
  is: SINGULAR,
  was: new Set([...SINGULAR, 'i']),
  are: PLURAL,
  "aren't": FIRST_AND_PLURAL,
  were: PLURAL,
  do: FIRST_AND_PLURAL,
  does: SINGULAR,
  have: FIRST_AND_PLURAL,
  has: SINGULAR,
}
const PERSONAL = new Set([...SINGULAR, ...FIRST_AND_PLURAL])
const NEGATED = /n't$/

/**
 * Whether a verb can have a pronoun as its subject: *is it*, *do we*. Two words that do not agree are
 * of two clauses: *what happens is | you build a machine*. Other subjects agree with every verb.
 */
export function agrees(verb: string, subject: string): boolean {
  const subjects = SUBJECTS[verb] ?? SUBJECTS[verb.replace(NEGATED, '')]
  return subjects === undefined || !PERSONAL.has(subject) || subjects.has(subject)
}
