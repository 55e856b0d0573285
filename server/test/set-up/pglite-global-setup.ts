import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { TestProject } from 'vitest/node'
import { migrationsFolder } from '#server/db/migrations-folder.ts'

/** Creates a migrated database as one file, of which each test file starts a copy. */
export default async function setup(project: TestProject): Promise<() => void> {
  const client = await PGlite.create()
  await migrate(drizzle(client), { migrationsFolder })
  const dump = await client.dumpDataDir('none')
  await client.close()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-dump-'))
  const file = path.join(folder, 'migrated.tar')
  fs.writeFileSync(file, Buffer.from(await dump.arrayBuffer()))
  project.provide('testDatabase', { provider: 'pglite', dump: file })
  return () => fs.rmSync(folder, { recursive: true })
}
