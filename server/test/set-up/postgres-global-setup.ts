import fs from 'node:fs'
import { startPostgresServer } from '@live-scribe/testing/servers/postgres-server'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openPostgres } from '#server/db/postgres.ts'

const MEMORY = '/dev/shm'
const WANTED_BYTES = 2 ** 30

/** A folder in memory, where the system has one with room for the copies; undefined otherwise. */
function findMemoryFolder(): string | undefined {
  if (!fs.existsSync(MEMORY)) return undefined
  const { bavail, bsize } = fs.statfsSync(MEMORY)
  return bavail * bsize > WANTED_BYTES ? MEMORY : undefined
}

/** Starts a PostgreSQL server with one migrated database, of which each test gets a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgresServer({ isDurable: false, parent: findMemoryFolder() })
  const admin = new pg.Client(server.url('postgres'))
  await admin.connect()
  await admin.query('create database migrated')
  await admin.end()
  const template = await openPostgres(server.url('migrated'))
  await template.migrate()
  await template.close()
  project.provide('testDatabase', { provider: 'postgres', url: server.url('postgres') })
  return () => server.stop()
}
