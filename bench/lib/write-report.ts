import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type BenchmarkResult, RESULTS } from './figures.ts'

const REPORT = fileURLToPath(new URL('../../docs/performance.md', import.meta.url))
const INTRODUCTION = `# Performance

What is aimed at, and the last figure of each. \`npm run bench -- <name>\` takes them beside those of
others in the same run, and refuses a busy machine; \`npm run bench -- report\` writes this page. Absolute
figures move with the machine, ratios hardly. A run is old when the code that it measures has changed
since. All figures of the last runs, those of peers without a goal too, are in \`bench/results/\`; why
goals are not met, and what was no gain, in [bench/causes.md](../bench/causes.md). Nothing here is a test:
tests assert no time.
`

/** Writes docs/performance.md from the last figures of each benchmark. */
export function writeReport(): void {
  const results = fs
    .readdirSync(RESULTS)
    .sort()
    .map((file): BenchmarkResult => JSON.parse(fs.readFileSync(`${RESULTS}/${file}`, 'utf8')))
  const goals = results.flatMap(({ benchmark, figures }) =>
    figures.filter(({ isMet }) => isMet !== null).map((figure) => ({ benchmark, ...figure })),
  )
  const met = goals.filter(({ isMet }) => isMet)
  const runs = results.map(
    (result) =>
      `| ${result.benchmark} | ${result.date} | \`${result.commit}\` | ${result.machine} | ${describeRun(result)} |`,
  )
  const rows = goals.map(
    ({ benchmark, name, figure, goal, isMet }) =>
      `| ${benchmark} | ${name} | ${figure} | ${goal} | ${isMet ? 'met' : '**not met**'} |`,
  )
  const lines = [
    INTRODUCTION,
    `${met.length} of ${goals.length} goals are met.\n`,
    '| benchmark | what | figure | goal | |\n| --- | --- | --- | --- | --- |',
    ...rows,
    '\n## Runs\n\n| benchmark | date | commit | machine | |\n| --- | --- | --- | --- | --- |',
    ...runs,
  ]
  fs.writeFileSync(REPORT, `${lines.join('\n')}\n`)
}

/** What to know of a run; empty for one of today’s code on a quiet machine. */
function describeRun({ isQuiet, commit }: BenchmarkResult): string {
  const notes = [...(isQuiet ? [] : ['busy machine']), ...(isOld(commit) ? ['old'] : [])]
  return notes.join(', ')
}

/** What a figure measures; tests are no part of it. */
const PRODUCT = ['server/src', 'web/src', 'contract/src', ':(exclude,glob)**/*.test.*']

/** Whether the product has changed since a commit. */
function isOld(commit: string): boolean {
  try {
    execFileSync('git', ['diff', '--quiet', commit, '--', ...PRODUCT])
    return false
  } catch {
    return true
  }
}
