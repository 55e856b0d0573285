import { composeMainProcess } from '../compose/main-process.ts'
import type { SpeechParts } from '../compose/speech-to-text.ts'
import type { Config } from '../config/config.ts'
import type { Environment } from '../config/env.ts'
import { readSecrets } from '../config/secrets.ts'
import { makeDataFolderPrivate, setPrivateUmask } from '../lib/files/private-files.ts'
import { announce, say } from './announce.ts'
import { StopRequest } from './stop-request.ts'

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
  const stopRequest = StopRequest.onSignals()
  const { signal } = stopRequest
  setPrivateUmask()
  const open = makeDataFolderPrivate(config.dataFolder)
  const secrets = readSecrets(env, config.dataFolder)
  const main = await composeMainProcess(config, secrets, { say, signal, ...parts })
  stopRequest.passTo(async () => {
    await main.workers.stop()
    await main.close()
  })
  try {
    const served = await main.workers.start()
    if (!served) return
    const { isAuthNew = false } = secrets
    await announce({ ...served, env, config, db: main.db, isAuthNew, open })
  } catch (error) {
    await main.close()
    throw error
  }
  void main.prepareSpeechModels()
}
