/**
 * The results of one test runner. A runner that failed without a failed test, or that reported no
 * test, adds a failed result of its own.
 * @param {{ name: string, code: number | null, isOverLimit?: boolean, results?: import('./read-results.mjs').TestResult[] }} run
 */
export function toRunResults({ name, code, isOverLimit = false, results }) {
  const reported = results ?? []
  const failure = (text) => ({ title: text, path: text, hasPassed: false })
  if (isOverLimit) return [...reported, failure(`${name} was ended at its time limit`)]
  if (reported.length === 0) {
    const why = 'tests that take long are in npm run test:deep'
    return [failure(`${name} ran no test (exit code ${code}): ${why}`)]
  }
  if (code !== 0 && reported.every((result) => result.hasPassed)) {
    return [...reported, failure(`${name} ended with exit code ${code}`)]
  }
  return reported
}

/** The result of one check, such as the types of a package, in the form of a test result. */
export function toCheckResult({ name, code }) {
  return { title: name, path: name, hasPassed: code === 0 }
}

/** How many results passed and failed. */
export function countResults(results) {
  const passed = results.filter((result) => result.hasPassed).length
  return { passed, failed: results.length - passed }
}

/** The sum of several runs' counts. */
export function addCounts(counts) {
  return counts.reduce(
    (sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }),
    { passed: 0, failed: 0 },
  )
}

/** The lines that name the failed results, with what their runner says of them. */
export function describeFailed(results) {
  const failed = results.filter((result) => !result.hasPassed)
  if (failed.length === 0) return []
  const list = failed.flatMap(({ path, error }) => [
    `  ✗ ${path}`,
    ...(error ? error.split('\n').map((line) => `      ${line}`) : []),
  ])
  return ['', 'Failed:', ...list]
}

/** The last lines of a run, which list the failed results and their counts, and its exit code. */
export function summarise(results) {
  const { passed, failed } = countResults(results)
  return {
    lines: [...describeFailed(results), '', `${passed} passed, ${failed} failed`],
    exitCode: failed === 0 && passed > 0 ? 0 : 1,
  }
}

/** One line with the time of each part of a run, which may overlap, and of all; in milliseconds. */
export function describeTimes(times, allMs) {
  const parts = times.map(({ name, ms }) => `${name} ${formatSeconds(ms)}`)
  return `Time: ${parts.join(', ')}; all ${formatSeconds(allMs)}`
}

function formatSeconds(ms) {
  const seconds = Math.round(ms / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
