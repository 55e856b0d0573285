import { isWorker } from './compose/worker.ts'
import { toConfig } from './config/config.ts'
import { readEnvironment } from './config/env.ts'
import { explainError } from './process/explain-error.ts'
import { runAlone } from './process/run-alone.ts'
import { StartStoppedError } from './process/stop-request.ts'

try {
  await run()
} catch (error) {
  if (!(error instanceof StartStoppedError)) fail(error)
}

function fail(error: unknown): void {
  const explained = explainError(error)
  if (explained === null) throw error
  process.stderr.write(`${explained}\n`)
  process.exitCode = 1
}

async function run(): Promise<void> {
  if (isWorker()) return (await import('./process/run-worker.ts')).runWorker()
  const env = readEnvironment()
  const config = toConfig(env)
  if (config.workers === 1) return runAlone(env, config)
  return (await import('./process/run-workers.ts')).runWorkers(env, config)
}
