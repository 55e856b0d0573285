import { readCardinal } from './number-words.ts'
import type { Rewriting, Rule } from './tokens.ts'

const VARIABLES = new Set(['n', 'm', 'k', 'v', 'e', 'd', 'h', 'w', 'b', 'c', 'l', 'x', 'y'])
const FUNCTIONS = new Map([
  ['log', 'log'],
  ['logarithm', 'log'],
  ['alpha', 'α'],
])
const POWERS = new Map([
  ['squared', '²'],
  ['cubed', '³'],
  ['factorial', '!'],
])
/** Words that continue a complexity in a way that no rule writes. */
const GOES_ON = new Set(['choose', 'mod', 'modulo'])
const SIGNS = new Map([
  ['plus', ' + '],
  ['minus', ' - '],
  ['times', ' × '],
  ['over', ' / '],
  ['divided by', ' / '],
])

/** `O of n log n`, `big O of n squared`: the complexity after the words *O of*. */
const writeBigO: Rule = ({ words }) => {
  const lead = words[0] === 'big' ? 1 : 0
  const isOrder = (words[lead] === 'o' || words[lead] === 'oh') && words[lead + 1] === 'of'
  if (!isOrder) return null
  const bound = readSum(words.slice(lead + 2))
  // Half of `O of n choose k` would be wrong.
  // Vertices and edges of a graph have capitals.
  const isGraph = /\bv\b/.test(bound?.text ?? '') && /\be\b/.test(bound?.text ?? '')
  const isWhole = bound && !GOES_ON.has(words[lead + 2 + bound.length] ?? '')
  const text = isGraph
    ? bound?.text.replace(/\b[ve]\b/g, (name) => name.toUpperCase())
    : bound?.text
  return isWhole ? { length: lead + 2 + bound.length, text: `O(${text})` } : null
}

/** `n squared`, outside a complexity. */
const writePower: Rule = ({ words: [variable = '', power = ''] }) => {
  const sign = POWERS.get(power)
  return VARIABLES.has(variable) && sign ? { length: 2, text: variable + sign } : null
}

function readSum(words: readonly string[]): Rewriting | null {
  const first = readProduct(words)
  if (!first) return null
  const count = words[first.length] === 'divided' ? 2 : 1
  const at = first.length + count
  const sign = SIGNS.get(words.slice(first.length, at).join(' '))
  const rest = sign ? readSum(words.slice(at)) : null
  return rest ? { length: at + rest.length, text: first.text + sign + rest.text } : first
}

/** Factors side by side: `n log n`. */
function readProduct(words: readonly string[]): Rewriting | null {
  let text = ''
  let length = 0
  for (let factor = readFactor(words); factor; factor = readFactor(words.slice(length))) {
    // `2n`, but `n log n`.
    const isCoefficient = /^\d+$/.test(text) && /^[a-z]/.test(factor.text) && factor.length === 1
    text += (text === '' || isCoefficient ? '' : ' ') + factor.text
    length += factor.length
  }
  return length === 0 ? null : { length, text }
}

function readFactor(words: readonly string[]): Rewriting | null {
  const [first = ''] = words
  const name = FUNCTIONS.get(first)
  if (name) {
    const power = POWERS.get(words[1] ?? '') ?? ''
    return { length: power ? 2 : 1, text: name + power }
  }
  if (first === 'square' && words[1] === 'root' && words[2] === 'of') return readRoot(words, 3)
  if (first === 'root') return readRoot(words, 1)
  return readPower(words)
}

function readRoot(words: readonly string[], lead: number): Rewriting | null {
  const base = readPower(words.slice(lead))
  return base ? { length: lead + base.length, text: `√${base.text}` } : null
}

function readPower(words: readonly string[]): Rewriting | null {
  const base = readAtom(words)
  if (!base) return null
  const rest = words.slice(base.length)
  const sign = POWERS.get(rest[0] ?? '')
  if (sign) return { length: base.length + 1, text: base.text + sign }
  if (rest[0] !== 'to' || rest[1] !== 'the') return base
  const lead = rest[2] === 'power' && rest[3] === 'of' ? 4 : 2
  const exponent = readAtom(rest.slice(lead))
  if (!exponent) return base
  return {
    length: base.length + lead + exponent.length,
    text: `${base.text}^${exponent.text}`,
  }
}

function readAtom(words: readonly string[]): Rewriting | null {
  const [first = ''] = words
  if (VARIABLES.has(first) || /^\d+$/.test(first)) return { length: 1, text: first }
  const number = readCardinal(words)
  return number && { length: number.length, text: String(number.value) }
}

/** Rules for complexities and powers. */
export const bigORules: readonly Rule[] = [writeBigO, writePower]
