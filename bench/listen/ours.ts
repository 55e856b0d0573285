import pino from 'pino'
import { Deepgram } from '../../server/src/adapters/speech-to-text/deepgram/deepgram.ts'
import { findOrCreateUser } from '../../server/src/features/identity/index.ts'
import { issueListenToken } from '../../server/src/features/recording/recorder/listen-token.ts'
import { openSession } from '../../server/src/features/recording/session/open-session.ts'
import { startProduct } from '../lib/product.ts'
import type { ServeOptions, ServerReady } from './serve.ts'

/* The whole product with the Deepgram adapter, each recorder a user's recording. */

process.once('message', async ({ sinkPort, streams, databaseUrl }: ServeOptions) => {
  const recogniser = new Deepgram({
    url: `ws://127.0.0.1:${sinkPort}`,
    model: 'nova-2',
    vocabulary: [],
    key: () => 'bench',
    log: pino({ level: 'silent' }),
  })
  const product = await startProduct(recogniser, { databaseUrl })
  const { db } = product.context
  const now = new Date()
  const recorders: ServerReady['recorders'] = []
  for (let stream = 0; stream < streams; stream += 1) {
    const email = `user-${stream}@example.com`
    const identity = {
      provider: 'better-auth' as const,
      identityUserId: email,
      email,
      emailVerified: true,
      fullName: null,
    }
    const { id: userId } = await findOrCreateUser(db, identity)
    const limit = { recordingLimitMinutes: async () => 60 }
    const outcome = await openSession(db, { userId, title: 'Interview', now, ...limit })
    if (!('opened' in outcome)) throw new Error('no session')
    const url = `${product.url.replace('http', 'ws')}/v1/listen?interim_results=true`
    const { token } = issueListenToken(outcome.opened.code, now, product.secrets.auth)
    recorders.push({ url, token })
  }
  process.send?.({ recorders } satisfies ServerReady)
  process.on('disconnect', async () => {
    await product.close()
    process.exit()
  })
})
