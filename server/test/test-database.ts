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

async function openClone(url: string): Promise<OpenDatabase> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(url)
  await admin.connect()
  await admin.query(`create database ${name} template migrated`)
  await admin.end()
  const clone = new URL(url)
  clone.pathname = `/${name}`
  return openPostgres(clone.href)
}
