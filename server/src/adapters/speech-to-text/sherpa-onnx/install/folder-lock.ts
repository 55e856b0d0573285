import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { touchFile } from '#server/lib/files/touch-file.ts'
import { isRunning } from '#server/lib/machine.ts'

const LOCK_FILE = 'install.lock'
/** Milliseconds between two signs of life of a holder. */
const HEARTBEAT_MS = 5_000
/** Milliseconds without a sign of life after which a holder counts as dead, wherever it runs. */
const DEAD_AFTER_MS = 60_000
/** Milliseconds between two looks at a lock of another process. */
const POLL_MS = 500

/** The process that holds a lock, as the lock file names it. */
interface Holder {
  token: string
  pid: number
  host: string
}

/** Options of a lock; tests set the time. */
interface FolderLockOptions {
  signal?: AbortSignal | undefined
  /** Called once when another process holds the lock. */
  onWait?: (() => void) | undefined
  /** The time in epoch milliseconds, against which the lock file's age is measured. */
  now?: (() => number) | undefined
}

/**
 * Runs `act` while no other process on this folder does; waits for one that does, and takes over
 * from one that has died.
 */
export async function withFolderLock<T>(
  folder: string,
  options: FolderLockOptions,
  act: () => Promise<T>,
): Promise<T> {
  fs.mkdirSync(folder, { recursive: true })
  const file = path.join(folder, LOCK_FILE)
  const token = randomUUID()
  let hasTold = false
  while (!tryLock(file, token, options.now ?? Date.now)) {
    if (!hasTold) options.onWait?.()
    hasTold = true
    await wait(POLL_MS, undefined, { signal: options.signal })
  }
  const timer = setInterval(() => touchFile(file), HEARTBEAT_MS)
  timer.unref()
  try {
    return await act()
  } finally {
    clearInterval(timer)
    if (readHolder(file)?.token === token) fs.rmSync(file, { force: true })
  }
}

/** Whether a process that is alive holds the lock of a folder. */
export function isFolderLocked(folder: string): boolean {
  const file = path.join(folder, LOCK_FILE)
  return fs.existsSync(file) && !isDead(file, Date.now)
}

function tryLock(file: string, token: string, now: () => number): boolean {
  const descriptor = create(file)
  if (descriptor === null) {
    if (isDead(file, now)) takeAway(file, token)
    return false
  }
  const holder: Holder = { token, pid: process.pid, host: os.hostname() }
  try {
    fs.writeSync(descriptor, JSON.stringify(holder))
    return true
  } catch (error) {
    // A full disk has room for a name without contents, which would hold everybody up.
    fs.rmSync(file, { force: true })
    throw error
  } finally {
    fs.closeSync(descriptor)
  }
}

/** Creates a file; null if there is one already. */
function create(file: string): number | null {
  try {
    return fs.openSync(file, 'wx')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return null
    throw error
  }
}

function isDead(file: string, now: () => number): boolean {
  const stats = fs.statSync(file, { throwIfNoEntry: false })
  if (!stats) return false
  // A time to come is of a clock that was ahead.
  if (Math.abs(now() - stats.mtimeMs) > DEAD_AFTER_MS) return true
  const holder = readHolder(file)
  return holder?.host === os.hostname() && !isRunning(holder.pid)
}

/** Removes a dead holder's lock; a lock that a faster process has just created is put back. */
function takeAway(file: string, token: string): void {
  const dead = readHolder(file)?.token
  const aside = `${file}.${token}`
  try {
    fs.renameSync(file, aside)
    if (readHolder(aside)?.token !== dead) fs.linkSync(aside, file)
  } catch {
    // Another process was faster.
  } finally {
    fs.rmSync(aside, { force: true })
  }
}

function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
