import { existsSync, readFileSync, rmSync } from 'node:fs'

/**
 * One test as a runner reported it. Anything but a plain pass is a failure, a skipped test too.
 * @typedef {{ title: string, path: string, hasPassed: boolean }} TestResult
 */

export const VITEST_RESULTS = 'test-results/vitest.json'
export const PLAYWRIGHT_RESULTS = 'test-results/playwright.json'

/** Vitest's JSON report as results; a file that could not be loaded is one failure. */
export function fromVitest(report) {
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

function fromSuite(suite, parents) {
  const path = [...parents, suite.title].filter(Boolean)
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map((test) => ({
      title: spec.title,
      path: [...path, spec.title].join(' › '),
      hasPassed: test.status === 'expected' && spec.ok,
    })),
  )
  return [...own, ...(suite.suites ?? []).flatMap((inner) => fromSuite(inner, path))]
}

/** Playwright's JSON report as results; an error outside any test is one failure. */
export function fromPlaywright(report) {
  const errors = (report.errors ?? []).map((error) => failure(error.message ?? 'Playwright failed'))
  return [...report.suites.flatMap((suite) => fromSuite(suite, [])), ...errors]
}

/** The results in a report file, or undefined when the runner left none. */
export function readResults(file, convert) {
  return existsSync(file) ? convert(JSON.parse(readFileSync(file, 'utf8'))) : undefined
}

/** Removes earlier reports, so that a runner that dies is not taken for its last run. */
export function clearResults(files) {
  for (const file of files) rmSync(file, { force: true })
}
