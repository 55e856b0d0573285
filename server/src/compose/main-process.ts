import { prometheusMetrics } from '../adapters/metrics/prometheus.ts'
import { Supervisor } from '../adapters/workers/supervisor.ts'
import { WorkerHub } from '../adapters/workers/worker-hub.ts'
import { openDatabase } from '../compose.ts'
import type { Config } from '../config/config.ts'
import type { Secrets } from '../config/secrets.ts'
import type { Database } from '../db/database.ts'
import { createLog } from '../lib/log.ts'
import type { Workers } from '../ports/workers.ts'
import { takeLock } from './nodes.ts'
import { needsLocalSpeech, openLocalSpeech, type SpeechParts } from './speech-to-text.ts'

/** Milliseconds after its drain in which a worker should have ended by itself. */
const WORKER_STOP_MS = 12_000

/** The process that runs the workers; it serves no request itself. */
export interface MainProcess {
  db: Database
  workers: Workers
  /** Gets better speech models in the background; resolves when nothing is left to do. */
  prepareSpeechModels(): Promise<void>
  close(): Promise<void>
}

interface MainProcessParts {
  /** Tells the operator a line. */
  say: (line: string) => void
  /** The recogniser of this machine; tests replace it. */
  openSpeech?: () => Promise<SpeechParts>
  /** Ends the start before its next step, with the signal's reason. */
  signal: AbortSignal
}

/**
 * Does what is done once for all workers: takes the node lock, runs the migrations, and opens the
 * recogniser of this machine.
 */
export async function composeMainProcess(
  config: Config,
  secrets: Secrets,
  { say, openSpeech, signal }: MainProcessParts,
): Promise<MainProcess> {
  await using opened = new AsyncDisposableStack()
  const log = createLog(config.logLevel)
  const database = await openDatabase(config)
  opened.defer(() => database.close())
  signal.throwIfAborted()
  const lock = await takeLock(config, secrets, log)
  opened.defer(async () => lock?.close())
  await database.migrate()
  signal.throwIfAborted()
  const speech = await (openSpeech ?? openNeededSpeech)()
  opened.defer(async () => speech?.close())
  signal.throwIfAborted()
  const metrics = prometheusMetrics()
  const hub = new WorkerHub({ speech, ownMetrics: () => metrics.snapshot() })
  opened.defer(() => hub.close())
  const stopWithinMs = config.drainDelayMs + WORKER_STOP_MS
  const workers = new Supervisor({ count: config.workers, hub, log, stopWithinMs })
  const all = opened.move()
  return {
    db: database.db,
    workers,
    prepareSpeechModels: async () => speech?.prepare(),
    close: () => all.disposeAsync(),
  }

  function openNeededSpeech(): Promise<SpeechParts | null> {
    return needsLocalSpeech(config) ? openLocalSpeech(config, { log, say }) : Promise.resolve(null)
  }
}
