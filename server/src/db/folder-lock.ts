import fs from 'node:fs'
import path from 'node:path'
import { DatabaseError } from './database.ts'

/**
 * Locks a folder for this process, as two processes on one PGlite folder corrupt it. The lock file
 * holds the process id; one left by a dead process is taken over. Returns the release function.
 * Throws DatabaseError while a running process has the lock.
 */
export function lockFolder(folder: string): () => void {
  const file = path.join(folder, 'lock.pid')
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      fs.writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 })
      return () => fs.rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const holder = Number.parseInt(fs.readFileSync(file, 'utf8'), 10)
    if (isRunning(holder)) {
      throw new DatabaseError(
        `The database in ${folder} is in use by process ${holder}. Stop that one first, or set DATA_DIR to another folder.`,
      )
    }
    fs.rmSync(file, { force: true })
  }
  throw new DatabaseError(`The database in ${folder} could not be locked. Try again.`)
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
