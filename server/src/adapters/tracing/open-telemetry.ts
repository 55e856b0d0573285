import { ROOT_CONTEXT, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Tracing } from '#server/ports/tracing.ts'
import { formatTraceContext, parseTraceContext } from './trace-context.ts'

/** Milliseconds that a shutdown waits for a collector that does not answer. */
const CLOSE_TIMEOUT_MS = 3_000

/** Sends spans to a collector, with OTLP over HTTP; `endpoint` is its address without a path. */
export function openTelemetryTracing(endpoint: string, version: string): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: CLOSE_TIMEOUT_MS,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'live-scribe', 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: CLOSE_TIMEOUT_MS })],
  })
  const tracer = provider.getTracer('live-scribe')
  return {
    start(name, { atMs, parent, attributes = {} }) {
      const above = parent ? parseTraceContext(parent) : null
      const context = above ? trace.setSpanContext(ROOT_CONTEXT, above) : ROOT_CONTEXT
      const span = tracer.startSpan(name, { startTime: atMs, attributes }, context)
      return {
        context: formatTraceContext(span.spanContext()),
        end: (endMs) => span.end(endMs),
      }
    },
    // A collector that is away holds up nothing: what it did not take is lost.
    close: () => provider.shutdown().catch(() => {}),
  }
}
