/** Units that are written as symbols after a number. */
const UNIT_SYMBOLS: ReadonlyMap<string, string> = new Map([
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
  ['kilowatts', ' kW'],
  ['megawatts', ' MW'],
])

/** Units that stay words; a number before them is written in digits, except *one*. */
const UNIT_WORDS: ReadonlySet<string> = new Set([
  ...['seconds', 'minutes', 'hours', 'days', 'weeks', 'months', 'years', 'bits', 'bytes', 'cents'],
  ...['meters', 'metres', 'miles', 'cores', 'threads', 'nodes', 'degrees', 'pixels', 'stars'],
  ...['kilobits', 'megabits', 'gigabits', 'terabits', 'pence', 'volts', 'watts', 'amps', 'yen'],
  ...['centimeters', 'centimetres', 'millimeters', 'millimetres', 'liters', 'litres', 'grams'],
  ...[
    'rupees',
    'francs',
    'bucks',
    'gpus',
    'cpus',
    'vcpus',
    'iops',
    'pounds',
    'celsius',
    'fahrenheit',
  ],
])

/** Currencies that are written as a sign before the number. */
const CURRENCY_SIGNS: ReadonlyMap<string, string> = new Map([
  ['dollar', '$'],
  ['dollars', '$'],
  ['euro', '€'],
  ['euros', '€'],
])

/** The singular of a unit is its plural without the last letter, except `hertz` and `percent`. */
export function symbolOf(unit: string | undefined): string | undefined {
  return UNIT_SYMBOLS.get(unit ?? '') ?? UNIT_SYMBOLS.get(`${unit}s`)
}

/** Whether a word is a unit that stays a word after a number. */
export function isUnitWord(word: string | undefined): boolean {
  return UNIT_WORDS.has(word ?? '')
}

/** The sign of a currency. */
export function signOf(word: string | undefined): string | undefined {
  return CURRENCY_SIGNS.get(word ?? '')
}

/** Whether a word is a unit or a currency. */
export function isUnit(word: string | undefined): boolean {
  return isUnitWord(word) || symbolOf(word) !== undefined || signOf(word) !== undefined
}
