import { lstatSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A link to the process that sets this checkout up: made with its text in one step. */
const LOCK = '.set-up-by'
const LOOK_MS = 300
/** Far beyond what a set-up takes: its number then belongs to a process that has nothing to do with it. */
const LIMIT_MS = 15 * 60_000

/**
 * Does work while no other process sets this checkout up: `npm ci` deletes the packages below
 * another one. Waits until such a process is done, and says so.
 * @template Result
 * @param {string} root
 * @param {(line: string) => void} say
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function setUpAlone(root, say, work) {
  const file = join(root, LOCK)
  let told = 0
  for (let holder = take(file); holder !== null; holder = take(file)) {
    if (holder !== told) say(`Process ${holder} sets this checkout up; waiting for it …`)
    told = holder
    await sleep(LOOK_MS)
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

/** Takes the lock, also from a process that has ended; returns the one that holds it, or null. */
function take(file) {
  try {
    symlinkSync(String(process.pid), file)
    return null
  } catch (error) {
    // Where links can't be made, as in a folder that can only be read, work has faults of its own.
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') return null
  }
  const holder = readHolder(file)
  if (isRunning(holder)) return holder
  rmSync(file, { force: true })
  return take(file)
}

/** The process that holds the lock; 0 when it let go meanwhile, or holds it for longer than any set-up. */
function readHolder(file) {
  try {
    const isOld = Date.now() - lstatSync(file).mtimeMs > LIMIT_MS
    return isOld ? 0 : Number(readlinkSync(file))
  } catch {
    return 0
  }
}

function isRunning(pid) {
  if (!(pid > 0) || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}
