import { compose } from '../compose.ts'
import type { Config } from '../config/config.ts'
import type { Environment } from '../config/env.ts'
import { readSecrets } from '../config/secrets.ts'
import { makeDataFolderPrivate, setPrivateUmask } from '../lib/files/private-files.ts'
import { announce, say } from './announce.ts'
import { serveApp } from './serve-app.ts'
import { StopRequest } from './stop-request.ts'

/** Serves requests in this process until SIGTERM or SIGINT. */
export async function runAlone(env: Environment, config: Config): Promise<void> {
  const stopRequest = StopRequest.onSignals()
  const { signal } = stopRequest
  setPrivateUmask()
  const open = makeDataFolderPrivate(config.dataFolder)
  const composition = await compose(config, readSecrets(env, config.dataFolder), { say, signal })
  const { context, needs, prepareSpeechModels } = composition
  stopRequest.passTo(await serveApp(composition, signal))
  await announce({ url: context.publicUrl(), needs, env, config, db: context.db, open })
  void prepareSpeechModels()
}
