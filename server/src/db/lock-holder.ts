import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { isRunning } from '#server/lib/machine.ts'

/** Who has a lock: a process number alone means nothing after a restart or in another container. */
export interface LockHolder {
  pid: number
  /** Random, so that a process knows the lock that it wrote. */
  token: string
  host: string
  /** The id of the system's start; null where the system has none, as for the next two. */
  boot: string | null
  /** The space in which the process number counts: a container has its own. */
  pidSpace: string | null
  /** When the process started, since the system's start: a reused number has another time. */
  startedAt: string | null
}

/** A lock that is a process number alone, as earlier versions wrote it. */
export interface NumberedLock {
  pid: number
  token: null
}

/** This process as the holder of a lock. */
export function describeThisProcess(): LockHolder {
  return {
    pid: process.pid,
    token: randomUUID(),
    host: os.hostname(),
    boot: readText('/proc/sys/kernel/random/boot_id'),
    pidSpace: readLink('/proc/self/ns/pid'),
    startedAt: readStartTime(process.pid),
  }
}

/** The text of a lock file; its first line is the process number, as earlier versions read it. */
export function formatHolder(holder: LockHolder): string {
  return `${holder.pid}\n${JSON.stringify(holder)}\n`
}

/** Reads a lock file; null when it is absent, empty, half written or something else. */
export function readHolder(file: string): LockHolder | NumberedLock | null {
  const text = readText(file)
  if (text === null) return null
  const [first = '', second] = text.split('\n')
  if (second === undefined) {
    return /^[1-9]\d{0,9}$/.test(first) ? { pid: Number(first), token: null } : null
  }
  try {
    const holder = JSON.parse(second) as Partial<LockHolder> | null
    return typeof holder?.pid === 'number' && typeof holder.token === 'string'
      ? (holder as LockHolder)
      : null
  } catch {
    return null
  }
}

/** Whether the process that locked a folder runs; `unknown` when that can't be seen from here. */
export function isAlive(
  lock: LockHolder | NumberedLock,
  self: LockHolder,
  folder: string,
): boolean | 'unknown' {
  if (lock.token === null) return isNumberAlive(lock.pid, folder)
  if (lock.boot !== self.boot) {
    // After a restart of the machine nothing runs that ran before.
    return lock.host === self.host && lock.boot !== null ? false : 'unknown'
  }
  if (lock.boot === null && lock.host !== self.host) return 'unknown'
  if (lock.pidSpace !== self.pidSpace) return 'unknown'
  if (lock.startedAt !== null) return readStartTime(lock.pid) === lock.startedAt
  return isRunning(lock.pid) && lock.pid !== self.pid ? 'unknown' : false
}

/** A number alone is its holder's when that process has a file of the folder open. */
function isNumberAlive(pid: number, folder: string): boolean | 'unknown' {
  if (pid === process.pid || !isRunning(pid)) return false
  const descriptors = `/proc/${pid}/fd`
  try {
    const within = path.join(fs.realpathSync(folder), path.sep)
    return fs
      .readdirSync(descriptors)
      .some((name) => readLink(path.join(descriptors, name))?.startsWith(within))
  } catch {
    return 'unknown'
  }
}

/** Field 22 of `/proc/<pid>/stat`; the name before it may contain spaces and brackets. */
function readStartTime(pid: number): string | null {
  const stat = readText(`/proc/${pid}/stat`)
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
}

function readText(file: string): string | null {
  try {
    return fs.readFileSync(file, 'utf8').trimEnd()
  } catch {
    return null
  }
}

function readLink(file: string): string | null {
  try {
    return fs.readlinkSync(file)
  } catch {
    return null
  }
}
