import fs from 'node:fs'

/** Sets a file's time to now; does nothing when the file is gone. */
export function touchFile(file: string): void {
  try {
    const now = new Date()
    fs.utimesSync(file, now, now)
  } catch {
    // Who needs the file finds out that it is gone.
  }
}
