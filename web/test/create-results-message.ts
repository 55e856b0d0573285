import type { ResultsMessage } from '@live-scribe/contract/live/listen-messages'
import { START_MS } from './transcript-fixtures.ts'

/** A Results message of the audio socket with this text. */
export function createResultsMessage(
  text: string,
  options: {
    number: number
    said?: string
    isFinal?: boolean
    isGap?: boolean
    isEcho?: boolean
    channel?: number
    startMs?: number
  },
): ResultsMessage {
  const { channel = 0, startMs = 0 } = options

  return {
    type: 'Results',
    channel_index: [channel, channel + 1],
    start: 0,
    duration: 1,
    is_final: options.isFinal ?? true,
    speech_final: true,
    from_finalize: false,
    channel: { alternatives: [{ transcript: text, confidence: 1, words: [] }] },
    metadata: {
      request_id: 'r',
      model_uuid: 'u',
      model_info: { name: 'm', version: '1', arch: 'a' },
    },
    live_scribe: {
      segment_number: options.number,
      start_ms: startMs,
      end_ms: startMs + 1,
      channel,
      speaker: null,
      timestamp: START_MS,
      is_gap: options.isGap ?? false,
      ...(options.said === undefined ? {} : { said: options.said }),
      ...(options.isEcho ? { is_echo: true } : {}),
    },
  }
}
