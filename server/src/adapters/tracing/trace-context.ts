import type { SpanContext } from '@opentelemetry/api'

const FORM = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** Formats a span's context as the `traceparent` of W3C Trace Context. */
export function formatTraceContext({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}

/** Parses a `traceparent`; null for anything else. */
export function parseTraceContext(text: string): SpanContext | null {
  const [, traceId, spanId, flags] = FORM.exec(text) ?? []
  if (!traceId || !spanId || !flags) return null
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
}
