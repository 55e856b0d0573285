import type { FastifyInstance } from 'fastify'
import type { AppContext } from './context.ts'
import { errorDetails } from './lib/error-details.ts'
import type { ErrorKind } from './ports/metrics.ts'

/** Work that every node repeats while it serves. */
export interface BackgroundJob {
  /** In its failures' log line. */
  name: string
  everyMs: number
  /** What a failure counts as. */
  errorKind: ErrorKind
  run: () => Promise<unknown>
}

/**
 * Repeats a job until the app closes, never twice at the same time. A failed run is logged and
 * counted, and the next one comes at its time.
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
