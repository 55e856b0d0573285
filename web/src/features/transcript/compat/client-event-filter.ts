import type { ClientTranscriptEvent } from '@live-scribe/contract/live/channel-events'
import { listStoredKeys, readStored, writeStored } from '#web/lib/browser/local-storage.ts'

/** Number of recent texts; a final that repeats one of them is a duplicate. */
export const MAX_RECENT_TEXTS = 20
/** Milliseconds without words after which a session's stored texts are deleted. */
export const FILTER_RETENTION_MS = 24 * 60 * 60_000
const KEY = 'live-scribe.heard.'

interface FilterState {
  /** Timestamp of the last final, epoch milliseconds. */
  timestamp: number
  texts: readonly string[]
  /** When the state was stored, epoch milliseconds. */
  at: number
}

/** Whether words without a segment number are new. */
export type IsNewClientEvent = (event: ClientTranscriptEvent) => boolean

/**
 * Creates a filter that distinguishes new words from repeated ones by time and text, for events
 * without a segment number. Its state is stored in this browser per session.
 */
export function createClientEventFilter(code: string): IsNewClientEvent {
  const key = KEY + code
  deleteExpiredStates()
  let { timestamp, texts }: Omit<FilterState, 'at'> = parseFilterState(readStored(key)) ?? {
    timestamp: -1,
    texts: [],
  }

  return (event) => {
    if (event.timestamp <= timestamp) return false
    if (!event.isFinal) return true
    if (texts.includes(event.text)) return false
    timestamp = event.timestamp
    texts = [...texts, event.text].slice(-MAX_RECENT_TEXTS)
    writeStored(key, { timestamp, texts, at: Date.now() } satisfies FilterState)

    return true
  }
}

function deleteExpiredStates(): void {
  for (const key of listStoredKeys(KEY)) {
    const state = parseFilterState(readStored(key))
    if (!state || Date.now() - state.at > FILTER_RETENTION_MS) writeStored(key, null)
  }
}

function parseFilterState(stored: unknown): FilterState | null {
  const { timestamp, texts, at } = (stored ?? {}) as Partial<Record<keyof FilterState, unknown>>
  const isValid =
    typeof timestamp === 'number' &&
    typeof at === 'number' &&
    Array.isArray(texts) &&
    texts.every((text) => typeof text === 'string')

  return isValid ? { timestamp, at, texts: texts.slice(-MAX_RECENT_TEXTS) } : null
}
