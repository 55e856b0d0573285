/** What is said for the symbols of code, longer ones first. */
const said: readonly (readonly [string, string])[] = [
  ['()', ''],
  ['++', 'plus plus'],
  ['--', 'minus minus'],
  ['->', 'arrow'],
  ['=>', 'arrow'],
  ['::', 'colon colon'],
  ['==', 'equals equals'],
  ['^2', 'squared'],
  ['^', 'to the'],
  ['²', 'squared'],
  ['(', 'of'],
  ['+', 'plus'],
  ['#', 'sharp'],
  ['_', 'underscore'],
  ['.', 'dot'],
  ['/', 'slash'],
  ['-', 'dash'],
  ['=', 'equals'],
  ['*', 'star'],
  ['@', 'at'],
  ['%', 'percent'],
  ['$', 'dollar'],
  ['&', 'and'],
]

const digits = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** How code is said: `O(n)` as `O of n`; a digit of its own is a word, as in `O of one`. */
export function toSpokenForm(code: string): string {
  const words = said.reduce((text, [symbol, word]) => text.replaceAll(symbol, ` ${word} `), code)
  return words
    .replace(/[^\p{L}\p{M}\p{N}'’]+/gu, ' ')
    .replace(/(?<=^| )\d(?= |$)/gu, (digit) => digits[Number(digit)] ?? digit)
    .trim()
}
