import type { Gap } from '../position/audio-position.ts'

/** The transcript’s text for a gap of so many seconds. */
export function gapText(seconds: number, cause: Gap['cause']): string {
  const length = `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s of audio`
  return cause === 'missing' ? `[${length} missing]` : `[${length} could not be written down]`
}
