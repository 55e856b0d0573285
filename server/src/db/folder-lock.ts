import fs from 'node:fs'
import path from 'node:path'
import { DatabaseError } from './database.ts'
import { lockInKernel } from './kernel-lock.ts'
import {
  describeThisProcess,
  formatHolder,
  isAlive,
  type LockHolder,
  type NumberedLock,
  readHolder,
} from './lock-holder.ts'

/** Types of file systems that several machines may use at once, by `statfs(2)`. */
const NETWORK_FILE_SYSTEMS = [
  0x6969, // NFS
  0x517b, // SMB
  0xff534d42, // CIFS
  0xfe534d42, // SMB 2
  0x00c36400, // Ceph
  0x01021997, // 9p
  0x65735546, // FUSE
]

/** What the operating system tells; tests replace parts. */
interface LockSystem {
  self: LockHolder
  lockInKernel: typeof lockInKernel
}

/**
 * Locks a folder for this process, as two processes on one PGlite folder corrupt it. The kernel's
 * lock ends with its process; `lock.pid` says who has it, and decides where the kernel's lock is
 * missing or an earlier version, which has none, may run. What a dead process left is taken over.
 * Returns the release function. Throws DatabaseError while another process has the lock, and when
 * that can't be known.
 */
export function lockFolder(
  folder: string,
  system: LockSystem = { self: describeThisProcess(), lockInKernel },
): () => void {
  const { self } = system
  const file = path.join(folder, 'lock.pid')
  const kernelLock = system.lockInKernel(path.join(folder, 'lock'))
  const holder = readHolder(file)
  if (kernelLock === 'held') throw inUse(folder, holder, self)
  try {
    const claim = { folder, file, self, hasKernelLock: kernelLock !== null }
    if (holder) rejectLiving(holder, claim)
    replace(holder, claim)
  } catch (error) {
    kernelLock?.()
    throw error
  }
  return () => {
    if (readHolder(file)?.token === self.token) fs.rmSync(file, { force: true })
    kernelLock?.()
  }
}

interface Claim {
  folder: string
  file: string
  self: LockHolder
  hasKernelLock: boolean
}

function rejectLiving(
  holder: LockHolder | NumberedLock,
  { folder, file, self, hasKernelLock }: Claim,
): void {
  if (hasKernelLock && holder.token !== null && isSeenByKernel(holder, folder, self)) return
  const alive = isAlive(holder, self, folder)
  if (alive === false) return
  if (alive === true) throw inUse(folder, holder, self)
  throw new DatabaseError(
    `The database in ${folder} may be in use by process ${name(holder, self)}, which can't be seen from here: stop that one, or if it is gone run: rm '${file}'`,
  )
}

/** Whether the kernel's lock, which this process has, would have been the holder's. */
function isSeenByKernel(holder: LockHolder, folder: string, self: LockHolder): boolean {
  const isOfThisStart = holder.boot !== null && holder.boot === self.boot
  return isOfThisStart || !NETWORK_FILE_SYSTEMS.includes(fs.statfsSync(folder).type)
}

/**
 * Puts this process's lock in the place of what a dead one left; it is whole or absent, also after a
 * power cut. Without the kernel's lock, one that another process has put there meanwhile stays.
 */
function replace(
  left: LockHolder | NumberedLock | null,
  { folder, file, self, hasKernelLock }: Claim,
): void {
  const draft = `${file}.${hasKernelLock ? 'new' : self.token}`
  try {
    fs.writeFileSync(draft, formatHolder(self), { mode: 0o600, flush: true })
    const now = readHolder(file)
    const isAsSeen = now?.pid === left?.pid && now?.token === left?.token
    if (hasKernelLock || isAsSeen) fs.rmSync(file, { force: true, recursive: true })
    if (hasKernelLock) fs.renameSync(draft, file)
    else fs.linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw inUse(folder, readHolder(file), self)
  } finally {
    fs.rmSync(draft, { force: true })
  }
}

function inUse(
  folder: string,
  holder: LockHolder | NumberedLock | null,
  self: LockHolder,
): DatabaseError {
  return new DatabaseError(
    `The database in ${folder} is in use by ${holder ? `process ${name(holder, self)}` : 'another process'}. Stop that one first, or set DATA_DIR to another folder.`,
  )
}

function name(holder: LockHolder | NumberedLock, self: LockHolder): string {
  const isElsewhere =
    holder.token !== null && (holder.host !== self.host || holder.pidSpace !== self.pidSpace)
  return isElsewhere ? `${holder.pid} of ${holder.host}` : `${holder.pid}`
}
