import { expect, it } from 'vitest'
import { describeUnwritable } from './describe-unwritable.ts'

it.each([
  ['ENOSPC', 'Free space'],
  ['EDQUOT', 'Free space'],
  ['EROFS', 'can only be read'],
  ['ENOTDIR', 'is a file'],
  ['EACCES', 'write access'],
  [undefined, 'write access'],
])('[STATE-3] a file that can’t be written for %s is said with what helps', (code, advice) => {
  const said = describeUnwritable('/data/db', code)
  expect(said).toContain(`/data/db can't be written (${code ?? 'unknown'}). `)
  expect(said).toContain(advice)
  expect(said).toContain('set DATA_DIR to')
})
