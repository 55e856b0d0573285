import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type BenchmarkResult, RESULTS } from './figures.ts'

const REPORT = fileURLToPath(new URL('../../docs/performance.md', import.meta.url))
const CAUSES = fileURLToPath(new URL('../causes.md', import.meta.url))
const INTRODUCTION = `# Performance

Figures of the product beside others, each pair from one run on one machine. \`npm run bench -- <name>\`
takes them and refuses a busy machine; \`npm run bench -- report\` writes this page from the last run of
each. Absolute figures move with the machine, ratios hardly. A benchmark is marked as old when the
code that it measures has changed since. Nothing here is a test: tests assert no time.
`

/** Writes docs/performance.md from the last figures of each benchmark. */
export function writeReport(): void {
  const results = fs
    .readdirSync(RESULTS)
    .sort()
    .map((file): BenchmarkResult => JSON.parse(fs.readFileSync(`${RESULTS}/${file}`, 'utf8')))
  const goals = results.flatMap(({ figures }) => figures).filter(({ isMet }) => isMet !== null)
  const met = goals.filter(({ isMet }) => isMet)
  const summary = `${met.length} of ${goals.length} goals are met.\n`
  const sections = [INTRODUCTION, summary, ...results.map(toSection)]
  fs.writeFileSync(REPORT, `${sections.join('\n')}\n${readCauses()}`)
}

/** Why goals are not met, written by hand. */
function readCauses(): string {
  return fs.readFileSync(CAUSES, 'utf8')
}

function toSection(result: BenchmarkResult): string {
  const rows = result.figures.map(
    ({ name, figure, goal, isMet }) =>
      `| ${name} | ${figure} | ${goal} | ${isMet === null ? '' : isMet ? 'met' : '**not met**'} |`,
  )
  const notes = [
    result.isQuiet ? [] : ['on a busy machine'],
    isOld(result.commit) ? ['older than the code'] : [],
  ].flat()
  const note = notes.length > 0 ? ` **${notes.join(', ')}.**` : ''
  return `## ${result.benchmark}

\`npm run bench -- ${result.benchmark}\`, ${result.date}, commit \`${result.commit}\`, ${result.machine}.${note}

| what | figure | goal | |
| --- | --- | --- | --- |
${rows.join('\n')}
`
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
