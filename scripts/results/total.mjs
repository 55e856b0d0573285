import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { COUNTS_FILE, resultFolder } from './read-results.mjs'
import { addCounts, describeFailed } from './summarise.mjs'

/* The last lines of `.ci/run`: what failed, and the counts of the quick and of the deep run, and of both. */

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const depths = /** @type {const} */ (['quick', 'deep'])
const runs = depths.map((depth) => {
  const file = join(root, resultFolder(depth), COUNTS_FILE)
  // A run that wrote no counts ended before its tests did.
  const counts = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { passed: 0, failed: 1, results: [] }
  return { depth, ...counts }
})
for (const line of runs.flatMap((run) => describeFailed(run.results))) console.log(line)
for (const { depth, passed, failed } of runs) {
  console.log(`${depth}: ${passed} passed, ${failed} failed`)
}
const { passed, failed } = addCounts(runs)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
