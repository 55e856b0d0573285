/** Units that are written as symbols after a number. */
export const UNIT_SYMBOLS: ReadonlyMap<string, string> = new Map([
  ['percent', '%'],
  ['kilobytes', ' kB'],
  ['megabytes', ' MB'],
  ['gigabytes', ' GB'],
  ['terabytes', ' TB'],
  ['petabytes', ' PB'],
  ['nanoseconds', ' ns'],
  ['microseconds', ' µs'],
  ['milliseconds', ' ms'],
  ['hertz', ' Hz'],
  ['kilohertz', ' kHz'],
  ['megahertz', ' MHz'],
  ['gigahertz', ' GHz'],
  ['kilometers', ' km'],
  ['kilometres', ' km'],
  ['kilograms', ' kg'],
])

/** Units that stay words; a number before them is written in digits, except *one*. */
export const UNIT_WORDS: ReadonlySet<string> = new Set([
  ...['seconds', 'minutes', 'hours', 'days', 'weeks', 'months', 'years', 'bits', 'bytes', 'cents'],
  ...['meters', 'metres', 'miles', 'cores', 'threads', 'nodes', 'degrees', 'pixels', 'stars'],
])

/** Currencies that are written as a sign before the number. */
export const CURRENCY_SIGNS: ReadonlyMap<string, string> = new Map([
  ['dollar', '$'],
  ['dollars', '$'],
  ['euro', '€'],
  ['euros', '€'],
])

/** The singular of a unit is its plural without the last letter, except `hertz` and `percent`. */
export function symbolOf(unit: string | undefined): string | undefined {
  return UNIT_SYMBOLS.get(unit ?? '') ?? UNIT_SYMBOLS.get(`${unit}s`)
}
