import { downloadSpeechModel } from './compose/download-speech-model.ts'
import { toConfig } from './config/config.ts'
import { EnvironmentError, readEnvironment } from './config/env.ts'
import { setPrivateUmask } from './lib/files/private-files.ts'

/*
 * `npm run model`: downloads the model of the local recogniser. The start script also runs it
 * beside the server.
 */

setPrivateUmask()
const isBesideServer = process.argv.includes('--beside-server')

try {
  const env = readEnvironment()
  const isWanted = !env.DEEPGRAM_API_KEY && env.MODEL_DOWNLOAD !== 'off'
  if (isWanted || !isBesideServer) {
    const output = isBesideServer
      ? { write: (text: string) => process.stdout.write(text) }
      : process.stdout
    const { isThere, line } = await downloadSpeechModel(toConfig(env), output)
    if (!isBesideServer || !line.includes('already')) process.stdout.write(`${line}\n`)
    if (!isThere && !isBesideServer) process.exitCode = 1
  }
} catch (error) {
  // An EnvironmentError is reported by the server as well.
  if (!(error instanceof EnvironmentError)) throw error
  if (!isBesideServer) process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
