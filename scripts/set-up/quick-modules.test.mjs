import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PREPARED } from './prepared.mjs'

const root = join(import.meta.dirname, '../..')

/** The names that a module exports, as a program sees them that Node runs so. */
function listExports(args, name) {
  const program = `console.log(Object.keys(await import('${name}')).sort().join())`
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [...args, '--input-type=module', '--eval', program],
    { cwd: root, encoding: 'utf8' },
  )
  expect(stderr).toBe('')
  return stdout
}

const names = [
  './server/src/features/recording/index.ts',
  'drizzle-orm',
  'drizzle-orm/pg-core',
  'drizzle-orm/pglite/migrator',
  'zod',
  './server/src/adapters/identity/better-auth/create-auth.ts',
]

it.each(names)('loads the same of %s as Node alone, once and again', { tags: 'deep' }, (name) => {
  const alone = listExports([], name)
  expect(alone.length).toBeGreaterThan(5)
  expect([listExports(PREPARED, name), listExports(PREPARED, name)]).toEqual([alone, alone])
})
