/** The span of a sentence, and those of its stages from audio to readers. */
export type SpanName = 'sentence' | 'hear' | 'recognise' | 'store' | 'announce' | 'deliver'

/** A stage with its beginning and end. */
export interface Span {
  /** The `traceparent` of W3C Trace Context for child spans; null when nothing is traced. */
  readonly context: string | null
  /** Ends it, now or at a time in epoch milliseconds. */
  end(atMs?: number): void
}

/** When a span began, its parent, and its attributes: never words, titles or codes. */
interface SpanStart {
  /** Epoch milliseconds. */
  atMs: number
  /** The parent's context; null begins a trace. */
  parent?: string | null
  attributes?: Record<string, string | number>
}

/** Reports to a collector how long each stage of a sentence took, across nodes. */
export interface Tracing {
  start(name: SpanName, start: SpanStart): Span
  /** Sends the spans that are not sent yet; never rejects. */
  close(): Promise<void>
}

const noSpan: Span = { context: null, end: () => {} }

/** Traces nothing. */
export const noTracing: Tracing = { start: () => noSpan, close: () => Promise.resolve() }
