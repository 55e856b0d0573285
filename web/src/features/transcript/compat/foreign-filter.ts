import type { ForeignTranscriptEvent } from '@live-scribe/contract/live/channel-events'
import { readStored, storedKeys, writeStored } from '#web/lib/stored.ts'

/** A final that says one of the last so many texts again was sent twice. */
export const RECENT_TEXTS = 20
/** What is known of a session is forgotten after a day without words. */
export const KEPT_MS = 24 * 60 * 60_000
const KEY = 'live-scribe.heard.'

interface Heard {
  /** Of the last final. */
  timestamp: number
  texts: readonly string[]
  /** When this was stored. */
  at: number
}

/** Whether words that carry no segment number are new here. */
export type AdmitsForeign = (event: ForeignTranscriptEvent) => boolean

/**
 * Tells new words from those seen before by their time and text: the only way for events without a
 * segment number. Remembered in this browser for each session; the log is never filtered by it.
 */
export function createForeignFilter(code: string): AdmitsForeign {
  const key = KEY + code
  forgetOld()
  let { timestamp, texts }: Omit<Heard, 'at'> = heardOf(readStored(key)) ?? {
    timestamp: -1,
    texts: [],
  }

  return (event) => {
    if (event.timestamp <= timestamp) return false
    if (!event.isFinal) return true
    if (texts.includes(event.text)) return false
    timestamp = event.timestamp
    texts = [...texts, event.text].slice(-RECENT_TEXTS)
    writeStored(key, { timestamp, texts, at: Date.now() } satisfies Heard)

    return true
  }
}

function forgetOld(): void {
  for (const key of storedKeys(KEY)) {
    const heard = heardOf(readStored(key))
    if (!heard || Date.now() - heard.at > KEPT_MS) writeStored(key, null)
  }
}

function heardOf(stored: unknown): Heard | null {
  const { timestamp, texts, at } = (stored ?? {}) as Partial<Record<keyof Heard, unknown>>
  const isHeard =
    typeof timestamp === 'number' &&
    typeof at === 'number' &&
    Array.isArray(texts) &&
    texts.every((text) => typeof text === 'string')

  return isHeard ? { timestamp, at, texts: texts.slice(-RECENT_TEXTS) } : null
}
