import { fetchModel } from './compose/recogniser-model.ts'
import { toConfig } from './config/config.ts'
import { EnvironmentError, readEnvironment } from './config/env.ts'
import { createFilesPrivately } from './lib/files/private-files.ts'

/* `npm run model`: downloads the model of the recogniser in the box. A start runs it too, beside the server. */

createFilesPrivately()
const isBesideServer = process.argv.includes('--beside-server')

try {
  const env = readEnvironment()
  const isWanted = !env.DEEPGRAM_API_KEY && env.MODEL_DOWNLOAD !== 'off'
  if (isWanted || !isBesideServer) {
    const output = isBesideServer
      ? { write: (text: string) => process.stdout.write(text) }
      : process.stdout
    const { isThere, line } = await fetchModel(toConfig(env), output)
    if (!isBesideServer || !line.includes('already')) process.stdout.write(`${line}\n`)
    if (!isThere && !isBesideServer) process.exitCode = 1
  }
} catch (error) {
  // The server reports it too.
  if (!(error instanceof EnvironmentError)) throw error
  if (!isBesideServer) process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
