import fs from 'node:fs'
import path from 'node:path'

/** Permission bits of group and others. */
const OTHERS = 0o077
/** The sticky bit: a folder such as /tmp is shared, so its mode is not changed. */
const STICKY = 0o1000

/** Sets the umask: new files and folders of this process are private. */
export function setPrivateUmask(): void {
  process.umask(OTHERS)
}

/**
 * Removes other users' access to the data folder and our files in it, because earlier starts,
 * copies or restores may have left them readable. Symbolic links are not followed. Returns the
 * paths whose permissions could not be changed, usually because another user owns them.
 */
export function makeDataFolderPrivate(folder: string): string[] {
  if (!fs.existsSync(folder)) {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    return []
  }
  const failed: string[] = []
  close(folder, failed)
  for (const name of ['db', 'outbox', 'models', 'auth-secret']) {
    makeTreePrivate(path.join(folder, name), failed)
  }
  return failed
}

/** Removes other users' access to a tree; adds paths that could not be changed to `failed`. */
export function makeTreePrivate(file: string, failed: string[] = []): void {
  const stats = close(file, failed)
  if (!stats?.isDirectory()) return
  for (const name of fs.readdirSync(file)) makeTreePrivate(path.join(file, name), failed)
}

function close(file: string, failed: string[]): fs.Stats | null {
  const stats = fs.lstatSync(file, { throwIfNoEntry: false })
  if (!stats || stats.isSymbolicLink()) return null
  if ((stats.mode & OTHERS) === 0 || (stats.mode & STICKY) !== 0) return stats
  try {
    fs.chmodSync(file, stats.mode & 0o700)
  } catch {
    failed.push(file)
    return null
  }
  return stats
}
