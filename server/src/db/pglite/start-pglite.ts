import fs from 'node:fs'
import path from 'node:path'
import { describeUnwritable } from '#server/lib/files/describe-unwritable.ts'
import { DatabaseError } from '../database.ts'
import { lockFolder } from '../folder-lock.ts'
import { type DatabaseThread, startThread } from './database-thread.ts'

/** The major version of the PostgreSQL in PGlite, which can't open files of another one. */
export const POSTGRES_MAJOR = '18'

/** The operator's message for a database that can't be opened for this reason. */
export function describeDamage(folder: string, reason: string): string {
  return `The database in ${folder} can't be opened: ${reason}. If its disk has room, its files are damaged: restore a backup, docs/backup.md, "Backup and restore".`
}

/** A database in a folder, whose thread is starting or has started. */
export interface StartedPglite {
  folder: string
  thread: DatabaseThread
  /** Ends the lock of the folder, once the thread has ended. */
  unlock(): void
}

/**
 * Locks a folder and starts a thread that opens the database in it, or creates one; modules can be
 * loaded meanwhile. Throws DatabaseError when the folder can't be used.
 */
export function startPglite(folder: string): StartedPglite {
  const unlock = prepareFolder(folder)
  try {
    const files = path.join(folder, 'pg')
    checkMajor(files)
    return { folder, thread: startThread(files), unlock }
  } catch (error) {
    unlock()
    throw error
  }
}

function checkMajor(files: string): void {
  const file = path.join(files, 'PG_VERSION')
  if (!fs.existsSync(file)) {
    const isThere = fs.existsSync(files) && fs.readdirSync(files).length > 0
    if (isThere)
      throw new DatabaseError(describeDamage(path.dirname(files), 'PG_VERSION is missing'))
    return
  }
  const major = fs.readFileSync(file, 'utf8').trim()
  if (major === POSTGRES_MAJOR) return
  if (!/^\d+$/.test(major)) {
    throw new DatabaseError(describeDamage(path.dirname(files), 'PG_VERSION is not whole'))
  }
  throw new DatabaseError(
    `The database in ${files} was written by PostgreSQL ${major}, but this version of Live-scribe contains ${POSTGRES_MAJOR}. Nothing was changed. Start the version that wrote it, or migrate the data: docs/backup.md, "Moving the data".`,
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
