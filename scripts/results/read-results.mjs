import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/**
 * One test as a runner reported it. Anything but a plain pass is a failure, a skipped test too.
 * `error` is what the runner says of a failure, where it says something.
 * @typedef {{ title: string, path: string, hasPassed: boolean, error?: string }} TestResult
 */

/** @typedef {'quick' | 'deep'} Depth */

/** The folder of one run's reports, as a path from the root. */
export function resultFolder(/** @type {Depth} */ depth) {
  return `test-results/${depth}`
}

/** The file in it that has the counts of all results, and the failed ones. */
export const COUNTS_FILE = 'counts.json'

/** Enough to see what was expected; the runner's own output has the rest. */
const ERROR_LINES = 12

/**
 * The tests of a run by their tags: those without `deep`; the deep ones and the properties; or all,
 * as for files that somebody names. `vitest` and `playwright` are the runners' arguments.
 */
export const TAGS = {
  quick: {
    vitest: ['--tags-filter', '!deep'],
    playwright: ['--grep-invert', '@deep'],
    has: (tags) => !tags.includes('deep'),
  },
  deep: {
    vitest: ['--tags-filter', 'deep || property'],
    // By the configuration: the argument does not reach projects on which others depend.
    playwright: [],
    has: (tags) => tags.includes('deep') || tags.includes('property'),
  },
  all: { vitest: [], playwright: [], has: () => true },
}

/**
 * Converts Vitest's JSON report of the tests with these tags; it lists the other ones as skipped. A
 * test file that could not be loaded is one failed result.
 */
export function convertVitestReport(report, tags = TAGS.quick) {
  return report.testResults.flatMap((file) => {
    const run = file.assertionResults.filter((test) => tags.has(test.tags ?? []))
    const tests = run.map((test) => ({
      title: test.title,
      path: [...test.ancestorTitles, test.title].filter(Boolean).join(' › '),
      hasPassed: test.status === 'passed',
      ...describeError(test.failureMessages?.[0]),
    }))
    const hasBrokenFile = file.status === 'failed' && tests.every((test) => test.hasPassed)
    return hasBrokenFile ? [...tests, failure(`${file.name}: ${file.message}`)] : tests
  })
}

function failure(title) {
  return { title, path: title, hasPassed: false }
}

/** The first lines of a failure's message, without the colours of a terminal. */
function describeError(message) {
  if (!message) return {}
  return {
    error: stripVTControlCharacters(message).trim().split('\n').slice(0, ERROR_LINES).join('\n'),
  }
}

function convertSuite(suite, parents) {
  const path = [...parents, suite.title].filter(Boolean)
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map((test) => ({
      title: spec.title,
      path: [...path, spec.title].join(' › '),
      hasPassed: test.status === 'expected' && spec.ok,
      ...describeError(
        test.status === 'skipped'
          ? 'Not run, because a test that comes before it failed.'
          : test.results?.find((result) => result.error)?.error.message,
      ),
    })),
  )
  return [...own, ...(suite.suites ?? []).flatMap((inner) => convertSuite(inner, path))]
}

/** Converts Playwright's JSON report; an error outside any test is one failed result. */
export function convertPlaywrightReport(report) {
  const errors = (report.errors ?? []).map((error) => failure(error.message ?? 'Playwright failed'))
  return [...report.suites.flatMap((suite) => convertSuite(suite, [])), ...errors]
}

/** The results in a report file; undefined when the runner wrote no report. */
export function readResults(file, convert) {
  return existsSync(file) ? convert(JSON.parse(readFileSync(file, 'utf8'))) : undefined
}
