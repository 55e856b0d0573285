import type { Config } from '../config/config.ts'
import { readProductVersion } from '../lib/product-version.ts'
import { noTracing, type Tracing } from '../ports/tracing.ts'

/** Traces to the configured collector; its packages are loaded only then. */
export async function createTracing({ tracesTo }: Config): Promise<Tracing> {
  if (tracesTo === null) return noTracing
  const { openTelemetryTracing } = await import('../adapters/tracing/open-telemetry.ts')
  return openTelemetryTracing(tracesTo, readProductVersion())
}
