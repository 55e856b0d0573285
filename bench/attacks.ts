import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { exportFormats } from '@live-scribe/contract/export'
import { addEmptyDatabase } from '@live-scribe/testing/servers/empty-database'
import { type RunningServer, startServer } from '@live-scribe/testing/servers/start-server'
import { addLongTranscript, LONG_LINES } from './attacks/long-transcript.ts'
import { formatPercentiles, printHeading, printRow } from './lib/statistics.ts'

const SECONDS = 15
const LINES = 9
const RECORDINGS = 5
const PASSWORD = 'a long pass phrase'
/** Lines of the longest text that a client may store, without an end of a sentence. */
const LINE = 'what is you know could you walk me through it and so on '.repeat(36).slice(0, 2000)

/** A client with an address of its own. */
interface Client {
  call(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response>
}

interface Attack {
  name: string
  /** Connections at once. */
  connections: number
  send: (server: string, connection: number, over: AbortSignal) => Promise<unknown>
}

/**
 * Measures how long somebody who records and somebody who reads wait while strangers and another
 * account send what is most work, as much as they may.
 */
export async function run(): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'live-scribe-bench-'))
  try {
    await addEmptyDatabase(dataFolder)
    const start = () =>
      startServer({ dataFolder, env: { TRUST_PROXY: '127.0.0.1', MODEL_DOWNLOAD: 'off' } })
    const long = await withServer(await start(), async ({ url }) => {
      return openSession(await signUp(url, '10.0.0.6'))
    })
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
  const bystander = await signUp(url, '10.0.0.1')
  const attacker = await signUp(url, '10.0.0.2')
  await fillRecordings(attacker)
  const attacks: Attack[] = [
    { name: 'nothing else', connections: 0, send: async () => {} },
    {
      name: '20 connections of one address set passwords with a link that is none',
      connections: 20,
      send: (url) =>
        clientOf(url, '10.0.0.3').call('POST', '/api/auth/reset-password', {
          newPassword: 'a1'.repeat(64),
          token: 'x'.repeat(2000),
        }),
    },
    {
      name: '20 connections of one address sign up with the longest names',
      connections: 20,
      send: (url, n) =>
        clientOf(url, '10.0.0.4').call('POST', '/api/auth/sign-up/email', {
          ...{ name: 'ab '.repeat(66), email: `${'a.b'.repeat(80)}${n}@example.com` },
          password: 'a1'.repeat(64),
        }),
    },
    {
      name: '60 strangers sign in at once',
      connections: 60,
      send: (url, n) => signIn(clientOf(url, `10.1.${n}.1`), 'nobody@example.com'),
    },
    {
      name: 'another account searches for questions, on 20 connections',
      connections: 20,
      send: () => attacker.call('GET', '/api/search?q=is%3Aquestion%20walk'),
    },
    {
      name: '20 connections of 20 addresses read pages of a long transcript, each another one',
      connections: 20,
      send: (url, n, over) =>
        read(clientOf(url, `10.2.${n}.1`), `${long}?after=${chooseLine()}`, over),
    },
    ...exportFormats.map((format) => ({
      name: `12 connections of 12 addresses export a long transcript as ${format}`,
      connections: 12,
      send: (url: string, n: number, over: AbortSignal) =>
        read(clientOf(url, `10.3.${n}.1`), `${long}/export?format=${format}`, over),
    })),
  ]
  printHeading(`what somebody else waits beside ${SECONDS} s of an attack`)
  for (const attack of attacks) await measure(url, attack, bystander)
}

/** A line of the long transcript behind which a page is whole. */
function chooseLine(): number {
  return Math.floor(Math.random() * (LONG_LINES - 500))
}

/** Reads a transcript, or what is below it, to its end; too many at once are refused. */
async function read(who: Client, what: string, over: AbortSignal): Promise<void> {
  const reply = await who.call('GET', `/api/transcripts/${what}`, undefined, over)
  await reply.arrayBuffer()
  if (!reply.ok && reply.status !== 429) throw new Error(`${what} answered ${reply.status}`)
}

async function measure(url: string, attack: Attack, who: Client): Promise<void> {
  // A free recording is over after minutes.
  const code = await openSession(who)
  let stored = 0
  const end = performance.now() + SECONDS * 1000
  const over = new AbortController()
  let sent = 0
  const attacking = Array.from({ length: attack.connections }, async (_, connection) => {
    while (performance.now() < end) {
      // What the caller leaves at the end, such as a long export, is no failure.
      await attack.send(url, connection, over.signal).catch((error) => {
        if (!over.signal.aborted) throw error
      })
      sent += 1
    }
  })
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
  const watching = Object.entries(calls).map(async ([name, call]) => {
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
  })
  const watched = Promise.all(watching).finally(() => over.abort())
  await Promise.all([...attacking, watched])
  printRow(`${attack.name} (${sent} calls)`, '')
  for (const [name, taken] of Object.entries(times)) {
    const longest = `longest ${Math.max(...taken).toFixed(0)} ms`
    printRow(`  ${name}`, `${formatPercentiles(taken)} · ${longest}`, 'longest 250 ms')
  }
}

function saveSegment(who: Client, code: string, number: number, text: string): Promise<Response> {
  return who.call('POST', '/api/transcript-segment', {
    ...{ sessionId: code, text, isFinal: true, segmentNumber: number },
  })
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

async function openSession(who: Client): Promise<string> {
  const reply = await who.call('POST', '/api/rpc/create_interview_session', {
    ...{ p_title: 'Interview', p_take_over: true },
  })
  if (!reply.ok) throw new Error(`a session answered ${reply.status}: ${await reply.text()}`)
  return ((await reply.json()) as { session_id: string }).session_id
}

async function signUp(url: string, address: string): Promise<Client> {
  const account = { name: 'Ann', email: `${crypto.randomUUID()}@example.com`, password: PASSWORD }
  const reply = await clientOf(url, address).call('POST', '/api/auth/sign-up/email', account)
  if (!reply.ok) throw new Error(`a sign-up answered ${reply.status}: ${await reply.text()}`)
  const cookies = reply.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return clientOf(url, address, cookies.join('; '))
}

function signIn(who: Client, email: string): Promise<Response> {
  return who.call('POST', '/api/auth/sign-in/email', { email, password: PASSWORD })
}

function clientOf(url: string, address: string, cookie = ''): Client {
  const headers = {
    ...{ origin: url, 'content-type': 'application/json', 'x-forwarded-for': address },
    ...(cookie ? { cookie } : {}),
  }
  return {
    call: async (method, path, body, signal) =>
      fetch(new URL(path, url), {
        ...{ method, headers },
        ...(signal ? { signal } : {}),
        ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
      }),
  }
}
