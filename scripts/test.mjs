import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import {
  COUNTS_FILE,
  convertPlaywrightReport,
  convertVitestReport,
  readResults,
  resultFolder,
  TAGS,
} from './results/read-results.mjs'
import { reportBehaviours } from './results/report-behaviours.mjs'
import { listTestFiles, selectFiles, toFilter } from './results/select-files.mjs'
import {
  countResults,
  describeTimes,
  summarise,
  toCheckResult,
  toRunResults,
} from './results/summarise.mjs'
import { hasProgram, testNeeds } from './set-up/needs.mjs'
import { installNodePackages } from './set-up/node-packages.mjs'
import { createToolEnvironment } from './set-up/pinned-node.mjs'
import { dropNewClusters, listClusters } from './set-up/postgres-clusters.mjs'
import { runQuietly, runVisibly } from './set-up/run-command.mjs'
import { installSystemPackages } from './set-up/system-packages.mjs'
import { getToolCommand } from './set-up/tools.mjs'
import { buildWeb } from './set-up/web-build.mjs'

/*
 * npm test              proves each behaviour once, with types and lint
 * npm test -- recording the test files with this in their path, without types and lint
 * npm run test:deep     all that takes longer; with a word, all tests of those files
 */

const MINUTE = 60_000
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const say = (line) => console.log(line)

const { values, positionals: filters } = parseArgs({
  options: { deep: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const depth = values.deep ? 'deep' : 'quick'
const isWhole = filters.length === 0
const folder = join(root, resultFolder(depth))
const playwrightFile = join(folder, 'playwright.json')
const env = {
  ...createToolEnvironment(root),
  TEST_DEPTH: depth,
  TEST_GREP: values.deep && isWhole ? '@deep' : '',
  PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightFile,
}

const checks = [
  ...[
    'server',
    'stripe-sandbox',
    'e2e',
    'bench',
    'web',
    'testing',
    'client',
    'contract',
    'scripts',
  ].map((folder) => ({ name: `types of ${folder}`, tool: 'tsc', args: ['-p', folder] })),
  { name: 'lint and format', tool: 'biome', args: ['check', '.'] },
  { name: 'exports without a user', tool: 'knip', args: ['--no-progress'] },
]
/** Far beyond what a run takes on a busy machine: a limit for a hang only. */
const RUNNER_LIMIT_MS = 40 * MINUTE

function createVitest(name, tags, args) {
  const file = join(folder, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  return {
    name,
    tool: 'vitest',
    args: ['run', ...reporters, ...tags.vitest, ...args],
    read: () => readResults(file, (report) => convertVitestReport(report, tags)),
  }
}

const ON_PGLITE = 'server-pglite'
/** Of files that are named for the deep run all tests are run, with all runs of their properties. */
const tags = values.deep && !isWhole ? TAGS.all : TAGS[depth]
// Files that are named for the deep run are run on both databases at once.
const vitest = createVitest(
  'vitest',
  tags,
  values.deep && isWhole ? ['--project', `!${ON_PGLITE}`] : [],
)
const vitestOnPglite = createVitest('vitest-on-pglite', TAGS.quick, ['--project', ON_PGLITE])

const playwright = {
  name: 'playwright',
  tool: 'playwright',
  args: ['test', '-c', 'e2e', '--reporter=list,json', ...tags.playwright],
  read: () => readResults(playwrightFile, convertPlaywrightReport),
}

/** @type {{ name: string, ms: number }[]} */
const times = []

async function timed(name, act) {
  const start = performance.now()
  const result = await act()
  times.push({ name, ms: performance.now() - start })
  return result
}

async function runTool({ name, tool, args }, limitMs) {
  say(`\n── ${name} ──`)
  const { command, script } = getToolCommand(root, tool)
  const end = await runVisibly(command, [script, ...args], { cwd: root, env, limitMs })
  if (end.isInterrupted) process.exit(130)
  return end
}

async function runTests(runner, selected) {
  const args = [...runner.args, ...selected]
  const { code, isOverLimit } = await runTool({ ...runner, args }, RUNNER_LIMIT_MS)
  return toRunResults({ name: runner.name, code, isOverLimit, results: runner.read() })
}

/** Runs the checks one by one beside the tests, and gives way to them; prints what a check finds. */
async function runChecks() {
  const results = []
  for (const { name, tool, args } of checks) {
    const { command, script } = getToolCommand(root, tool)
    const options = { cwd: root, env, givesWay: true, limitMs: RUNNER_LIMIT_MS }
    const { code, output } = await runQuietly(command, [script, ...args], options)
    if (code !== 0) say(`\n── ${name} ──\n${output}`)
    results.push(toCheckResult({ name, code }))
  }
  return results
}

/** Runs the tests on PGlite beside journeys, and gives way to them; prints them where one fails. */
async function runOnPglite() {
  const { name, tool, args, read } = vitestOnPglite
  const { command, script } = getToolCommand(root, tool)
  const options = { cwd: root, env, givesWay: true, limitMs: RUNNER_LIMIT_MS }
  const { code, output } = await runQuietly(command, [script, ...args], options)
  if (code !== 0) say(`\n── ${name} ──\n${output}`)
  return toRunResults({ name, code, isOverLimit: code === null, results: read() })
}

async function setUp() {
  if (!(await installNodePackages(root, { say }))) return false

  const clusters = listClusters()
  // Tests that need a missing package fail with its name, so a failed installation is ignored here.
  await installSystemPackages(testNeeds, { say, has: hasProgram })
  await dropNewClusters(clusters)
  // An earlier report would be read as that of a runner that crashed.
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return true
}

/** The quick run proves each behaviour; titles of the deep run name behaviours that exist. */
function checkBehaviours(results) {
  const { lines, unknown, isProven } = reportBehaviours(root, results)
  if (depth === 'deep') {
    const names = unknown.map((id) => `a title names ${id}, which is no behaviour`)
    return names.map((name) => toCheckResult({ name, code: 1 }))
  }
  if (!isProven) for (const line of lines) say(line)
  return [toCheckResult({ name: 'each behaviour is proven', code: isProven ? 0 : 1 })]
}

/** Builds the pages and runs the journeys on them. */
async function runJourneys(selected) {
  const isBuilt = await timed('build', () => buildWeb(root, { say, env }))
  const built = toCheckResult({ name: 'the pages are built', code: isBuilt ? 0 : 1 })
  return [built, ...(await timed('playwright', () => runTests(playwright, selected.playwright)))]
}

async function test() {
  if (!(await timed('set-up', setUp))) return [toCheckResult({ name: 'set-up', code: 1 })]

  const files = listTestFiles(root)
  const words = filters.map((filter) => toFilter(root, filter))
  const selected = selectFiles(files, words)
  const results = words
    .filter((word) => !files.some((file) => file.includes(word)))
    .map((word) => toCheckResult({ name: `a test file has “${word}” in its path`, code: 1 }))
  const checked = isWhole && depth === 'quick' ? timed('types and lint', runChecks) : []
  if (isWhole || selected.vitest.length > 0) {
    results.push(...(await timed('vitest', () => runTests(vitest, selected.vitest))))
  }
  const onPglite = isWhole && depth === 'deep' ? timed('vitest on PGlite', runOnPglite) : []
  if (isWhole || selected.playwright.length > 0) results.push(...(await runJourneys(selected)))
  results.push(...(await checked), ...(await onPglite))
  if (isWhole) results.push(...checkBehaviours(results))
  return results
}

const start = performance.now()
const results = await test()
const { lines, exitCode } = summarise(results)
say(`\n${describeTimes(times, performance.now() - start)}`)
for (const line of lines) say(line)
mkdirSync(folder, { recursive: true })
const counts = {
  ...countResults(results),
  results: results.filter((result) => !result.hasPassed),
}
writeFileSync(join(folder, COUNTS_FILE), JSON.stringify(counts))
process.exitCode = exitCode
