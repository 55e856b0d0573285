import fs from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** SQLite's codes of a file that another connection has locked, and of one that is no database. */
const SQLITE_BUSY = 5
const SQLITE_NOTADB = 26

/** The locks of this process: one that nothing refers to would be closed with its memory. */
const held = new Set<DatabaseSync>()

/**
 * Locks a file until this process ends, however it does; processes of other containers see it as
 * well. Node has no such call, so this is the lock of an empty SQLite database, which is never
 * written. Returns the release function, `held` while another has the lock, and null where the file
 * system has no locks. The file must stay, as two processes could lock two files of one name, and no
 * other code of this process may open it, as closing it would end the lock.
 */
export function lockInKernel(file: string): (() => void) | 'held' | null {
  const taken = take(file)
  if (taken !== 'damaged') return taken
  // Its locks belong to the file and not to what is in it.
  fs.truncateSync(file)
  const again = take(file)
  return again === 'damaged' ? null : again
}

function take(file: string): (() => void) | 'held' | 'damaged' | null {
  let database: DatabaseSync | null = null
  try {
    database = new DatabaseSync(file, { timeout: 0 })
    database.exec('begin exclusive')
  } catch (error) {
    database?.close()
    const { errcode } = error as { errcode?: number }
    if (errcode === SQLITE_BUSY) return 'held'
    return errcode === SQLITE_NOTADB ? 'damaged' : null
  }
  const locked = database
  held.add(locked)
  return () => {
    if (held.delete(locked)) locked.close()
  }
}
