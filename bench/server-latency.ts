import { WebSocketServer } from 'ws'
import { getSessionChannelName } from '../contract/src/live/channel-events.ts'
import { findOrCreateUser } from '../server/src/features/identity/index.ts'
import { issueListenToken } from '../server/src/features/recording/recorder/listen-token.ts'
import { openSession } from '../server/src/features/recording/session/open-session.ts'
import { printFigure } from './lib/figures.ts'
import type { LagReport } from './lib/load.ts'
import { startProduct } from './lib/product.ts'
import { IntervalRecogniser } from './lib/recognisers/interval-recogniser.ts'
import { runLoad } from './lib/run-load.ts'
import { formatPercentiles, percentile, printHeading } from './lib/statistics.ts'

const SESSIONS = 100
const VIEWERS_PER_SESSION = 20
const DURATION_SECONDS = 20
const ROUNDS = 2
/** The simulated recogniser: milliseconds between its results, and results per final. */
const INTERIM_INTERVAL_MS = 250
const RESULTS_PER_FINAL = 12

/**
 * Measures the server's latency between a result and its viewers, compared with a plain broadcast
 * loop on `ws`.
 */
export async function measureServer(): Promise<void> {
  printHeading(
    `server alone: ${SESSIONS} sessions × ${VIEWERS_PER_SESSION} viewers, 4 results a second each, viewers in another process`,
  )
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { interims, finals } = await ours()
    printFigure(`result → reader’s socket, interims, run ${round}`, formatPercentiles(interims), {
      goal: 'p99 ≤ 2 ms',
      isMet: percentile(interims, 0.99) <= 2,
    })
    const isFinalMet = percentile(finals, 0.5) <= 1.5 && percentile(finals, 0.99) <= 6
    printFigure(
      `result → reader’s socket, finals, stored first, run ${round}`,
      formatPercentiles(finals),
      { goal: 'p50 ≤ 1.5, p99 ≤ 6 ms', isMet: isFinalMet },
    )
    const bare = await peer()
    printFigure(
      `peer: bare ws broadcast, nothing stored, run ${round}`,
      formatPercentiles(bare.interims),
    )
  }
}

async function ours(): Promise<LagReport> {
  const recogniser = new IntervalRecogniser({
    interimIntervalMs: INTERIM_INTERVAL_MS,
    resultsPerFinal: RESULTS_PER_FINAL,
  })
  const product = await startProduct(recogniser)
  const { db } = product.context
  const codes: string[] = []
  for (let session = 0; session < SESSIONS; session += 1) {
    const email = `user-${session}@example.com`
    const identity = {
      provider: 'better-auth' as const,
      identityUserId: email,
      email,
      emailVerified: true,
      fullName: null,
    }
    const { id: userId } = await findOrCreateUser(db, identity)
    const sessionOptions = {
      userId,
      title: 'Interview',
      recordingLimitMinutes: async () => 5,
      now: new Date(),
    }
    const outcome = await openSession(db, sessionOptions)
    if ('opened' in outcome) codes.push(outcome.opened.code)
  }
  const address = product.url.replace('http', 'ws')
  const { key } = product.context.viewerChannels.clientSettings
  const report = await runLoad({
    viewers: codes.map((code) => ({
      url: `${address}/app/${key}?protocol=7`,
      channel: getSessionChannelName(code),
      count: VIEWERS_PER_SESSION,
    })),
    recorders: codes.map((code) => ({
      url: `${address}/v1/listen`,
      token: issueListenToken(code, new Date(), product.secrets.auth).token,
    })),
    seconds: DURATION_SECONDS,
  })
  await product.close()
  return report
}

async function peer(): Promise<LagReport> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  const rooms = new Map<string, Set<import('ws').WebSocket>>()
  server.on('connection', (socket, request) => {
    const room = request.url ?? ''
    rooms.set(room, (rooms.get(room) ?? new Set()).add(socket))
  })
  const recogniser = new IntervalRecogniser({
    interimIntervalMs: INTERIM_INTERVAL_MS,
    resultsPerFinal: RESULTS_PER_FINAL,
  })
  const names = Array.from({ length: SESSIONS }, (_, session) => `/room-${session}`)
  const pumps = names.map(async (name) => {
    for await (const event of await recogniser.open()) {
      if (!('text' in event)) continue
      const data = JSON.stringify({ text: event.text, isFinal: event.type === 'final' })
      const text = JSON.stringify({ event: 'transcript-event', data })
      for (const socket of rooms.get(name) ?? []) socket.send(text)
    }
  })
  const url = `ws://127.0.0.1:${port}`
  const viewers = names.map((name) => ({
    url: url + name,
    channel: '',
    count: VIEWERS_PER_SESSION,
  }))
  const report = await runLoad({ viewers, recorders: [], seconds: DURATION_SECONDS })
  await recogniser.close()
  await Promise.all(pumps)
  server.close()
  return report
}
