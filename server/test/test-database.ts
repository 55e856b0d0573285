import pg from 'pg'
import { inject } from 'vitest'
import type { OpenDatabase } from '#server/db/database.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { lendPglite } from './set-up/pglite-pool.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: { provider: 'pglite'; dump: string } | { provider: 'postgres'; url: string }
  }
}

/** Opens a migrated, empty database of the provider that this test run uses. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const given = inject('testDatabase')
  return given.provider === 'pglite' ? lendPglite(given.dump) : openClone(given.url)
}

/** Opens a copy of the migrated database, which is deleted when it is closed. */
async function openClone(url: string): Promise<OpenDatabase> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  // Copying files is quicker than writing them again through the log.
  await runOnce(url, `create database ${name} template migrated strategy file_copy`)
  const clone = new URL(url)
  clone.pathname = `/${name}`
  const opened = await openPostgres(clone.href)
  let isOpen = true
  return {
    ...opened,
    close: async () => {
      await opened.close()
      if (!isOpen) return
      isOpen = false
      await runOnce(url, `drop database ${name} with (force)`)
    },
  }
}

async function runOnce(url: string, statement: string): Promise<void> {
  const admin = new pg.Client(url)
  await admin.connect()
  await admin.query(statement)
  await admin.end()
}
