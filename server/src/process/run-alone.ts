import { compose } from '../compose.ts'
import type { Config } from '../config/config.ts'
import type { Environment } from '../config/env.ts'
import { readSecrets } from '../config/secrets.ts'
import { makeDataFolderPrivate, setPrivateUmask } from '../lib/files/private-files.ts'
import { announce, say } from './announce.ts'
import { serveApp } from './serve-app.ts'

/** Serves requests in this process until SIGTERM or SIGINT. */
export async function runAlone(env: Environment, config: Config): Promise<void> {
  setPrivateUmask()
  const open = makeDataFolderPrivate(config.dataFolder)
  const composition = await compose(config, readSecrets(env, config.dataFolder), { say })
  const { context, needs, prepareSpeechModels } = composition
  const stop = await serveApp(composition)
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  await announce({ url: context.publicUrl(), needs, env, config, db: context.db, open })
  void prepareSpeechModels()
}
