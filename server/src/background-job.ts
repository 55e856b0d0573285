import type { FastifyInstance } from 'fastify'
import type { AppContext } from './context.ts'
import { errorDetails } from './lib/error-details.ts'
import type { ErrorKind } from './ports/metrics.ts'

/** A task that every node repeats while it serves requests. */
export interface BackgroundJob {
  /** Names the job in the log line of a failure. */
  name: string
  everyMs: number
  /** The `kind` label of the error counter for a failed run. */
  errorKind: ErrorKind
  run: () => Promise<unknown>
}

/**
 * Repeats a job until the app closes; runs never overlap. A failed run is logged and counted, and
 * the job runs again at the next interval.
 */
export function addBackgroundJob(
  app: FastifyInstance,
  { log, metrics }: Pick<AppContext, 'log' | 'metrics'>,
  { name, everyMs, errorKind, run }: BackgroundJob,
): void {
  let isRunning = false
  const timer = setInterval(async () => {
    if (isRunning) return
    isRunning = true
    try {
      await run()
    } catch (error) {
      log.error({ error: errorDetails(error) }, `${name} failed`)
      metrics.count('errors', { kind: errorKind })
    } finally {
      isRunning = false
    }
  }, everyMs)
  app.addHook('preClose', async () => clearInterval(timer))
}
