import { saveFigures } from './lib/figures.ts'
import { requireQuiet } from './lib/require-quiet.ts'
import { writeReport } from './lib/write-report.ts'

/** Milliseconds to wait for a quiet machine. */
const QUIET_TIMEOUT_MS = 300_000

/**
 * `npm run bench -- <name> …`: each benchmark prints the product's results next to those of an
 * alternative from the same run, and `report` writes docs/performance.md from the last of them.
 */
const benchmarks: Record<string, () => Promise<{ run(options: string[]): Promise<void> }>> = {
  attacks: () => import('./attacks.ts'),
  fanout: () => import('./fanout.ts'),
  freeze: () => import('./freeze.ts'),
  growth: () => import('./growth.ts'),
  latency: () => import('./latency.ts'),
  'long-session': () => import('./long-session.ts'),
  listen: () => import('./listen.ts'),
  recogniser: () => import('./recogniser.ts'),
  search: () => import('./search.ts'),
  scaling: () => import('./scaling.ts'),
  shared: () => import('./shared.ts'),
  start: () => import('./start.ts'),
  stalled: () => import('./stalled.ts'),
  storm: () => import('./storm.ts'),
  streams: () => import('./streams.ts'),
  web: () => import('./web.ts'),
}

const [first = '', ...rest] = process.argv.slice(2)
const options = rest.filter((option) => option !== '--busy' && !(option in benchmarks))
const names = [first, ...rest].filter((name) => name in benchmarks)
const isQuiet = !rest.includes('--busy')

if (first === 'report') {
  writeReport()
} else if (first in benchmarks) {
  for (const name of names) {
    // The load of the last minute is that of the benchmark before.
    if (isQuiet) await requireQuiet(QUIET_TIMEOUT_MS, { ignoresLoad: name !== first })
    process.stdout.write(`\n${name}\n`)
    await (await benchmarks[name]?.())?.run(options)
    saveFigures(name, isQuiet)
  }
} else {
  const known = [...Object.keys(benchmarks), 'report'].join(' | ')
  process.stderr.write(`Say which, one or several: npm run bench -- ${known}\n`)
  process.exitCode = 1
}
