import { composeMainProcess } from '../compose/main-process.ts'
import type { SpeechParts } from '../compose/speech-to-text.ts'
import type { Config } from '../config/config.ts'
import type { Environment } from '../config/env.ts'
import { readSecrets } from '../config/secrets.ts'
import { makeDataFolderPrivate, setPrivateUmask } from '../lib/files/private-files.ts'
import { announce, say } from './announce.ts'

interface RunParts {
  /** The recogniser of this machine; tests replace it. */
  openSpeech?: () => Promise<SpeechParts>
}

/** Runs the workers that serve requests until SIGTERM or SIGINT. */
export async function runWorkers(
  env: Environment,
  config: Config,
  parts: RunParts = {},
): Promise<void> {
  setPrivateUmask()
  const open = makeDataFolderPrivate(config.dataFolder)
  const secrets = readSecrets(env, config.dataFolder)
  const main = await composeMainProcess(config, secrets, { say, ...parts })
  try {
    const { url, needs } = await main.workers.start()
    const stop = async () => {
      await main.workers.stop()
      await main.close()
    }
    process.on('SIGTERM', stop)
    process.on('SIGINT', stop)
    await announce({ url, needs, env, config, db: main.db, open })
  } catch (error) {
    await main.close()
    throw error
  }
  void main.prepareSpeechModels()
}
