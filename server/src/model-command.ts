import { runModelCommand } from './compose/model-commands.ts'
import { modelUsage } from './compose/model-usage.ts'
import { toConfig } from './config/config.ts'
import { EnvironmentError, readEnvironment } from './config/env.ts'
import { setPrivateUmask } from './lib/files/private-files.ts'

/* `npm run model`: lists, downloads, chooses, removes and measures the local speech models. */

setPrivateUmask()

try {
  const { recogniser } = toConfig(readEnvironment())
  const outcome = await runModelCommand(process.argv.slice(2), {
    recogniser,
    output: process.stdout,
  })
  const target = outcome?.isDone ? process.stdout : process.stderr
  target.write(outcome ? `${outcome.line}\n` : modelUsage)
  if (!outcome?.isDone) process.exitCode = 1
} catch (error) {
  if (!(error instanceof EnvironmentError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
