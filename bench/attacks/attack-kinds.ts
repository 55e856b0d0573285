import { exportFormats } from '@live-scribe/contract/export'
import { type Client, clientOf, signIn } from './clients.ts'
import { LONG_LINES } from './long-transcript.ts'

/** What the attackers know of the server. */
export interface Target {
  url: string
  /** The code of a long transcript that readers may export. */
  long: string
  /** The cookie of an account whose recordings are full of questions. */
  cookie: string
}

export interface AttackKind {
  name: string
  /** Connections at once. */
  connections: number
  send: (target: Target, connection: number, over: AbortSignal) => Promise<unknown>
}

/** What strangers and another account send, as often as they can. */
export const attackKinds: readonly AttackKind[] = [
  { name: 'nothing else', connections: 0, send: async () => {} },
  {
    name: '20 connections of one address set passwords with a link that is none',
    connections: 20,
    send: ({ url }) =>
      clientOf(url, '10.0.0.3').call('POST', '/api/auth/reset-password', {
        newPassword: 'a1'.repeat(64),
        token: 'x'.repeat(2000),
      }),
  },
  {
    name: '20 connections of one address sign up with the longest names',
    connections: 20,
    send: ({ url }, n) =>
      clientOf(url, '10.0.0.4').call('POST', '/api/auth/sign-up/email', {
        ...{ name: 'ab '.repeat(66), email: `${'a.b'.repeat(80)}${n}@example.com` },
        password: 'a1'.repeat(64),
      }),
  },
  {
    name: '60 strangers sign in at once',
    connections: 60,
    send: ({ url }, n) => signIn(clientOf(url, `10.1.${n}.1`), 'nobody@example.com'),
  },
  {
    name: 'another account searches for questions, on 20 connections',
    connections: 20,
    send: ({ url, cookie }) =>
      clientOf(url, '10.0.0.2', cookie).call('GET', '/api/search?q=is%3Aquestion%20walk'),
  },
  {
    name: '20 connections of 20 addresses read pages of a long transcript, each another one',
    connections: 20,
    send: ({ url, long }, n, over) =>
      read(clientOf(url, `10.2.${n}.1`), `${long}?after=${chooseLine()}`, over),
  },
  ...exportFormats.map((format) => ({
    name: `12 connections of 12 addresses export a long transcript as ${format}`,
    connections: 12,
    send: ({ url, long }: Target, n: number, over: AbortSignal) =>
      read(clientOf(url, `10.3.${n}.1`), `${long}/export?format=${format}`, over),
  })),
]

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
