import type { AddressInfo } from 'node:net'
import { createApp } from './app.ts'
import { compose } from './compose.ts'
import { toConfig } from './config/config.ts'
import { EnvironmentError, readEnvironment } from './config/env.ts'
import { getConfigurationWarnings } from './config/reject-contradictions.ts'
import { readSecrets } from './config/secrets.ts'
import { createShutdown } from './create-shutdown.ts'
import { DatabaseError } from './db/database.ts'
import { describeUnwritable } from './lib/files/describe-unwritable.ts'
import { makeDataFolderPrivate, setPrivateUmask } from './lib/files/private-files.ts'
import { LiveBusError } from './ports/live-bus.ts'
import { formatSignInLines, readSignInSheet } from './seed/sign-in-sheet.ts'

/** TCP accept backlog: after a restart all viewers reconnect at once. */
const ACCEPT_BACKLOG = 4096

/** Errors that an operator can fix. */
const operatorErrors = [EnvironmentError, DatabaseError, LiveBusError]

try {
  await serve()
} catch (error) {
  const explained = explain(error)
  if (explained === null) throw error
  process.stderr.write(`${explained}\n`)
  process.exitCode = 1
}

async function serve(): Promise<void> {
  setPrivateUmask()
  const env = readEnvironment()
  const config = toConfig(env)
  const open = makeDataFolderPrivate(config.dataFolder)
  const secrets = readSecrets(env, config.dataFolder)
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const { context, needs, listensAt, prepareSpeechModels, close } = await compose(config, secrets, {
    say,
  })
  const app = await createApp(context)
  try {
    await app.listen({ host: config.host, port: config.port, backlog: ACCEPT_BACKLOG })
  } catch (error) {
    await app.close()
    await close()
    throw error
  }
  listensAt(addressOf(config.host, (app.server.address() as AddressInfo).port))
  const stop = createShutdown(config.drainDelayMs, {
    drain: () => context.readiness.drain(),
    close: async () => {
      try {
        await app.close()
      } finally {
        await close()
      }
    },
  })
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)

  process.stdout.write(`Live-scribe is at ${context.publicUrl()}\n`)
  for (const [need, provider] of needs) process.stdout.write(`  ${need}: ${provider}\n`)
  for (const advice of getConfigurationWarnings(env)) process.stdout.write(`! ${advice}\n`)
  for (const file of open) {
    process.stdout.write(
      `! Other users of this machine may read ${file}, because it belongs to another user.\n`,
    )
  }
  if (await readSignInSheet(config.dataFolder, context.db)) {
    for (const line of formatSignInLines()) process.stdout.write(`${line}\n`)
  }
  void prepareSpeechModels()
}

function addressOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** One line for an error that an operator can fix; null for others. */
function explain(error: unknown): string | null {
  if (operatorErrors.some((kind) => error instanceof kind)) return (error as Error).message
  const { code, port, path } = error as NodeJS.ErrnoException & { port?: number }
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use. Stop the other program, or set PORT to another one, for example PORT=3001 npm start.`
    case 'EADDRNOTAVAIL':
      return 'HOST is not an address of this machine. Leave it out, or set HOST=0.0.0.0 for all addresses.'
    default:
      return path ? describeUnwritable(path, code) : null
  }
}
