import { connectMainProcess } from '../compose/worker.ts'
import { compose } from '../compose.ts'
import { toConfig } from '../config/config.ts'
import { readEnvironment } from '../config/env.ts'
import { readSecrets } from '../config/secrets.ts'
import { setPrivateUmask } from '../lib/files/private-files.ts'
import { explainError } from './explain-error.ts'
import { serveApp } from './serve-app.ts'
import { StartStoppedError, StopRequest } from './stop-request.ts'

/** Serves requests as one of several workers, until the main process says stop. */
export async function runWorker(): Promise<void> {
  // A terminal or a service manager signals all processes; the main process tells its workers.
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {})
  const main = connectMainProcess()
  const stopRequest = new StopRequest()
  const { signal } = stopRequest
  main.onStop(stopRequest.ask)
  try {
    setPrivateUmask()
    const env = readEnvironment()
    const config = toConfig(env)
    const secrets = readSecrets(env, config.dataFolder)
    const composition = await compose(config, secrets, { link: main.link, signal })
    const stop = await serveApp(composition, signal)
    stopRequest.passTo(async () => {
      await stop()
      process.disconnect?.()
    })
    main.serves({ url: composition.context.publicUrl(), needs: composition.needs })
  } catch (error) {
    if (error instanceof StartStoppedError) return process.disconnect?.()
    const explained = explainError(error)
    if (explained === null) throw error
    await main.fails(explained)
    process.exit(1)
  }
}
