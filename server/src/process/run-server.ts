import type { Config } from '../config/config.ts'
import type { Environment } from '../config/env.ts'
import { readSecrets } from '../config/secrets.ts'
import { startPglite } from '../db/pglite/start-pglite.ts'
import { makeDataFolderPrivate, setPrivateUmask } from '../lib/files/private-files.ts'
import { StopRequest } from './stop-request.ts'

/** Serves requests until SIGTERM or SIGINT. */
export async function runServer(env: Environment, config: Config): Promise<void> {
  const stopRequest = StopRequest.onSignals()
  setPrivateUmask()
  const open = makeDataFolderPrivate(config.dataFolder)
  const secrets = readSecrets(env, config.dataFolder)
  const { database } = config
  // It starts in its thread while the modules are loaded.
  const pglite = database.provider === 'pglite' ? startPglite(database.folder) : null
  const { startServer } = await import('./start-server.ts')
  await startServer({ env, config, secrets, pglite, stopRequest, open })
}
