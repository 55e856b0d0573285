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
  ...['where', 'here', 'there', 'open', 'close', 'underscore', 'instead', 'please', 'okay'],
  ...[
    'returns',
    'over',
    'versus',
    'vs',
    'than',
    'rather',
    'like',
    'while',
    'too',
    'also',
    'my',
    'our',
  ],
  ...[
    'your',
    'their',
    'everywhere',
    'always',
    'usually',
    'case',
    'snake',
    'camel',
    'pascal',
    'kebab',
  ],
  ...['variables', 'names', 'naming', 'convention', 'conventions'],
])
/** Words beside *underscore* when it is spoken of. */
const NOT_NAMES = new Set([...STOP_WORDS, 'double', 'single', 'leading', 'trailing', 'one', 'two'])
const CASES: ReadonlyMap<string, (words: readonly string[]) => string> = new Map([
  ['snake', (words) => words.join('_')],
  ['kebab', (words) => words.join('-')],
  ['screaming', (words) => words.join('_').toUpperCase()],
  ['constant', (words) => words.join('_').toUpperCase()],
  ['pascal', (words) => words.map(capitalise).join('')],
  ['camel', ([first = '', ...rest]) => first + rest.map(capitalise).join('')],
])

/** Languages whose names are said like an expression. */
const LANGUAGES = [
  { said: ['c', 'plus', 'plus'], text: 'C++' },
  { said: ['c', 'sharp'], text: 'C#' },
  { said: ['f', 'sharp'], text: 'F#' },
]

const writeLanguage: Rule = ({ words }) => {
  const found = LANGUAGES.find(({ said }) => said.every((word, at) => word === words[at]))
  return found ? { length: found.said.length, text: found.text } : null
}

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
  const isName = parts.length > 1 && parts.every(isNamePart)
  return isName ? { length: parts.length * 2 - 1, text: parts.join('_') } : null
}

/** `underscore underscore init underscore underscore`. */
const writeDunder: Rule = ({ words }) => {
  const name = words[2] ?? ''
  const isDunder = [0, 1, 3, 4].every((at) => words[at] === 'underscore') && isNamePart(name)
  return isDunder ? { length: 5, text: `__${name}__` } : null
}

function isNamePart(word: string): boolean {
  return /^[a-z0-9]+$/.test(word) && !NOT_NAMES.has(word)
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Rules for names whose spelling is said, by their case or their underscores, and of languages. */
export const identifierRules: readonly Rule[] = [
  writeLanguage,
  writeCase,
  writeDunder,
  writeUnderscores,
]
