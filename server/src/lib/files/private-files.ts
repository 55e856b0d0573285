import fs from 'node:fs'
import path from 'node:path'

/** The mode bits of everybody but the owner. */
const OTHERS = 0o077
/** On a folder such as /tmp: it belongs to many, and its mode is not ours to change. */
const STICKY = 0o1000

/** From now on new files and folders of this process are its user's alone. */
export function createFilesPrivately(): void {
  process.umask(OTHERS)
}

/**
 * Takes from others what earlier starts, copies or restores left open: the data folder, and all
 * that we keep in it. Links are not followed. Answers the paths that belong to somebody else.
 */
export function closeDataFolder(folder: string): string[] {
  if (!fs.existsSync(folder)) {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    return []
  }
  const failed: string[] = []
  close(folder, failed)
  for (const name of ['db', 'outbox', 'models', 'auth-secret']) {
    closeTree(path.join(folder, name), failed)
  }
  return failed
}

/** Takes a file or a folder with all in it from others; adds the paths of somebody else to `failed`. */
export function closeTree(file: string, failed: string[] = []): void {
  const stats = close(file, failed)
  if (!stats?.isDirectory()) return
  for (const name of fs.readdirSync(file)) closeTree(path.join(file, name), failed)
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
