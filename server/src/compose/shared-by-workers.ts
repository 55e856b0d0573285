import type { PrometheusMetrics } from '../adapters/metrics/prometheus.ts'
import { WorkerSpeech } from '../adapters/speech-to-text/workers/worker-speech.ts'
import type { WorkerLink } from '../adapters/workers/worker-link.ts'
import type { Config } from '../config/config.ts'
import type { Metrics } from '../ports/metrics.ts'
import { needsLocalSpeech, type SpeechParts } from './speech-to-text.ts'

/** The recogniser in the main process; undefined where recordings never need it. */
export async function shareSpeech(
  config: Config,
  link: WorkerLink,
): Promise<SpeechParts | undefined> {
  if (!needsLocalSpeech(config)) return undefined
  const speech = await WorkerSpeech.open(link)
  return {
    speechToText: speech,
    speechModels: speech,
    reason: speech.status().reason,
    // The main process gets better models.
    prepare: () => Promise.resolve(),
    close: () => speech.close(),
  }
}

/** Metrics of this worker, whose page has those of all workers of the machine. */
export function shareMetrics(metrics: PrometheusMetrics, link: WorkerLink): Metrics {
  link.onRequest('metrics', () => metrics.snapshot())
  return { ...metrics, page: () => link.request('page', null) }
}
