import { toConfig } from './config/config.ts'
import { readEnvironment } from './config/env.ts'
import { explainError } from './process/explain-error.ts'
import { runServer } from './process/run-server.ts'
import { StartStoppedError } from './process/stop-request.ts'

try {
  const env = readEnvironment()
  await runServer(env, toConfig(env))
} catch (error) {
  if (!(error instanceof StartStoppedError)) fail(error)
}

function fail(error: unknown): void {
  const explained = explainError(error)
  if (explained === null) throw error
  process.stderr.write(`${explained}\n`)
  process.exitCode = 1
}
