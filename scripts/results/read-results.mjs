import { existsSync, readFileSync, rmSync } from 'node:fs'

/**
 * One test as a runner reported it. Anything but a plain pass is a failure, a skipped test too.
 * @typedef {{ title: string, path: string, hasPassed: boolean }} TestResult
 */

export const VITEST_RESULTS = 'test-results/vitest.json'
export const PLAYWRIGHT_RESULTS = 'test-results/playwright.json'

/** Converts Vitest's JSON report; a test file that could not be loaded is one failed result. */
export function convertVitestReport(report) {
  return report.testResults.flatMap((file) => {
    const tests = file.assertionResults.map((test) => ({
      title: test.title,
      path: [...test.ancestorTitles, test.title].filter(Boolean).join(' › '),
      hasPassed: test.status === 'passed',
    }))
    const hasBrokenFile = file.status === 'failed' && tests.every((test) => test.hasPassed)
    return hasBrokenFile ? [...tests, failure(`${file.name}: ${file.message}`)] : tests
  })
}

function failure(title) {
  return { title, path: title, hasPassed: false }
}

function convertSuite(suite, parents) {
  const path = [...parents, suite.title].filter(Boolean)
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map((test) => ({
      title: spec.title,
      path: [...path, spec.title].join(' › '),
      hasPassed: test.status === 'expected' && spec.ok,
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

/** Removes earlier reports, so that none is read as the report of a runner that crashed. */
export function clearResults(files) {
  for (const file of files) rmSync(file, { force: true })
}
