import type { OpenDatabase } from '../db/database.ts'
import type { LiveBus } from '../ports/live-bus.ts'
import type { Metrics } from '../ports/metrics.ts'
import type { SpeechToText } from '../ports/speech-to-text.ts'
import type { Readiness } from '../readiness.ts'

interface Parts {
  readiness: Readiness
  database: OpenDatabase
  bus: LiveBus
  speechToText: SpeechToText
}

/** Registers the gauges of services that no feature owns. */
export function registerServerGauges(metrics: Metrics, parts: Parts): void {
  const { readiness, database, bus, speechToText } = parts
  metrics.watch('databaseUp', async () => Number(await readiness.isDatabaseThere()))
  metrics.watch('databaseWaiting', () => database.waiting?.() ?? null)
  metrics.watch('redisUp', () => (bus.state === 'alone' ? null : Number(bus.state === 'joined')))
  metrics.watch('recogniserSecondsSent', () => speechToText.usage?.secondsSent ?? null)
  metrics.watch('recogniserStreamsOpened', () => speechToText.usage?.streamsOpened ?? null)
}
