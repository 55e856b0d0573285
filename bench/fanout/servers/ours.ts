import { getSessionChannelName } from '../../../contract/src/live/channel-events.ts'
import { findOrCreateUser } from '../../../server/src/features/identity/index.ts'
import { openSession } from '../../../server/src/features/recording/session/open-session.ts'
import { Announcer } from '../../../server/src/features/transcript/index.ts'
import { startProduct } from '../../lib/product.ts'
import { IntervalRecogniser } from '../../lib/recognisers/interval-recogniser.ts'
import { getTimestampText, runServerProcess } from '../server-process.ts'

/* Our hub in the whole product: sequence numbers, authorisation by the session's code. */

const recogniser = new IntervalRecogniser({ interimIntervalMs: 1000, resultsPerFinal: 1 })
const { url, context } = await startProduct(recogniser)
const identity = {
  provider: 'better-auth' as const,
  identityUserId: 'bench',
  email: 'bench@example.com',
  emailVerified: true,
  fullName: null,
}
const { id: userId } = await findOrCreateUser(context.db, identity)
const sessionOptions = {
  userId,
  title: 'Interview',
  recordingLimitMinutes: async () => 5,
  now: new Date(),
}
const outcome = await openSession(context.db, sessionOptions)
if (!('opened' in outcome)) throw new Error('no session was opened')
const { code } = outcome.opened
const announcer = new Announcer(context, { code, lastSegment: 0 })
const subscribe = { event: 'pusher:subscribe', data: { channel: getSessionChannelName(code) } }

runServerProcess(
  {
    port: Number(new URL(url).port),
    path: `/app/${context.viewerChannels.clientSettings.key}?protocol=7`,
    message: JSON.stringify(subscribe),
  },
  (segmentNumber) =>
    announcer.final({
      segmentNumber,
      text: getTimestampText(),
      isFinal: true,
      timestamp: Date.now(),
      spokenAt: Date.now(),
      startMs: segmentNumber * 100,
      endMs: segmentNumber * 100 + 90,
      speaker: null,
      channel: 0,
      isGap: false,
      words: [],
    }),
)
