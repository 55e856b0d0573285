import { expect, test } from 'vitest'
import { convertPlaywrightReport, convertVitestReport } from './read-results.mjs'
import { summarise, toCheckResult, toRunResults } from './summarise.mjs'

const passed = { title: 'works', path: 'a › works', hasPassed: true }
const failed = { title: 'breaks', path: 'a › breaks', hasPassed: false }

test('the last line is the counts, and failed titles stand above it', () => {
  const { lines, exitCode } = summarise([passed, failed])
  expect(lines).toEqual(['', 'Failed:', '  ✗ a › breaks', '', '1 passed, 1 failed'])
  expect(exitCode).toBe(1)
})

test('a run in which all passed exits with 0, and an empty one with 1', () => {
  expect(summarise([passed])).toEqual({ lines: ['', '1 passed, 0 failed'], exitCode: 0 })
  expect(summarise([]).exitCode).toBe(1)
})

test('a check counts as one result', () => {
  expect(toCheckResult({ name: 'types', code: 2 }).hasPassed).toBe(false)
  expect(toCheckResult({ name: 'types', code: null }).hasPassed).toBe(false)
  expect(toCheckResult({ name: 'types', code: 0 }).hasPassed).toBe(true)
})

test('a runner that reported nothing is a failure whatever its exit code', () => {
  expect(toRunResults({ name: 'vitest', code: 0, results: undefined })).toMatchObject([
    { title: 'vitest reported no test (exit code 0)', hasPassed: false },
  ])
  expect(toRunResults({ name: 'vitest', code: 0, results: [] })).toHaveLength(1)
})

test('a runner that failed beside passing tests is a failure of its own', () => {
  const results = toRunResults({ name: 'vitest', code: 1, results: [passed] })
  expect(results.map((result) => result.title)).toEqual(['works', 'vitest ended with exit code 1'])
  expect(toRunResults({ name: 'vitest', code: 1, results: [failed] })).toEqual([failed])
})

test('a runner that was ended at its limit is a failure whatever it had reported', () => {
  const results = toRunResults({ name: 'vitest', code: null, isOverLimit: true, results: [passed] })
  expect(results.at(-1)).toMatchObject({ hasPassed: false })
})

test('a skipped test counts as failed, from either runner', () => {
  const vitest = convertVitestReport({
    testResults: [
      {
        name: 'a.test.ts',
        status: 'passed',
        assertionResults: [
          { title: 'works', ancestorTitles: ['a'], status: 'passed' },
          { title: 'waits', ancestorTitles: [''], status: 'skipped' },
        ],
      },
    ],
  })
  expect(vitest).toEqual([passed, { title: 'waits', path: 'waits', hasPassed: false }])

  const playwright = convertPlaywrightReport({
    suites: [
      {
        title: 'a',
        specs: [
          { title: 'works', ok: true, tests: [{ status: 'expected' }] },
          { title: 'waits', ok: true, tests: [{ status: 'skipped' }] },
        ],
        suites: [
          { title: 'b', specs: [{ title: 'c', ok: false, tests: [{ status: 'unexpected' }] }] },
        ],
      },
    ],
  })
  expect(playwright.map(({ path, hasPassed }) => [path, hasPassed])).toEqual([
    ['a › works', true],
    ['a › waits', false],
    ['a › b › c', false],
  ])
})

test('a test file that cannot be loaded is one failure', () => {
  const report = {
    testResults: [
      { name: 'a.test.ts', status: 'failed', message: 'No such import', assertionResults: [] },
    ],
  }
  expect(convertVitestReport(report)).toMatchObject([
    { title: 'a.test.ts: No such import', hasPassed: false },
  ])
})

test('an error outside any browser test is one failure', () => {
  const results = convertPlaywrightReport({ suites: [], errors: [{ message: 'No tests found' }] })
  expect(results).toMatchObject([{ title: 'No tests found', hasPassed: false }])
})
