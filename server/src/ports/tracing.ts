/** A sentence on its way, and the parts of that way. */
export type SpanName = 'sentence' | 'hear' | 'recognise' | 'store' | 'announce' | 'deliver'

/** One part of the way, with its beginning and end. */
export interface Span {
  /** The `traceparent` of W3C Trace Context for parts of this one; null when nothing is traced. */
  readonly context: string | null
  /** Ends it, now or at a time in epoch milliseconds. */
  end(atMs?: number): void
}

/** When a part began, what it is a part of, and numbers about it: never words, titles or codes. */
export interface SpanStart {
  /** Epoch milliseconds. */
  atMs: number
  /** The context of the span that it is a part of; null begins a trace. */
  parent?: string | null
  attributes?: Record<string, string | number>
}

/** Tells a collector how long each part of a sentence's way took, across nodes. */
export interface Tracing {
  start(name: SpanName, start: SpanStart): Span
  /** Sends what was not sent yet. */
  close(): Promise<void>
}

const noSpan: Span = { context: null, end: () => {} }

/** Traces nothing. */
export const noTracing: Tracing = { start: () => noSpan, close: () => Promise.resolve() }
