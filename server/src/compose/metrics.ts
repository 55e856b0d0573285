import type { Config } from '../config/config.ts'
import type { OpenDatabase } from '../db/database.ts'
import { cacheCertificateEnd } from '../lib/net/certificate-end.ts'
import type { LiveBus } from '../ports/cluster.ts'
import type { Metrics } from '../ports/metrics.ts'
import type { SpeechToText } from '../ports/speech-to-text.ts'
import type { Readiness } from '../readiness.ts'
import type { WorkPools } from './work-pools.ts'

interface Parts {
  config: Config
  readiness: Readiness
  database: OpenDatabase
  bus: LiveBus
  speechToText: SpeechToText
  pools: WorkPools
}

/** Registers the gauges of services that no feature owns. */
export function registerServerGauges(metrics: Metrics, parts: Parts): void {
  const { config, readiness, database, bus, speechToText, pools } = parts
  metrics.watch('certificateEnd', cacheCertificateEnd(config.publicUrl))
  metrics.watch('databaseUp', async () => Number(await readiness.isDatabaseThere()))
  metrics.watch('databaseWaiting', () => database.waiting?.() ?? null)
  metrics.watch('passwordsWaiting', () => pools.passwordWork.waiting)
  metrics.watch('textsWaiting', () => pools.textWork.waiting)
  metrics.watch('redisUp', () => (config.redisUrl ? Number(bus.state === 'joined') : null))
  metrics.watch('recogniserSecondsSent', () => speechToText.usage?.secondsSent ?? null)
  metrics.watch('recogniserStreamsOpened', () => speechToText.usage?.streamsOpened ?? null)
}
