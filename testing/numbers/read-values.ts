/**
 * Reads the values of a spoken or written number, without anything of the code that writes numbers:
 * it tries every way to read the words, so that both forms can be compared.
 */

const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const scales: Record<string, number> = {
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  trillion: 1e12,
  k: 1e3,
}
const units: Record<string, string> = {
  ...{ dollar: '$', dollars: '$', euro: '€', euros: '€', pound: '£', pounds: '£', percent: '%' },
  ...{ milliseconds: 'ms', gigabytes: 'gb', megabytes: 'mb', kilobytes: 'kb', gigahertz: 'ghz' },
}
const joints = new Set(['to', 'or', 'and', 'until'])

/** Whether a word is a number or a part of one. */
export function isSpokenNumber(word: string): boolean {
  return ones.includes(word) || tens.includes(word) || ['hundred', 'thousand', 'oh'].includes(word)
}

/** A cardinal number in words, with or without its *and*s. */
export function speak(value: number, and = ' '): string {
  if (value < 20) return ones[value] ?? ''
  if (value < 100) {
    const rest = value % 10 === 0 ? '' : ` ${ones[value % 10]}`
    return `${tens[Math.floor(value / 10) - 2]}${rest}`
  }
  const [name, size] = (
    [
      ['billion', 1e9],
      ['million', 1e6],
      ['thousand', 1e3],
      ['hundred', 100],
    ] as const
  ).find(([, scale]) => value >= scale) ?? ['hundred', 100]
  const rest = value % size
  const joint = rest < 100 ? and : ' '
  const tail = rest === 0 ? '' : `${joint}${speak(rest, and)}`
  return `${speak(Math.floor(value / size), and)} ${name}${tail}`
}

/** Every way to read a phrase that is a number, two numbers or a time, as values with their units. */
export function readValues(phrase: string): Set<string> {
  const text = phrase.toLowerCase().replace(/(\d),(?=\d{3})/g, '$1')
  const tokens = text
    .replace(/([$€£])/g, ' $1 ')
    .replace(/%|\bper cent\b/g, ' %')
    .replace(/(\d)k\b/g, '$1 k')
    .split(/\s+/)
    .filter((token) => token !== '')
  const found = new Set(readAmounts(tokens).map(({ value, unit }) => value + unit))
  for (const [at, token] of tokens.entries()) {
    if (!joints.has(token)) continue
    for (const first of readAmounts(tokens.slice(0, at))) {
      for (const second of readAmounts(tokens.slice(at + 1))) {
        for (const value of sharedScales(first, second)) {
          found.add(`${value}${first.unit || second.unit} ${token} ${second.value}${second.unit}`)
        }
      }
    }
  }
  return found
}

interface Amount {
  value: string
  unit: string
  /** What the number is multiplied by in words that stand at its end. */
  scale: number
  isScaled: boolean
}

/** The first value as it is, and with the scale of the second when it has none. */
function sharedScales(first: Amount, second: Amount): string[] {
  const values = [first.value]
  if (first.isScaled || second.scale === 1) return values
  for (const scale of [second.scale, second.scale * 100, 100]) {
    values.push(multiply(first.value, scale))
  }
  return values
}

function readAmounts(tokens: readonly string[]): Amount[] {
  if (tokens.length === 0) return []
  const [first = ''] = tokens
  if (first === 'minus' || first === 'negative' || first === '-') {
    return readAmounts(tokens.slice(1)).map((amount) => ({ ...amount, value: `-${amount.value}` }))
  }
  if (first.startsWith('-')) {
    return readAmounts([first.slice(1), ...tokens.slice(1)]).map((amount) => ({
      ...amount,
      value: `-${amount.value}`,
    }))
  }
  if (/^[$€£]$/.test(first)) {
    return readAmounts(tokens.slice(1)).map((amount) => ({ ...amount, unit: first }))
  }
  const found = [...readTime(tokens), ...readMoney(tokens)]
  const last = tokens.at(-1) ?? ''
  const unit = units[last] ?? (/^(%|ms|gb|mb|kb|ghz)$/.test(last) ? last : '')
  const number = unit ? tokens.slice(0, -1) : tokens
  for (const amount of readNumber(number)) found.push({ ...amount, unit })
  return found
}

/** `nine oh five am`, `9:05 am`, and without the half of the day. */
function readTime(tokens: readonly string[]): Amount[] {
  const last = tokens.at(-1) ?? ''
  const unit = last === 'am' || last === 'pm' ? last : ''
  const [first = '', ...rest] = unit ? tokens.slice(0, -1) : tokens
  const written = rest.length === 0 ? /^(\d+)(?::(\d\d))?$/.exec(first) : null
  const hour = written ? Number(written[1]) : ones.indexOf(first)
  const minutes = written ? (written[2] ?? '') : joinParts(rest)
  if (hour < 1 || hour > 12 || minutes === null || (minutes === '' && !unit)) return []
  if (minutes !== '' && (minutes.length !== 2 || Number(minutes) > 59)) return []
  const value = minutes === '' ? String(hour) : `${hour}:${minutes}`
  return [{ value, unit, scale: 1, isScaled: true }]
}

/** `ten pounds fifty`, `a dollar and five cents`. */
function readMoney(tokens: readonly string[]): Amount[] {
  const at = tokens.findIndex((token) => /^[$€£]$/.test(units[token] ?? ''))
  if (at < 1 || at === tokens.length - 1) return []
  const said = tokens.slice(at + 1).filter((token) => !['and', 'cents', 'pence'].includes(token))
  const cents = joinParts(said)
  if (cents === null || cents === '' || cents.length > 2) return []
  const lead = tokens.slice(0, at).map((token) => (token === 'a' ? 'one' : token))
  return readNumber(lead).map(({ value }) => ({
    value: `${value}.${cents.padStart(2, '0')}`,
    unit: units[tokens[at] ?? ''] ?? '',
    scale: 1,
    isScaled: true,
  }))
}

function readNumber(tokens: readonly string[]): Omit<Amount, 'unit'>[] {
  const [first = ''] = tokens
  const last = tokens.at(-1) ?? ''
  const scale = scales[last] ?? 1
  const found: Omit<Amount, 'unit'>[] = []
  if (scale > 1 && tokens.length > 1) {
    for (const { value } of readNumber(tokens.slice(0, -1))) {
      found.push({ value: multiply(value, scale), scale, isScaled: true })
    }
  }
  if (tokens.length === 1 && /^\d[\d.]*(\/\d+)?$/.test(first)) {
    found.push({ value: first, scale: 1, isScaled: false })
  }
  const cardinal = readCardinal(tokens)
  if (cardinal !== null) {
    const own = last === 'hundred' ? 100 : 1
    found.push({ value: String(cardinal), scale: own, isScaled: cardinal >= 1000 })
  }
  const side = joinParts(tokens)
  if (side) found.push({ value: side, scale: 1, isScaled: false })
  const fraction = /^(.+) and a half$/.exec(tokens.join(' '))
  for (const { value } of fraction ? readNumber((fraction[1] ?? '').split(' ')) : []) {
    found.push({ value: `${value}.5`, scale: 1, isScaled: false })
  }
  const parts = splitAt(tokens, new Set(['point', 'dot', 'slash']))
  if (parts.length > 1) {
    const read = parts.map((part, at) => (part.length === 0 && at === 0 ? '0' : readPart(part)))
    if (!read.includes(null)) {
      const signs = tokens.filter((token) => ['point', 'dot', 'slash'].includes(token))
      const value = read.map((part, at) => part + signOf(signs[at])).join('')
      found.push({ value, scale: 1, isScaled: false })
    }
  }
  return found
}

function signOf(word: string | undefined): string {
  if (word === undefined) return ''
  return word === 'slash' ? '/' : '.'
}

function readPart(tokens: readonly string[]): string | null {
  const side = joinParts(tokens)
  const cardinal = readCardinal(tokens)
  return cardinal === null ? side : String(cardinal)
}

/** A cardinal: the number whose spoken form, in any of its ways, is these words. */
function readCardinal(tokens: readonly string[]): number | null {
  const words = tokens.map((token, at) => (token === 'a' && at === 0 ? 'one' : token))
  let total = 0
  let group = 0
  for (const word of words) {
    if (word === 'and') continue
    const one = ones.indexOf(word)
    const ten = tens.indexOf(word)
    if (one >= 0) group += one
    else if (ten >= 0) group += (ten + 2) * 10
    else if (word === 'hundred') group *= 100
    else if ((scales[word] ?? 0) >= 1000 && word !== 'k') {
      total += group * (scales[word] ?? 1)
      group = 0
    } else return null
  }
  const value = total + group
  const plain = words.filter((word) => word !== 'and').join(' ')
  if (words.at(-1) === 'and' || words[0] === 'and') return null
  const isHundreds = value < 10_000 && value % 1000 !== 0
  const rest = value % 100 === 0 ? '' : ` ${speak(value % 100)}`
  const hundreds = isHundreds ? `${speak(Math.floor(value / 100))} hundred${rest}` : ''
  return plain === speak(value) || plain === hundreds ? value : null
}

/** Digits and numbers below a hundred side by side: `four oh four`, `eighty eighty`. */
function joinParts(tokens: readonly string[]): string | null {
  let text = ''
  for (let at = 0; at < tokens.length; at++) {
    const word = tokens[at] ?? ''
    const ten = tens.indexOf(word)
    const one = ones.indexOf(word)
    const next = ones.indexOf(tokens[at + 1] ?? '')
    if (word === 'oh') text += '0'
    else if (one >= 0) text += String(one)
    else if (ten >= 0 && next >= 1 && next <= 9) {
      text += String((ten + 2) * 10 + next)
      at += 1
    } else if (ten >= 0) text += String((ten + 2) * 10)
    else return null
  }
  return text
}

function splitAt(tokens: readonly string[], separators: ReadonlySet<string>): string[][] {
  const parts: string[][] = [[]]
  for (const token of tokens) {
    if (separators.has(token)) parts.push([])
    else parts.at(-1)?.push(token)
  }
  return parts
}

function multiply(value: string, scale: number): string {
  return String(Math.round(Number(value) * scale))
}
