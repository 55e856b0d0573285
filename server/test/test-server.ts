import fs from 'node:fs'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { parseReply } from '@live-scribe/contract/calls/parse-reply'
import type { Endpoint, ReplyOf } from '@live-scribe/contract/endpoint'
import { readAllPages } from '@live-scribe/contract/read-pages'
import { createInterviewSession, createListenToken } from '@live-scribe/contract/recording'
import { getSharedTranscript } from '@live-scribe/contract/sharing'
import type { RunningSandbox } from '@live-scribe/stripe-sandbox'
import { TestRecorder } from '@live-scribe/testing/clients/test-recorder'
import pino, { type Logger } from 'pino'
import type { PasswordCost } from '#server/adapters/identity/better-auth/passwords/password-hash.ts'
import { createApp } from '#server/app.ts'
import { compose } from '#server/compose.ts'
import { toConfig } from '#server/config/config.ts'
import { readEnvironment } from '#server/config/env.ts'
import type { Secrets } from '#server/config/secrets.ts'
import type { AppContext } from '#server/context.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import type { SpeechToText } from '#server/ports/speech-to-text.ts'
import { openTestDatabase } from './test-database.ts'

/** A user with an account, as an HTTP client with an address of its own. */
export interface TestUser {
  /** The headers that the user sends with each request. */
  headers: Record<string, string>
  call(method: string, path: string, body?: unknown): Promise<Response>
  /** Posts a form, as a browser's beacon does. */
  post(path: string, form: URLSearchParams | FormData): Promise<Response>
  /** Opens a recording and returns its code. */
  openSession(title?: string): Promise<string>
  listenToken(code: string): Promise<string>
  /** Connects a recorder to a session. */
  record(code: string, query?: Record<string, string>): Promise<TestRecorder>
}

export interface TestServer {
  url: string
  context: AppContext
  sandbox: RunningSandbox | null
  database: OpenDatabase
  signUp(email?: string): Promise<TestUser>
  signIn(email: string): Promise<TestUser>
  /** A client without an account. */
  visitor: TestUser
  /** The same user as a client of this node, after a sign-in at another node. */
  as(user: TestUser): TestUser
  /** Creates another client without an account, with an address of its own. */
  stranger(): TestUser
  transcript(code: string, after?: number): Promise<ReplyOf<typeof getSharedTranscript>>
  close(): Promise<void>
}

const secrets = { auth: 'a secret of the tests, 32 characters or more' }
const password = 'a long pass phrase'
/**
 * Cheap password hashes, because a test run has hundreds of sign-ups; a test of its own covers the
 * product's cost.
 */
const passwordCost = { memory: 64, passes: 1, parallelism: 1 }

/** Starts the real application in this process, on a free port, with the test's recogniser. */
export async function startTestServer(
  speechToText: SpeechToText,
  parts: {
    now?: () => Date
    database?: OpenDatabase
    env?: Record<string, string>
    secrets?: Partial<Secrets>
    log?: Logger
    /** Undefined for the product's own cost. */
    passwordCost?: PasswordCost | undefined
    arePagesBuilt?: boolean
  } = {},
): Promise<TestServer> {
  const opened = parts.database ?? (await openTestDatabase())
  // A database that the test passes is not closed with the server.
  const database = parts.database ? { ...opened, close: () => Promise.resolve() } : opened
  const log = parts.log ?? pino({ level: 'silent' })
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-data-'))
  const env = { PORT: '0', TRUST_PROXY: '127.0.0.1', DATA_DIR: folder, ...parts.env }
  const config = toConfig(readEnvironment(env))
  const given = { ...secrets, ...parts.secrets }
  const made = await compose(config, given, {
    passwordCost,
    arePagesBuilt: true,
    ...parts,
    speechToText,
    database,
    log,
  })
  const app = await createApp(made.context)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  made.listensAt(url)
  let isClosed = false
  const visitor = toUser(url, '')
  const enter = async (way: string, account: Record<string, string>) => {
    const reply = await toUser(url, '').call('POST', `/api/auth/${way}/email`, account)
    if (!reply.ok) throw new Error(`${way} failed: ${await reply.text()}`)
    const cookies = reply.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
    return toUser(url, cookies.join('; '))
  }
  return {
    url,
    context: made.context,
    sandbox: made.sandbox,
    database,
    visitor,
    as: ({ headers }) => toUser(url, headers.cookie ?? ''),
    stranger: () => toUser(url, ''),
    signUp: (email = `${crypto.randomUUID()}@example.com`) =>
      enter('sign-up', { name: 'Ann Example', email, password }),
    signIn: (email) => enter('sign-in', { email, password }),
    transcript: async (code, after = 0) => {
      const readPage = async (from: number) =>
        read(
          getSharedTranscript,
          await visitor.call('GET', `/api/transcripts/${code}?after=${from}`),
        )
      return readAllPages(readPage, after)
    },
    close: async () => {
      if (isClosed) return
      isClosed = true
      await app.close()
      await made.close()
      // A queued mail may be written at this moment; it would be sent again by the next server.
      fs.rmSync(folder, { recursive: true, maxRetries: 10, retryDelay: 10 })
    },
  }
}

let people = 0

/** Creates a client with these cookies, at the server's or a proxy's URL. */
export function toUser(url: string, cookie: string): TestUser {
  // Limits count by address, so each client has an address of its own.
  people += 1
  const address = `10.0.${people >> 8}.${people & 255}`
  const headers = { ...(cookie ? { cookie } : {}), origin: url, 'x-forwarded-for': address }
  const call = (method: string, path: string, body?: unknown) =>
    fetch(new URL(path, url), {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
    })
  const listenToken = async (code: string) => {
    const reply = await call('POST', createListenToken.path.replace(':code', code))
    return (await read(createListenToken, reply)).token
  }
  return {
    headers,
    call,
    post: (path, body) =>
      fetch(new URL(path, url), { method: 'POST', headers: { cookie, origin: url }, body }),
    listenToken,
    openSession: async (title = 'Interview') => {
      const reply = await call('POST', createInterviewSession.path, { p_title: title })
      return (await read(createInterviewSession, reply)).session_id
    },
    record: async (code, query) => TestRecorder.connect(url, await listenToken(code), query),
  }
}

async function read<E extends Endpoint>(endpoint: E, reply: Response): Promise<ReplyOf<E>> {
  if (!reply.ok) throw new Error(`${endpoint.path} answered ${reply.status}: ${await reply.text()}`)
  const parsed = parseReply(endpoint, await reply.json())
  if (!parsed) throw new Error(`${endpoint.path} answered something else`)
  return parsed
}
