import fs from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { makeTreePrivate } from '#server/lib/files/private-files.ts'

/**
 * Settings that sync commits to disk: without `-F`, and by fsync, because PGlite's fdatasync does
 * nothing.
 */
const syncing = ['fsync=on', 'wal_sync_method=fsync']

/**
 * The cache of pages takes its memory at the start and keeps it, and the operating system caches the
 * files as well. PGlite's default is 160 MB.
 */
const sizes = ['shared_buffers=24MB']

/** Planner settings for one connection that may sort in memory, on local files. */
const planning = ['work_mem=16MB', 'random_page_cost=1.1']
/** Everybody waits while a table is analysed: 1,200 of its rows are read instead of 30,000. */
const analysing = ['default_statistics_target=4']

const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...[...syncing, ...sizes, ...planning, ...analysing].flatMap((setting) => ['-c', setting]),
]

/**
 * Opens the database in a folder, or creates it; every commit is synced to disk. `onSyncFailed` must
 * not return: PGlite would go round in circles.
 */
export async function openFiles(
  folder: string,
  onSyncFailed: (error: unknown) => never,
): Promise<PGlite> {
  const draft = `${folder}.new`
  fs.rmSync(draft, { recursive: true, force: true })
  if (!fs.existsSync(path.join(folder, 'PG_VERSION'))) await createFiles(folder, draft)
  // Our lock decides who has the folder. PostgreSQL's own is no lock in its thread, and one that a
  // power cut has emptied would end each start.
  fs.rmSync(path.join(folder, 'postmaster.pid'), { force: true })
  const database = await PGlite.create({ dataDir: folder, startParams })
  // PGlite sets the mode of a new database's files whatever the umask is.
  makeTreePrivate(folder)
  syncForReal(database, onSyncFailed)
  return database
}

/**
 * Creates an empty database, which is in its place once it is whole: a start may be interrupted. An
 * instance that did so keeps 250 MB more than one that opens it.
 */
async function createFiles(folder: string, draft: string): Promise<void> {
  const database = await PGlite.create({ dataDir: draft, startParams })
  await database.close()
  syncTree(draft)
  fs.renameSync(draft, folder)
  syncEntry(path.dirname(folder))
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
function syncForReal(database: PGlite, onFailed: (error: unknown) => never): void {
  const { NODEFS } = database.Module as unknown as { NODEFS: NodeFileSystem }
  NODEFS.stream_ops.fsync = (stream) => {
    try {
      fs.fdatasyncSync(stream.nfd)
    } catch (error) {
      onFailed(error)
    }
    return 0
  }
}

function syncTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() && !entry.isDirectory()) continue
    syncEntry(path.join(entry.parentPath, entry.name))
  }
  syncEntry(folder)
}

/** Writes a file, or the names in a folder, to the disk. */
function syncEntry(name: string): void {
  const isFolder = fs.statSync(name).isDirectory()
  // Windows syncs what is open for writing alone, and writes the names in folders with their files.
  if (isFolder && process.platform === 'win32') return
  const fd = fs.openSync(name, isFolder ? 'r' : 'r+')
  fs.fsyncSync(fd)
  fs.closeSync(fd)
}
