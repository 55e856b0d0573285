/** How long and how hard a soak runs. */
export interface SoakOptions {
  seed: number
  /** Milliseconds after which no new recording begins. */
  durationMs: number
  /** Faults after which no new recording begins; null without a limit. */
  faults: number | null
  recorders: number
  /** Readers of each recording. */
  readers: number
  /** Playback speed as a multiple of real time. */
  speed: number
  /** File of the report, JSON; a text beside it. */
  out: string
}

const MINUTE_MS = 60_000
const NIGHTLY_MINUTES = 30

/** What can be said on the command line, for people. */
export const usage = `Usage: npm run soak -- [--hours N | --minutes N | --nightly] [options]
  --hours N, --minutes N   how long it runs; --nightly is 30 minutes, and so is nothing
  --seed N                 repeats the faults of another run; drawn without it
  --faults N               ends after so many faults, if that is sooner
  --recorders N            recordings at the same time (4)
  --readers N              readers of each (6)
  --speed N                speech as a multiple of real time (8)
  --out FILE               the report (test-results/soak.json, and .txt beside it)
`

/** Reads the words of the command line; throws an Error for people. */
export function parseSoakOptions(words: string[], drawSeed: () => number): SoakOptions {
  const given = new Map<string, string>()
  for (let at = 0; at < words.length; at += 1) {
    const name = words[at] ?? ''
    if (!known.includes(name)) throw new Error(`${name} is no option.`)
    if (given.has(name)) throw new Error(`${name} is there twice.`)
    if (name === '--nightly') given.set(name, '')
    else {
      at += 1
      given.set(name, words[at] ?? '')
    }
  }
  const lengths = ['--hours', '--minutes', '--nightly'].filter((name) => given.has(name))
  if (lengths.length > 1) throw new Error(`Say one of ${lengths.join(', ')}.`)
  const read = (name: string, otherwise: number) => {
    const text = given.get(name)
    return text === undefined ? otherwise : toNumber(name, text)
  }
  const hours = read('--hours', 0)
  const out = given.get('--out') ?? 'test-results/soak.json'
  if (!/^[^-].*\.json$/.test(out)) throw new Error('--out takes the name of a .json file.')
  return {
    seed: toWhole('--seed', read('--seed', drawSeed())),
    durationMs: (hours > 0 ? hours * 60 : read('--minutes', NIGHTLY_MINUTES)) * MINUTE_MS,
    faults: given.has('--faults') ? toWhole('--faults', read('--faults', 0)) : null,
    recorders: toWhole('--recorders', read('--recorders', 4)),
    readers: toWhole('--readers', read('--readers', 6)),
    speed: read('--speed', 8),
    out,
  }
}

const known = [
  '--hours',
  '--minutes',
  '--nightly',
  '--seed',
  '--faults',
  '--recorders',
  '--readers',
  '--speed',
  '--out',
]

function toNumber(name: string, text: string): number {
  const number = Number(text)
  if (text.trim() === '' || !Number.isFinite(number) || number <= 0) {
    throw new Error(`${name} takes a number above 0.`)
  }
  return number
}

function toWhole(name: string, number: number): number {
  if (!Number.isInteger(number)) throw new Error(`${name} takes a whole number.`)
  return number
}
