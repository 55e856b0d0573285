import type { FastifyInstance } from 'fastify'
import type { AppContext } from './context.ts'
import { errorDetails } from './lib/error-details.ts'
import type { ErrorKind } from './ports/metrics.ts'

/** A task that every node repeats while it serves requests. */
interface BackgroundJob {
  /** Names the job in the log line of a failure. */
  name: string
  everyMs: number
  /** The `kind` label of the error counter for a failed run. */
  errorKind: ErrorKind
  run: () => Promise<unknown>
}

/**
 * Repeats a job until the app closes; runs never overlap, and the app's end waits for one under way,
 * which still needs the database. A failed run is logged and counted, and the job runs again at the
 * next interval.
 */
export function addBackgroundJob(
  app: FastifyInstance,
  { log, metrics }: Pick<AppContext, 'log' | 'metrics'>,
  { name, everyMs, errorKind, run }: BackgroundJob,
): void {
  let running: Promise<void> | null = null
  const runOnce = async () => {
    try {
      await run()
    } catch (error) {
      log.error({ error: errorDetails(error) }, `${name} failed`)
      metrics.count('errors', { kind: errorKind })
    }
  }
  const timer = setInterval(() => {
    running ??= runOnce().finally(() => {
      running = null
    })
  }, everyMs)
  app.addHook('preClose', async () => clearInterval(timer))
  app.addHook('onClose', async () => running)
}
