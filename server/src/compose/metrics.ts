import type { Config } from '../config/config.ts'
import type { OpenDatabase } from '../db/database.ts'
import { cacheCertificateEnd } from '../lib/net/certificate-end.ts'
import type { LiveBus } from '../ports/live-bus.ts'
import type { Metrics } from '../ports/metrics.ts'
import type { SpeechToText } from '../ports/speech-to-text.ts'
import type { Readiness } from '../readiness.ts'

interface Parts {
  config: Config
  readiness: Readiness
  database: OpenDatabase
  bus: LiveBus
  speechToText: SpeechToText
}

/** Registers the gauges of services that no feature owns. */
export function registerServerGauges(metrics: Metrics, parts: Parts): void {
  const { config, readiness, database, bus, speechToText } = parts
  metrics.watch('certificateEnd', cacheCertificateEnd(config.publicUrl))
  metrics.watch('databaseUp', async () => Number(await readiness.isDatabaseThere()))
  metrics.watch('databaseWaiting', () => database.waiting?.() ?? null)
  metrics.watch('redisUp', () => (config.redisUrl ? Number(bus.state === 'joined') : null))
  metrics.watch('recogniserSecondsSent', () => speechToText.usage?.secondsSent ?? null)
  metrics.watch('recogniserStreamsOpened', () => speechToText.usage?.streamsOpened ?? null)
}
