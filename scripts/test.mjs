import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  clearResults,
  convertPlaywrightReport,
  convertVitestReport,
  PLAYWRIGHT_RESULTS,
  readResults,
  VITEST_RESULTS,
} from './results/read-results.mjs'
import { summarise, toCheckResult, toRunResults } from './results/summarise.mjs'
import { hasProgram, testNeeds } from './set-up/needs.mjs'
import { installNodePackages } from './set-up/node-packages.mjs'
import { createToolEnvironment } from './set-up/pinned-node.mjs'
import { dropNewClusters, listClusters } from './set-up/postgres-clusters.mjs'
import { runVisibly } from './set-up/run-command.mjs'
import { installSystemPackages } from './set-up/system-packages.mjs'
import { buildWeb } from './set-up/web-build.mjs'

const MINUTE = 60_000
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const say = (line) => console.log(line)
const env = {
  ...createToolEnvironment(root),
  PLAYWRIGHT_JSON_OUTPUT_FILE: join(root, PLAYWRIGHT_RESULTS),
}

/** The longest first, so that the short ones fill up the time at the end. */
const checks = [
  ...['server', 'e2e', 'bench', 'web', 'testing', 'client', 'contract', 'scripts'].map(
    (folder) => ({
      name: `types of ${folder}`,
      tool: 'tsc',
      args: ['-p', folder],
    }),
  ),
  { name: 'lint and format', tool: 'biome', args: ['check', '.'] },
]
/** Of several cores one check uses little more than one; it takes up to 1.7 GB of memory. */
const CHECKS_AT_ONCE = 2

const vitest = {
  name: 'vitest',
  tool: 'vitest',
  args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_RESULTS}`],
  file: VITEST_RESULTS,
  convert: convertVitestReport,
  limitMs: 46 * MINUTE,
}

const playwright = {
  name: 'playwright',
  tool: 'playwright',
  args: ['test', '-c', 'e2e', '--reporter=list,json'],
  file: PLAYWRIGHT_RESULTS,
  convert: convertPlaywrightReport,
  limitMs: 38 * MINUTE,
}

async function runTool({ name, tool, args }, limitMs) {
  say(`\n── ${name} ──`)
  const command = join(root, 'node_modules/.bin', tool)
  const end = await runVisibly(command, args, { cwd: root, env, limitMs })
  if (end.isInterrupted) process.exit(130)
  return end
}

async function runTests(runner) {
  const { code, isOverLimit } = await runTool(runner, runner.limitMs)
  const results = readResults(join(root, runner.file), runner.convert)
  return toRunResults({ name: runner.name, code, isOverLimit, results })
}

/** Runs all checks; only a check that finds something prints more than a line. */
async function runChecks() {
  const results = []
  const waiting = [...checks]
  const runNext = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const { code } = await runTool(check, 5 * MINUTE)
      results.push(toCheckResult({ name: check.name, code }))
    }
  }
  await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, runNext))
  return results
}

async function setUp() {
  if (!(await installNodePackages(root, { say }))) return false

  const clusters = listClusters()
  // Tests that need a missing package fail with its name, so a failed installation is ignored here.
  await installSystemPackages(testNeeds, { say, hasApt: hasProgram('apt-get') })
  await dropNewClusters(clusters)
  mkdirSync(join(root, 'test-results'), { recursive: true })
  clearResults([join(root, VITEST_RESULTS), join(root, PLAYWRIGHT_RESULTS)])
  return true
}

async function test() {
  if (!(await setUp())) return summarise([toCheckResult({ name: 'set-up', code: 1 })])

  const results = await runChecks()
  results.push(...(await runTests(vitest)))
  const isBuilt = await buildWeb(root, { say, env })
  results.push(toCheckResult({ name: 'the pages are built', code: isBuilt ? 0 : 1 }))
  results.push(...(await runTests(playwright)))
  return summarise(results)
}

const { lines, exitCode } = await test()
for (const line of lines) say(line)
process.exitCode = exitCode
