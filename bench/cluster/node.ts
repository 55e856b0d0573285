import type { AddressInfo } from 'node:net'
import { getSessionChannelName } from '../../contract/src/live/channel-events.ts'
import { createApp } from '../../server/src/app.ts'
import { compose } from '../../server/src/compose.ts'
import { toConfig } from '../../server/src/config/config.ts'
import { readEnvironment } from '../../server/src/config/env.ts'
import { readSecrets } from '../../server/src/config/secrets.ts'
import { findOrCreateUser } from '../../server/src/features/identity/index.ts'
import { issueListenToken } from '../../server/src/features/recording/recorder/listen-token.ts'
import { openSession } from '../../server/src/features/recording/session/open-session.ts'
import { IntervalRecogniser } from '../lib/recognisers/interval-recogniser.ts'

/* One node of the product under measurement, with a recogniser that emits results at a fixed interval. */

/** Sent by a node to the benchmark when it accepts connections. */
export interface NodeReady {
  /** Where viewers and recorders connect, as `ws://host:port`. */
  address: string
  key: string
}

/** Command to a node: open this many sessions, each for a different user. */
export interface OpenSessions {
  sessions: number
}

export type OpenedSessions = { channel: string; token: string }[]

const env = readEnvironment()
const config = toConfig(env)
const secrets = readSecrets(env, config.dataFolder)
const speechToText = new IntervalRecogniser({ interimIntervalMs: 250, resultsPerFinal: 12 })
const { context, close } = await compose(config, secrets, { speechToText })
const app = await createApp(context)
await app.listen({ host: config.host, port: config.port })
const { port } = app.server.address() as AddressInfo
const { key } = context.viewerChannels.clientSettings
process.send?.({ address: `ws://127.0.0.1:${port}`, key } satisfies NodeReady)

process.on('message', async ({ sessions }: OpenSessions) => {
  const opened: OpenedSessions = []
  for (let session = 0; session < sessions; session += 1) opened.push(await openOne())
  process.send?.(opened)
})
process.once('disconnect', async () => {
  await app.close()
  await close()
})

async function openOne(): Promise<OpenedSessions[number]> {
  const email = `${crypto.randomUUID()}@example.com`
  const identity = {
    provider: 'better-auth' as const,
    identityUserId: email,
    email,
    emailVerified: true,
    fullName: null,
  }
  const { id: userId } = await findOrCreateUser(context.db, identity)
  const now = new Date()
  const sessionOptions = { userId, title: 'Interview', recordingLimitMinutes: async () => 5, now }
  const outcome = await openSession(context.db, sessionOptions)
  if (!('opened' in outcome)) throw new Error('no session was opened')
  const { code: sessionId } = outcome.opened
  const { token } = issueListenToken(sessionId, now, secrets.auth)
  return { channel: getSessionChannelName(sessionId), token }
}
