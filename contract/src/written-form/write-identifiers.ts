import type { Rule } from './tokens.ts'

/** Words of an identifier at most; longer ones are rare, and nobody says where they end. */
const LONGEST_IDENTIFIER = 4
/** Words that end an identifier, because sentences go on with them. */
const STOP_WORDS = new Set([
  ...['a', 'an', 'the', 'and', 'or', 'but', 'so', 'then', 'that', 'which', 'who', 'because', 'if'],
  ...['is', 'are', 'was', 'were', 'be', 'has', 'have', 'had', 'will', 'would', 'can', 'could'],
  ...['should', 'does', 'do', 'did', 'in', 'on', 'at', 'to', 'into', 'from', 'with', 'for', 'of'],
  ...[
    'as',
    'it',
    'we',
    'you',
    'i',
    'they',
    'this',
    'not',
    'equals',
    'plus',
    'minus',
    'dot',
    'when',
  ],
  ...[
    'where',
    'here',
    'there',
    'open',
    'close',
    'underscore',
    'instead',
    'please',
    'okay',
    'returns',
  ],
])
const CASES: ReadonlyMap<string, (words: readonly string[]) => string> = new Map([
  ['snake', (words) => words.join('_')],
  ['kebab', (words) => words.join('-')],
  ['screaming', (words) => words.join('_').toUpperCase()],
  ['constant', (words) => words.join('_').toUpperCase()],
  ['pascal', (words) => words.map(capitalise).join('')],
  ['camel', ([first = '', ...rest]) => first + rest.map(capitalise).join('')],
])

/** `snake case user id`: the words after the case, up to a word that continues the sentence. */
const writeCase: Rule = ({ words }) => {
  const [name = '', second] = words
  const lead = name === 'screaming' && second === 'snake' ? 3 : 2
  const isCase = words[lead - 1] === 'case'
  const write = isCase ? CASES.get(name) : undefined
  if (!write) return null
  const named: string[] = []
  for (const word of words.slice(lead, lead + LONGEST_IDENTIFIER)) {
    if (STOP_WORDS.has(word) || !/^[a-z0-9]+$/.test(word)) break
    named.push(word)
  }
  return named.length < 2 ? null : { length: lead + named.length, text: write(named) }
}

/** `user underscore id`. */
const writeUnderscores: Rule = ({ words }) => {
  const parts = [words[0] ?? '']
  while (words[parts.length * 2 - 1] === 'underscore' && words[parts.length * 2]) {
    parts.push(words[parts.length * 2] ?? '')
  }
  const isName = parts.length > 1 && parts.every((part) => /^[a-z0-9]+$/.test(part))
  return isName ? { length: parts.length * 2 - 1, text: parts.join('_') } : null
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Rules for names whose spelling is said: their case, or their underscores. */
export const identifierRules: readonly Rule[] = [writeCase, writeUnderscores]
