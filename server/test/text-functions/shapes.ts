import fc from 'fast-check'

const pieces = [
  ...[
    'a',
    'a ',
    'a, ',
    'a. ',
    'so ',
    'what ',
    'what is you ',
    'know could you walk ',
    'one ',
    'oh ',
    'ten to ',
    'five percent to ',
    'twenty books ',
    'point ',
    'and a ',
  ],
  ...['twenty one ', 'dot map ', 'slash a ', 'x plus ', 'underscore ', 'dash ', 'port ', 'A.... '],
  ...[
    ' ',
    '\n',
    '-',
    '.',
    '?',
    '"',
    "'’",
    '(',
    ')',
    '[{',
    '\\',
    '%',
    '@',
    '=',
    ';',
    '&',
    '١',
    '🚀',
  ],
  ...['\u0301', '\u202E', '日本', '/view/', 'a->b ', 'a=b&', 'snake case ', 'O of n '],
]

/** Texts that repeat one piece, after a beginning and before an end of their own. */
const shape = fc.record({
  beginning: fc.array(fc.constantFrom(...pieces), { maxLength: 2 }),
  repeated: fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 3 }),
  end: fc.array(fc.constantFrom(...pieces), { maxLength: 2 }),
})

/**
 * Makes 32 shapes by a seed; each writes a text of at most a length. Pieces are whole, so that a text
 * ends alike at every length: one that ends within a piece may have words that a longer one has not.
 */
export function makeShapes(seed: number): ((length: number) => string)[] {
  return fc.sample(shape, { numRuns: 32, seed }).map(({ beginning, repeated, end }) => {
    const [first, middle, last] = [beginning.join(''), repeated.join(''), end.join('')]
    return (length) => {
      const room = Math.max(0, length - first.length - last.length)
      const whole = first + middle.repeat(Math.floor(room / middle.length)) + last
      return whole.slice(0, length)
    }
  })
}
