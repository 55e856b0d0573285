import fc from 'fast-check'

/** Texts that are difficult for a database, a log or a parser. */
const hostileTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udc00a',
  '%00',
  '%ff',
  "'; --",
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-0',
  '1e309',
  '99999999999',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '2026-11-21',
  '\u202eabc',
  '🎙️'.repeat(40),
  'x'.repeat(101),
  'x'.repeat(5_000),
]

const hostileNumbers = [0, -1, 0.5, -0, 300, 2 ** 31, 2 ** 31 - 1, 2 ** 53, 2 ** 63, 1e308, -1e308]

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

/** Generates any JSON value, often a difficult one. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(...hostileNumbers, null, true, [], {}, [[]], { toString: 1 }),
  fc.array(hostileText, { maxLength: 3 }),
  fc.dictionary(hostileText, hostileText, { maxKeys: 3 }),
  fc.jsonValue({ maxDepth: 2 }),
)
