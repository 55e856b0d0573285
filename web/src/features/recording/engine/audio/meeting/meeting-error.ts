/**
 * Why the sound of a meeting could not be captured. `cancelled`: the picker was closed, or the
 * browser's permission is missing, which look the same, or the sharing was ended at once; `no-sound`:
 * what was chosen came without sound; `setup`: its sound could not be connected to the audio graph.
 */
export type MeetingErrorKind = 'cancelled' | 'no-sound' | 'unsupported' | 'busy' | 'setup' | 'other'

/** What was chosen in the picker; null where the browser does not say. */
export type MeetingSurface = 'browser' | 'window' | 'monitor' | null

/** Why the sound of a meeting could not be captured; `message` is for people. */
export class MeetingError extends Error {
  override name = 'MeetingError'
  readonly kind: MeetingErrorKind

  constructor(kind: MeetingErrorKind, message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}
