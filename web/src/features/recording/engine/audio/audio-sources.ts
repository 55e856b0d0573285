import { readStored, writeStored } from '#web/lib/browser/local-storage.ts'

const STORED_AS = 'live-scribe.sources'

/** What a recording captures; the microphone is channel 0, the meeting channel 1. */
export const audioSources = ['microphone', 'microphone-and-meeting', 'meeting'] as const
/** What a recording captures. */
export type AudioSources = (typeof audioSources)[number]

/** Whether the microphone is captured. */
export function hasMicrophone(sources: AudioSources): boolean {
  return sources !== 'meeting'
}

/** Whether the sound of a meeting is captured. */
export function hasMeeting(sources: AudioSources): boolean {
  return sources !== 'microphone'
}

/** The sources that were last chosen in this browser; the microphone by default. */
export function readChosenSources(): AudioSources {
  const stored = readStored(STORED_AS)

  return audioSources.find((sources) => sources === stored) ?? 'microphone'
}

/** Stores the chosen sources in this browser. */
export function storeChosenSources(sources: AudioSources): void {
  writeStored(STORED_AS, sources)
}
