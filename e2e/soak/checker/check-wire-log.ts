import type { Finding } from './evidence.ts'
import type { StoredRecording } from './stored-recording.ts'

/** What a reader's wire log holds. */
export interface WireLogOutcome {
  findings: Finding[]
  /** Messages and segments that were checked. */
  deliveries: number
}

/** A message of the live channel; `data` is JSON in JSON, as Pusher sends it. */
interface ChannelMessage {
  event: string
  channel?: string
  data?: string | object
}

/** Most findings of one reader, so that one fault does not fill a report. */
const MAX_FINDINGS = 5

/**
 * Checks all that a reader received, line by line: `c` and a message of the live channel, or `l`
 * and a reply of the log. Words arrive once they are stored and are the stored ones; a reader has
 * all of them at the end; nothing of another recording arrives.
 */
export function checkWireLog(
  lines: Iterable<string>,
  { code, spoken }: { code: string; spoken: string },
  stored: Pick<StoredRecording, 'segments'>,
): WireLogOutcome {
  const reader = new WireLogReader(code, spoken, stored)
  for (const line of lines) reader.take(line)
  return reader.end()
}

/** Checks a wire log as it is read, so that it needs no memory for it. */
export class WireLogReader {
  readonly #code: string
  /** All spoken words, between spaces. */
  readonly #spoken: string
  readonly #texts: Map<number, string>
  readonly #seen = new Set<number>()
  readonly #findings: Finding[] = []
  #deliveries = 0

  constructor(code: string, spoken: string, stored: Pick<StoredRecording, 'segments'>) {
    this.#code = code
    this.#spoken = ` ${spoken} `
    this.#texts = new Map(stored.segments.map(({ number, text }) => [number, text]))
  }

  take(line: string): void {
    if (line.startsWith('c')) this.#takeMessage(JSON.parse(line.slice(1)))
    else if (line.startsWith('l')) this.#takePage(JSON.parse(line.slice(1)))
  }

  end(): WireLogOutcome {
    const unseen = [...this.#texts.keys()].filter((number) => !this.#seen.has(number))
    if (unseen.length > 0) this.#find('lost word', `Segments never arrived: ${unseen.join(' ')}`)
    return { findings: this.#findings.slice(0, MAX_FINDINGS), deliveries: this.#deliveries }
  }

  #takeMessage({ event, channel, data }: ChannelMessage): void {
    if (channel === undefined) return
    this.#deliveries += 1
    if (channel !== `transcript-${this.#code}`) {
      this.#find('foreign delivery', `${event} of the channel ${channel}`)
      return
    }
    const content = typeof data === 'string' ? JSON.parse(data) : (data ?? {})
    if (content.sessionId !== undefined && content.sessionId !== this.#code) {
      this.#find('foreign delivery', `${event} of the recording ${content.sessionId}`)
      return
    }
    if (event !== 'transcript-event') return
    if (content.isFinal) this.#takeSegment(content.segmentNumber, content.text)
    else this.#takeInterim(content.text)
  }

  #takePage(page: {
    session: { session_id: string }
    segments: { segment_number: number; text: string }[]
  }): void {
    if (page.session.session_id !== this.#code) {
      this.#find('foreign delivery', `The log of ${page.session.session_id}`)
      return
    }
    let last: number | null = null
    for (const { segment_number: number, text } of page.segments) {
      this.#deliveries += 1
      if (last !== null && number !== last + 1) {
        this.#find('order', `The log goes from segment ${last} to ${number}`)
      }
      last = number
      this.#takeSegment(number, text)
    }
  }

  #takeSegment(number: number, text: string): void {
    this.#seen.add(number)
    const stored = this.#texts.get(number)
    if (stored === text) return
    this.#find('reader', `Segment ${number} reads “${text}”, and is stored as “${stored}”`)
  }

  #takeInterim(text: string): void {
    if (text === '' || this.#spoken.includes(` ${text} `)) return
    this.#find('foreign delivery', `An interim that nobody said: “${text}”`)
  }

  #find(kind: Finding['kind'], text: string): void {
    this.#findings.push({ kind, text })
  }
}
