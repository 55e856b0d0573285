import { describeUnwritable } from '#server/lib/files/describe-unwritable.ts'

/**
 * Why a model was not installed; `refused` is an HTTP status, `unusable` a model that does not
 * load.
 */
export type ModelFailure = 'offline' | 'refused' | 'checksum' | 'disk' | 'unusable'

/** The model could not be installed; the message says why and what to do. */
export class ModelError extends Error {
  override readonly name = 'ModelError'
  readonly reason: ModelFailure

  constructor(reason: ModelFailure, message: string) {
    super(message)
    this.reason = reason
  }
}

/** The ModelError for an error of the file system; null for any other error. */
export function diskError(error: unknown): ModelError | null {
  const { code, path = '' } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC') {
    return new ModelError(
      'disk',
      'The disk is full: the model needs 46 MB. Free some space and try again.',
    )
  }
  const explained = path ? describeUnwritable(path, code) : null
  return explained ? new ModelError('disk', explained) : null
}
