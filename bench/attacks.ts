import { setTimeout as wait } from 'node:timers/promises'
import { startServer } from '@live-scribe/testing/servers/start-server'
import { formatPercentiles, printHeading, printRow } from './lib/statistics.ts'

const SECONDS = 15
const LINES = 9
const RECORDINGS = 5
const PASSWORD = 'a long pass phrase'
/** Lines of the longest text that a client may store, without an end of a sentence. */
const LINE = 'what is you know could you walk me through it and so on '.repeat(36).slice(0, 2000)

/** A client with an address of its own. */
interface Client {
  call(method: string, path: string, body?: unknown): Promise<Response>
}

interface Attack {
  name: string
  /** Connections at once. */
  connections: number
  send: (server: string, connection: number) => Promise<unknown>
}

/**
 * Measures how long somebody who records and somebody who reads wait while strangers and another
 * account send what is most work, as much as they may.
 */
export async function run(): Promise<void> {
  const server = await startServer({ env: { TRUST_PROXY: '127.0.0.1', MODEL_DOWNLOAD: 'off' } })
  try {
    const bystander = await signUp(server.url, '10.0.0.1')
    const code = await openSession(bystander)
    const attacker = await signUp(server.url, '10.0.0.2')
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
    ]
    printHeading(`what somebody else waits beside ${SECONDS} s of an attack`)
    for (const attack of attacks) await measure(server.url, attack, bystander, code)
  } finally {
    await server.close()
  }
}

/** Segments that the bystander has stored. */
let stored = 0

async function measure(url: string, attack: Attack, who: Client, code: string): Promise<void> {
  const end = performance.now() + SECONDS * 1000
  let sent = 0
  const attacking = Array.from({ length: attack.connections }, async (_, connection) => {
    while (performance.now() < end) {
      await attack.send(url, connection)
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
  await Promise.all([...attacking, ...watching])
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
    p_title: 'Interview',
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
    call: async (method, path, body) =>
      fetch(new URL(path, url), {
        ...{ method, headers },
        ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
      }),
  }
}
