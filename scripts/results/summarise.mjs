/**
 * The results of one test runner. A runner that failed without a failed test, or that reported no
 * test, adds a failed result of its own.
 * @param {{ name: string, code: number | null, isOverLimit?: boolean, results?: import('./read-results.mjs').TestResult[] }} run
 */
export function toRunResults({ name, code, isOverLimit = false, results }) {
  const reported = results ?? []
  const failure = (text) => ({ title: text, path: text, hasPassed: false })
  if (isOverLimit) return [...reported, failure(`${name} was ended at its time limit`)]
  if (reported.length === 0) return [failure(`${name} reported no test (exit code ${code})`)]
  if (code !== 0 && reported.every((result) => result.hasPassed)) {
    return [...reported, failure(`${name} ended with exit code ${code}`)]
  }
  return reported
}

/** The result of one check, such as the types of a package, in the form of a test result. */
export function toCheckResult({ name, code }) {
  return { title: name, path: name, hasPassed: code === 0 }
}

/** The last lines of a run, which list the failed results and their counts, and its exit code. */
export function summarise(results) {
  const failed = results.filter((result) => !result.hasPassed)
  const passed = results.length - failed.length
  const list = failed.map((result) => `  ✗ ${result.path}`)
  return {
    lines: [
      ...(failed.length > 0 ? ['', 'Failed:', ...list] : []),
      '',
      `${passed} passed, ${failed.length} failed`,
    ],
    exitCode: failed.length === 0 && passed > 0 ? 0 : 1,
  }
}
