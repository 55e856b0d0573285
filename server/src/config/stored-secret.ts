import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { describeUnwritable } from '#server/lib/files/describe-unwritable.ts'
import { EnvironmentError } from './env.ts'

/** A shorter secret is what a power cut or an interrupted copy has left; AUTH_SECRET has the same limit. */
const MIN_LENGTH = 32

/** The signing secret of a data folder. */
interface StoredSecret {
  secret: string
  /** Whether it was made now: nobody is signed in with it, and what another encrypted is lost. */
  isNew: boolean
}

/**
 * Reads the signing secret of a data folder, and makes one where there is none or an empty file.
 * Throws EnvironmentError when it can't be read or written, or is not whole.
 */
export function readStoredSecret(dataFolder: string): StoredSecret {
  const file = path.join(dataFolder, 'auth-secret')
  const stored = read(file)
  if (stored.length >= MIN_LENGTH) return { secret: stored, isNew: false }
  if (stored !== '') {
    throw new EnvironmentError(
      `${file} is not whole: restore it from a backup. Without one, run rm '${file}': then everybody signs in again, and nobody with a second factor gets in.`,
    )
  }
  try {
    makeSecret(file)
  } catch (error) {
    // An error of a write names no file.
    throw new EnvironmentError(describeUnwritable(file, (error as NodeJS.ErrnoException).code))
  }
  return { secret: read(file), isNew: true }
}

/** Makes a secret, which is whole or absent, also after a power cut. */
function makeSecret(file: string): void {
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.new`
  fs.writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
  fs.renameSync(draft, file)
}

/** The text of a file; empty without one, and for the zeros that some file systems leave. */
function read(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8').replaceAll('\0', '').trim()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return ''
    throw new EnvironmentError(
      `${file} can't be read (${code}): give this user access to it, or restore it from a backup.`,
    )
  }
}
