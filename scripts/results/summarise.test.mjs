import { expect, test } from 'vitest'
import { convertPlaywrightReport, convertVitestReport, TAGS } from './read-results.mjs'
import {
  addCounts,
  countResults,
  describeFailed,
  describeTimes,
  summarise,
  toCheckResult,
  toRunResults,
} from './summarise.mjs'

const passed = { title: 'works', path: 'a › works', hasPassed: true }
const failed = { title: 'breaks', path: 'a › breaks', hasPassed: false }

test('the last line is the counts, and failed titles stand above it', () => {
  const { lines, exitCode } = summarise([passed, failed])
  expect(lines).toEqual(['', 'Failed:', '  ✗ a › breaks', '', '1 passed, 1 failed'])
  expect(exitCode).toBe(1)
})

test('a failed result says why', () => {
  const results = convertVitestReport({
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          {
            title: 'breaks',
            ancestorTitles: ['a'],
            status: 'failed',
            failureMessages: ['\u001B[31mexpected 1\u001B[39m\nto be 2'],
          },
        ],
      },
    ],
  })
  expect(describeFailed(results)).toEqual([
    '',
    'Failed:',
    '  ✗ a › breaks',
    '      expected 1',
    '      to be 2',
  ])
  const journeys = convertPlaywrightReport({
    suites: [
      {
        title: 'a',
        specs: [
          {
            title: 'b',
            ok: false,
            tests: [{ status: 'unexpected', results: [{}, { error: { message: 'no page' } }] }],
          },
          { title: 'c', ok: true, tests: [{ status: 'skipped', results: [] }] },
        ],
      },
    ],
  })
  expect(describeFailed(journeys)).toEqual([
    '',
    'Failed:',
    '  ✗ a › b',
    '      no page',
    '  ✗ a › c',
    '      Not run, because a test that comes before it failed.',
  ])
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
    {
      title: 'vitest ran no test (exit code 0): tests that take long are in npm run test:deep',
      hasPassed: false,
    },
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

test('a test of the other run counts as none, and one that is skipped in its own run as failed', () => {
  const assertionResults = [
    { title: 'quick', ancestorTitles: [], status: 'skipped', tags: [] },
    { title: 'deep', ancestorTitles: [], status: 'skipped', tags: ['deep'] },
    { title: 'property', ancestorTitles: [], status: 'passed', tags: ['property'] },
  ]
  const report = { testResults: [{ name: 'a.test.ts', status: 'passed', assertionResults }] }
  const titlesOf = (tags) =>
    convertVitestReport(report, tags).map(({ title, hasPassed }) => [title, hasPassed])
  expect(titlesOf(TAGS.quick)).toEqual([
    ['quick', false],
    ['property', true],
  ])
  expect(titlesOf(TAGS.deep)).toEqual([
    ['deep', false],
    ['property', true],
  ])
  expect(titlesOf(TAGS.all)).toHaveLength(3)
})

test('counts of several runs are added', () => {
  const one = countResults([passed, passed, failed])
  expect(one).toEqual({ passed: 2, failed: 1 })
  expect(addCounts([one, { passed: 10, failed: 0 }])).toEqual({ passed: 12, failed: 1 })
  expect(addCounts([])).toEqual({ passed: 0, failed: 0 })
})

test('the times of a run’s parts and of all of it are printed', () => {
  const times = [
    { name: 'vitest', ms: 245_400 },
    { name: 'build', ms: 9_600 },
  ]
  expect(describeTimes(times, 254_600)).toBe('Time: vitest 4 min 5 s, build 10 s; all 4 min 15 s')
})
