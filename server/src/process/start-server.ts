import { compose } from '../compose.ts'
import type { Config } from '../config/config.ts'
import type { Environment } from '../config/env.ts'
import type { Secrets } from '../config/secrets.ts'
import type { StartedPglite } from '../db/pglite/start-pglite.ts'
import { announce, say } from './announce.ts'
import { serveApp } from './serve-app.ts'
import type { StopRequest } from './stop-request.ts'

/** What the process has prepared while its modules were loaded. */
interface Prepared {
  env: Environment
  config: Config
  secrets: Secrets
  pglite: StartedPglite | null
  stopRequest: StopRequest
  /** Files that other users of the machine may read. */
  open: string[]
}

/** Starts everything and serves requests; the process stops when `stopRequest` is asked. */
export async function startServer(prepared: Prepared): Promise<void> {
  const { env, config, secrets, pglite, stopRequest, open } = prepared
  const { signal } = stopRequest
  const onDatabaseLost = () => {
    process.exitCode = 1
    stopRequest.ask()
  }
  const composition = await compose(config, secrets, { pglite, say, signal, onDatabaseLost })
  const { context, needs, prepareSpeechModels } = composition
  stopRequest.passTo(await serveApp(composition, signal))
  const { isAuthNew = false } = secrets
  await announce({ url: context.publicUrl(), needs, env, config, db: context.db, isAuthNew, open })
  void prepareSpeechModels()
}
