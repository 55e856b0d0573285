/**
 * `npm run bench -- <name>`: each benchmark prints the product's results next to those of an
 * alternative from the same run.
 */
const benchmarks: Record<string, () => Promise<{ run(options: string[]): Promise<void> }>> = {
  admin: () => import('./admin.ts'),
  cluster: () => import('./cluster.ts'),
  endurance: () => import('./endurance.ts'),
  fanout: () => import('./fanout.ts'),
  freeze: () => import('./freeze.ts'),
  latency: () => import('./latency.ts'),
  'long-session': () => import('./long-session.ts'),
  listen: () => import('./listen.ts'),
  recogniser: () => import('./recogniser.ts'),
  search: () => import('./search.ts'),
  scaling: () => import('./scaling.ts'),
  shared: () => import('./shared.ts'),
  stalled: () => import('./stalled.ts'),
  storm: () => import('./storm.ts'),
  'two-voices': () => import('./two-voices.ts'),
  web: () => import('./web.ts'),
}

const [name = '', ...options] = process.argv.slice(2)
const load = benchmarks[name]
if (load) {
  await (await load()).run(options)
} else {
  process.stderr.write(`Say which: npm run bench -- ${Object.keys(benchmarks).join(' | ')}\n`)
  process.exitCode = 1
}
