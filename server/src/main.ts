import { isWorker } from './compose/worker.ts'
import { toConfig } from './config/config.ts'
import { readEnvironment } from './config/env.ts'
import { explainError } from './process/explain-error.ts'
import { runAlone } from './process/run-alone.ts'
import { runWorker } from './process/run-worker.ts'
import { runWorkers } from './process/run-workers.ts'
import { StartStoppedError } from './process/stop-request.ts'

try {
  await (isWorker() ? runWorker() : run())
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
  const env = readEnvironment()
  const config = toConfig(env)
  await (config.workers > 1 ? runWorkers(env, config) : runAlone(env, config))
}
