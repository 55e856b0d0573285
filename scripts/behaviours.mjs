import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  convertPlaywrightReport,
  convertVitestReport,
  readResults,
  resultFolder,
} from './results/read-results.mjs'
import { reportBehaviours } from './results/report-behaviours.mjs'

/* Lists the behaviours that the last run of `npm test` does not prove; the deep run does not count. */

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const folder = join(root, resultFolder('quick'))
const vitest = readResults(join(folder, 'vitest.json'), convertVitestReport)
const playwright = readResults(join(folder, 'playwright.json'), convertPlaywrightReport)

if (vitest || playwright) {
  const results = [...(vitest ?? []), ...(playwright ?? [])]
  const { lines, isProven } = reportBehaviours(root, results, process.argv[2]?.toUpperCase())
  for (const line of lines) console.log(line)
  process.exitCode = isProven ? 0 : 1
} else {
  console.error('There is no test run to read. Run npm test first.')
  process.exitCode = 1
}
