import { describeUnwritable } from '#server/lib/files/describe-unwritable.ts'
import { formatBytes } from '#server/lib/format-bytes.ts'

/**
 * Why a model was not installed: `refused` is an HTTP status, `intercepted` a web page instead of
 * the file, `stalled` a transfer without data, `unusable` a model that does not load.
 */
export type ModelFailure =
  | 'offline'
  | 'refused'
  | 'intercepted'
  | 'stalled'
  | 'checksum'
  | 'disk'
  | 'unusable'

/** The model could not be installed; the message says why and what to do. */
export class ModelError extends Error {
  override readonly name = 'ModelError'
  readonly reason: ModelFailure
  /** Whether another attempt may succeed without anybody's help. */
  readonly isTransient: boolean

  constructor(reason: ModelFailure, message: string, { isTransient = false } = {}) {
    super(message)
    this.reason = reason
    this.isTransient = isTransient
  }
}

/** The ModelError for an error of the file system; null for any other error. */
export function diskError(error: unknown, neededBytes: number): ModelError | null {
  const { code, path = '' } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    const needed = formatBytes(neededBytes)
    return new ModelError(
      'disk',
      `The disk is full: the model needs ${needed}. Free some space; the download continues where it stopped.`,
    )
  }
  const explained = path ? describeUnwritable(path, code) : null
  return explained ? new ModelError('disk', explained) : null
}
