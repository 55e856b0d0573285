import { expect, test } from 'vitest'
import { listTestFiles, selectFiles } from './select-files.mjs'

const files = [
  'server/test/on-the-database/recording/marks.test.ts',
  'web/src/features/recording/list/selection.test.tsx',
  'web/src/features/sharing/place/place.test.ts',
  'e2e/reading.e2e.ts',
]

test('a word selects the files that have it in their path, for the runner of each', () => {
  expect(selectFiles(files, ['recording'])).toEqual({ vitest: files.slice(0, 2), playwright: [] })
  expect(selectFiles(files, ['place', 'e2e/reading'])).toEqual({
    vitest: ['web/src/features/sharing/place/place.test.ts'],
    playwright: ['e2e/reading.e2e.ts'],
  })
  expect(selectFiles(files, [])).toEqual({ vitest: [], playwright: [] })
})

test('the test files of all packages are listed, and none of installed ones', () => {
  const found = listTestFiles(new URL('../..', import.meta.url).pathname)
  for (const folder of [
    'client',
    'contract',
    'e2e',
    'scripts',
    'server',
    'stripe-sandbox',
    'testing',
    'web',
  ]) {
    expect(found.some((file) => file.startsWith(`${folder}/`))).toBe(true)
  }
  expect(found).toContain('scripts/results/select-files.test.mjs')
  expect(found.filter((file) => file.includes('node_modules'))).toEqual([])
})
