import { digitOf, readCardinal } from './number-words.ts'
import type { Rewriting, Rule } from './tokens.ts'

/** Operators by the words that nobody says for anything else. */
const OPERATORS: ReadonlyMap<string, string> = new Map([
  ['triple equals', '==='],
  ['equals equals equals', '==='],
  ['not triple equals', '!=='],
  ['double equals', '=='],
  ['equals equals', '=='],
  ['bang equals', '!='],
  ['plus equals', '+='],
  ['minus equals', '-='],
  ['fat arrow', '=>'],
  ['double ampersand', '&&'],
  ['ampersand ampersand', '&&'],
  ['double pipe', '||'],
  ['pipe pipe', '||'],
])
/** Comparisons and sums: only between two operands, because they are everyday words. */
const BETWEEN_OPERANDS: ReadonlyMap<string, string> = new Map([
  ['greater than or equal to', '>='],
  ['less than or equal to', '<='],
  ['is greater than or equal to', '>='],
  ['is less than or equal to', '<='],
  ['is greater than', '>'],
  ['is less than', '<'],
  ['greater than', '>'],
  ['less than', '<'],
  ['is not equal to', '!='],
  ['does not equal', '!='],
  ['not equal to', '!='],
  ['is equal to', '='],
  ['equals', '='],
  ['plus', '+'],
  ['minus', '-'],
  ['times', '*'],
  ['divided by', '/'],
  ['modulo', '%'],
  ['mod', '%'],
])
/** Brackets, and whether they join the words beside them. */
const BRACKETS: ReadonlyMap<string, string> = new Map([
  ['open paren', '('],
  ['open parenthesis', '('],
  ['close paren', ')'],
  ['close parenthesis', ')'],
  ['open bracket', '['],
  ['close bracket', ']'],
  ['open brace', '{'],
  ['open curly', '{'],
  ['close brace', '}'],
  ['close curly', '}'],
])
/** Words that are said twice. */
const INCREMENTS = new Map([
  ['plus', '++'],
  ['minus', '--'],
])
const LONGEST_OPERATOR = 6
const FIRST_WORDS = new Set(
  [OPERATORS, BETWEEN_OPERANDS, BRACKETS].flatMap((table) =>
    [...table.keys()].map((said) => said.split(' ')[0]),
  ),
)
const FLAG_PART = /^[a-z][a-z0-9-]+$/
const VARIABLE = /^[b-hj-z][²³!]?$/

const writeOperator: Rule = ({ words }) => {
  const found = lookUp(OPERATORS, words)
  return found && { length: found.length, text: found.text }
}

const writeIncrement: Rule = ({ words, previous }) => {
  const [first = '', second] = words
  const sign = INCREMENTS.get(first)
  if (!sign || second !== first || previous.length === 0) return null
  return { length: 2, text: sign, joinsPrevious: true }
}

const writeBracket: Rule = ({ words, previous }) => {
  const found = lookUp(BRACKETS, words)
  if (!found) return null
  const isOpening = words[0] === 'open'
  const joinsPrevious = found.text !== '{' && previous.length > 0
  return { ...found, joinsPrevious, joinsNext: isOpening }
}

/** `i less than n`, `x equals five`: an operand, an operator, an operand, and so on. */
const writeExpression: Rule = ({ words, previous }) => {
  // `T of n equals two T of …` is no assignment to n.
  if (previous.at(-1) === 'of' && words[1] === 'equals') return null
  const first = readOperand(words) ?? readComparedA(words)
  if (!first) return null
  let { text, length } = first
  for (;;) {
    const operator = lookUp(BETWEEN_OPERANDS, words.slice(length))
    const operand = operator && readOperand(words.slice(length + operator.length))
    if (!operator || !operand) break
    text += ` ${operator.text} ${operand.text}`
    length += operator.length + operand.length
  }
  // Two numbers are arithmetic in a sentence; a variable says that it is code.
  const isCode = words.slice(0, length).some((word) => VARIABLE.test(word) || word.includes('_'))
  const hasOperator = length > first.length
  return hasOperator && (isCode || isAboutIndex(words)) ? { text, length } : null
}

/** `a equals b`, `a is less than b`: only compared to a variable is *a* one. */
function readComparedA(words: readonly string[]): Rewriting | null {
  if (words[0] !== 'a') return null
  const operator = lookUp(BETWEEN_OPERANDS, words.slice(1))
  const isComparison = operator !== null && /[=<>]/.test(operator.text)
  return isComparison && VARIABLE.test(words[1 + operator.length] ?? '')
    ? { length: 1, text: 'a' }
    : null
}

/** `i equals zero`, `i plus one`; *I plus two colleagues* is about people. */
function isAboutIndex([first, operator = '', operand]: readonly string[]): boolean {
  return first === 'i' && (!['plus', 'minus', 'times'].includes(operator) || operand === 'one')
}

/** A variable of one letter, a number, or a name with an underscore; *i* only before an operator. */
function readOperand(words: readonly string[]): Rewriting | null {
  const [first = ''] = words
  if (VARIABLE.test(first) || first === 'i' || /^\d+$/.test(first) || /\w_\w/.test(first)) {
    return { length: 1, text: first }
  }
  const number = readCardinal(words)
  return number && { length: number.length, text: String(number.value) }
}

function lookUp(table: ReadonlyMap<string, string>, words: readonly string[]): Rewriting | null {
  if (!FIRST_WORDS.has(words[0])) return null
  for (let count = LONGEST_OPERATOR; count > 0; count--) {
    const text = table.get(words.slice(0, count).join(' '))
    if (text && words.length >= count) return { length: count, text }
  }
  return null
}

/** `dash dash force`, `dash dash save dash dev`. */
const writeFlag: Rule = ({ words }) => {
  const [first, second, name = ''] = words
  const isFlag = first === 'dash' && second === 'dash' && FLAG_PART.test(name)
  if (!isFlag) return null
  const parts = [name]
  // One letter is a flag of its own: `dash dash amend dash m`.
  while (
    words[1 + 2 * parts.length] === 'dash' &&
    FLAG_PART.test(words[2 + 2 * parts.length] ?? '')
  ) {
    parts.push(words[2 + 2 * parts.length] ?? '')
  }
  return { length: 1 + 2 * parts.length, text: `--${parts.join('-')}` }
}

/** Words before a path; after others `read slash write slash execute` is a list. */
const BEFORE_PATH = new Set([
  ...['get', 'post', 'put', 'delete', 'patch', 'head', 'to', 'from', 'at', 'on', 'in', 'is', 'the'],
  ...[
    'a',
    'path',
    'route',
    'endpoint',
    'url',
    'call',
    'calls',
    'calling',
    'hit',
    'hits',
    'of',
    'and',
  ],
  ...['or', 'like', 'under', 'use', 'with', 'for', 'have', 'folder', 'directory', 'file', 'open'],
])

/** `slash api slash users`: two parts at least, because *and slash or* is no path. */
const writePath: Rule = ({ words, previous }) => {
  const parts: string[] = []
  let length = 0
  while (words[length] === 'slash' && /^[a-z0-9_-]+$/.test(words[length + 1] ?? '')) {
    const [, name = '', number] = words.slice(length)
    const version = name === 'v' ? digitOf(number) : null
    parts.push(version === null ? name : `v${version}`)
    length += version === null ? 2 : 3
  }
  const before = previous.at(-1)
  const joinsPrevious = /\.\w+$/.test(before ?? '')
  const isPath = joinsPrevious || before === undefined || BEFORE_PATH.has(before)
  if (parts.length < 2 || !isPath) return null
  return { length, text: parts.map((part) => `/${part}`).join(''), joinsPrevious }
}

/** Rules for operators, brackets, flags and paths. */
export const operatorRules: readonly Rule[] = [
  writeExpression,
  writeOperator,
  writeIncrement,
  writeBracket,
  writeFlag,
  writePath,
]
