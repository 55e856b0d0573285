import { type AudioSources, audioSources } from './audio/audio-sources.ts'

const MARKED_AS = 'live-scribe.recording'

/**
 * Stores in this tab which session it records from which sources, so that a reload can resume; null
 * removes it.
 */
export function storeRecording(recording: { session: string; sources: AudioSources } | null): void {
  if (recording === null) sessionStorage.removeItem(MARKED_AS)
  else sessionStorage.setItem(MARKED_AS, `${recording.session} ${recording.sources}`)
}

/**
 * What this tab was recording of the session when it was last closed or reloaded; null when it was
 * not recording it.
 */
export function readRecordedSources(session: string): AudioSources | null {
  const stored = sessionStorage.getItem(MARKED_AS)

  return audioSources.find((sources) => stored === `${session} ${sources}`) ?? null
}

/** Whether this tab is recording now. */
export function isRecordingInThisTab(): boolean {
  return sessionStorage.getItem(MARKED_AS) !== null
}
