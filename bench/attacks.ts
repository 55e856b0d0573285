import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type RunningServer, startServer } from '@live-scribe/testing/servers/start-server'
import { attackKinds, type Target } from './attacks/attack-kinds.ts'
import type { AttackOrder } from './attacks/attackers.ts'
import { type Client, clientOf, openSession, saveSegment, signUp } from './attacks/clients.ts'
import { addLongTranscript } from './attacks/long-transcript.ts'
import { formatPercentiles, printHeading, printRow } from './lib/statistics.ts'

const SECONDS = 15
/** Milliseconds from the first calls of the attackers to the first one that is measured. */
const WARM_UP_MS = 2000
const LINES = 9
const RECORDINGS = 5
/** Lines of the longest text that a client may store, without an end of a sentence. */
const LINE = 'what is you know could you walk me through it and so on '.repeat(36).slice(0, 2000)

/**
 * Measures how long somebody who records and somebody who reads wait while strangers and another
 * account, in a process of their own, send what is most work, as much as they may.
 */
export async function run(): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'live-scribe-bench-'))
  try {
    const start = () =>
      startServer({ dataFolder, env: { TRUST_PROXY: '127.0.0.1', MODEL_DOWNLOAD: 'off' } })
    const long = await withServer(await start(), async ({ url }) =>
      openSession(clientOf(url, '10.0.0.6', await signUp(url, '10.0.0.6'))),
    )
    await addLongTranscript(join(dataFolder, 'db'), long)
    await withServer(await start(), ({ url }) => attack(url, long))
  } finally {
    await rm(dataFolder, { recursive: true })
  }
}

async function withServer<Result>(
  server: RunningServer,
  use: (server: RunningServer) => Promise<Result>,
): Promise<Result> {
  try {
    return await use(server)
  } finally {
    await server.close()
  }
}

/** Attacks a server that has a long transcript with this code. */
async function attack(url: string, long: string): Promise<void> {
  const bystander = clientOf(url, '10.0.0.1', await signUp(url, '10.0.0.1'))
  const cookie = await signUp(url, '10.0.0.2')
  await fillRecordings(clientOf(url, '10.0.0.2', cookie))
  printHeading(`what somebody else waits beside ${SECONDS} s of an attack`)
  for (const kind of attackKinds.keys()) await measure(kind, { url, long, cookie }, bystander)
}

async function measure(kind: number, target: Target, who: Client): Promise<void> {
  // A free recording is over after minutes.
  const code = await openSession(who)
  const attackers = fork(fileURLToPath(new URL('./attacks/attackers.ts', import.meta.url)))
  const order: AttackOrder = { kind, target, seconds: SECONDS + WARM_UP_MS / 1000 }
  attackers.send(order)
  const sent = Promise.race([
    once(attackers, 'message'),
    once(attackers, 'exit').then(([code]) => {
      throw new Error(`the attackers ended with ${code}`)
    }),
  ])
  await wait(WARM_UP_MS)
  const times = await watch(target.url, code, who)
  const [calls] = await sent
  printRow(`${attackKinds[kind]?.name} (${calls} calls)`, '')
  for (const [name, taken] of Object.entries(times)) {
    const longest = `longest ${Math.max(...taken).toFixed(0)} ms`
    printRow(`  ${name}`, `${formatPercentiles(taken)} · ${longest}`, 'longest 250 ms')
  }
}

/** Calls as somebody who records and somebody who reads; returns the milliseconds that they waited. */
async function watch(url: string, code: string, who: Client): Promise<Record<string, number[]>> {
  let stored = 0
  const reader = clientOf(url, '10.0.0.5')
  const calls = {
    'a listen token': () => who.call('POST', `/api/sessions/${code}/listen-token`),
    'a segment': () => {
      stored += 1
      return saveSegment(who, code, stored, 'One more line.')
    },
    'a read of the log': () => reader.call('GET', `/api/transcripts/${code}?after=0`),
  }
  const pauses = { 'a listen token': 2500, 'a segment': 250, 'a read of the log': 100 }
  const times: Record<string, number[]> = {}
  const end = performance.now() + SECONDS * 1000
  await Promise.all(
    Object.entries(calls).map(async ([name, call]) => {
      const taken: number[] = []
      times[name] = taken
      while (performance.now() < end) {
        const startedAt = performance.now()
        const reply = await call()
        if (!reply.ok) throw new Error(`${name} answered ${reply.status}: ${await reply.text()}`)
        await reply.arrayBuffer()
        taken.push(performance.now() - startedAt)
        await wait(pauses[name as keyof typeof pauses])
      }
    }),
  )
  return times
}

async function fillRecordings(who: Client): Promise<void> {
  for (let recording = 0; recording < RECORDINGS; recording += 1) {
    const code = await openSession(who)
    for (let line = 0; line < LINES; line += 1) {
      const reply = await saveSegment(who, code, line + 1, LINE)
      if (!reply.ok) throw new Error(`a line answered ${reply.status}: ${await reply.text()}`)
    }
    await who.call('POST', '/api/end-session', { sessionId: code })
  }
}
