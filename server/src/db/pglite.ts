import fs from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { describeUnwritable } from '#server/lib/files/describe-unwritable.ts'
import { makeTreePrivate } from '#server/lib/files/private-files.ts'
import { DatabaseError, type OpenDatabase } from './database.ts'
import { lockFolder } from './folder-lock.ts'
import { maintainTables } from './maintain-tables.ts'
import { migrationsFolder } from './migrations-folder.ts'
import { prepareStatements } from './pglite/prepared-client.ts'
import * as schema from './schema.ts'

/** The major version of the PostgreSQL in PGlite, which can't open files of another one. */
export const POSTGRES_MAJOR = '18'

/**
 * Settings that sync commits to disk: without `-F`, and by fsync, because PGlite's fdatasync does
 * nothing.
 */
const syncing = ['fsync=on', 'wal_sync_method=fsync']

/**
 * The cache of pages takes its memory at the start and keeps it, and the operating system caches the
 * files as well. PGlite's default is 160 MB.
 */
const sizes = ['shared_buffers=32MB']

/** Planner settings for one connection that may sort in memory, on local files. */
const planning = ['work_mem=16MB', 'random_page_cost=1.1']

const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...[...syncing, ...sizes, ...planning].flatMap((setting) => ['-c', setting]),
]

/** Opens (or creates) PostgreSQL in this process, on a folder; every commit is synced to disk. */
export async function openPglite(folder: string): Promise<OpenDatabase> {
  const unlock = prepareFolder(folder)
  try {
    const files = path.join(folder, 'pg')
    const isNew = !fs.existsSync(path.join(files, 'PG_VERSION'))
    if (isNew) await createFiles(files)
    else checkMajor(files)
    const client = await PGlite.create({ dataDir: files, startParams })
    syncForReal(client)
    // PGlite sets the mode of a new database's files whatever the umask is.
    makeTreePrivate(files)
    const db = drizzle(prepareStatements(client) as PGlite, { schema })
    return {
      db,
      description: `PGlite, in ${folder}`,
      migrate: (folder = migrationsFolder) => migrate(db, { migrationsFolder: folder }),
      maintain: () => maintainTables(db),
      close: async () => {
        try {
          await client.close()
        } finally {
          unlock()
        }
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Creates an empty database. An instance that did so keeps 250 MB more than one that opens it. */
async function createFiles(files: string): Promise<void> {
  const client = await PGlite.create({ dataDir: files, startParams })
  await client.close()
  syncTree(files)
}

function checkMajor(files: string): void {
  const major = fs.readFileSync(path.join(files, 'PG_VERSION'), 'utf8').trim()
  if (major === POSTGRES_MAJOR) return
  throw new DatabaseError(
    `The database in ${files} was written by PostgreSQL ${major}, but this version of Live-scribe contains ${POSTGRES_MAJOR}. Nothing was changed. Start the version that wrote it, or migrate the data: docs/operations.md, "Moving the data".`,
  )
}

function prepareFolder(folder: string): () => void {
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    return lockFolder(folder)
  } catch (error) {
    if (error instanceof DatabaseError) throw error
    throw new DatabaseError(describeUnwritable(folder, (error as NodeJS.ErrnoException).code))
  }
}

interface NodeFileStream {
  nfd: number
}

interface NodeFileSystem {
  stream_ops: { fsync?: (stream: NodeFileStream) => number }
}

/**
 * PGlite's file system has no fsync and reports success without a system call. This one writes the
 * data and the length of a file, as PostgreSQL does on Linux; its times would cost an entry in the
 * file system's journal for each commit.
 */
function syncForReal(client: PGlite): void {
  const { NODEFS } = client.Module as unknown as { NODEFS: NodeFileSystem }
  NODEFS.stream_ops.fsync = (stream) => {
    fs.fdatasyncSync(stream.nfd)
    return 0
  }
}

function syncTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() && !entry.isDirectory()) continue
    const fd = fs.openSync(path.join(entry.parentPath, entry.name), 'r')
    fs.fsyncSync(fd)
    fs.closeSync(fd)
  }
}
