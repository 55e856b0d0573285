import { createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { startTestServer } from './test-server.ts'

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const otherKeys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const frontend = 'clerk.scribe.example'
const webhookSecret = `whsec_${randomBytes(24).toString('base64')}`
const secretKey = 'sk_test_made_up'

export const clerkKeys = {
  CLERK_SECRET_KEY: secretKey,
  CLERK_PUBLISHABLE_KEY: `pk_test_${Buffer.from(`${frontend}$`).toString('base64')}`,
  CLERK_WEBHOOK_SECRET: webhookSecret,
  CLERK_JWT_KEY: String(keys.publicKey.export({ type: 'spki', format: 'pem' })).replaceAll(
    '\n',
    '\\n',
  ),
}

export interface ClerkPerson {
  id: string
  email: string
  isVerified?: boolean
  firstName?: string
  updatedAt?: number
}

/** A user in the form of Clerk's API and webhooks. */
export function clerkUser(person: ClerkPerson) {
  const { id, email, isVerified = true, firstName = 'Ann', updatedAt = 1_000 } = person
  return {
    object: 'user',
    id,
    first_name: firstName,
    last_name: 'Example',
    primary_email_address_id: 'idn_2',
    email_addresses: [
      {
        id: 'idn_1',
        email_address: 'old@example.com',
        verification: { status: 'verified' },
        linked_to: [],
      },
      {
        id: 'idn_2',
        email_address: email,
        verification: { status: isVerified ? 'verified' : 'unverified' },
        linked_to: [],
      },
    ],
    phone_numbers: [],
    web3_wallets: [],
    external_accounts: [],
    two_factor_enabled: true,
    created_at: 500,
    updated_at: updatedAt,
  }
}

/** Starts the product with Clerk; the API runs on this machine, and the keys are the test's. */
export async function startWithClerk(env: Record<string, string> = {}) {
  const users = new Map<string, ReturnType<typeof clerkUser>>()
  const asked: string[] = []
  let isAway = false
  const api = http.createServer((request, response) => {
    asked.push(request.url ?? '')
    if (isAway) return request.socket.destroy()
    const [, id = ''] = /^\/v1\/users\/(\w+)$/.exec(request.url ?? '') ?? []
    const isKnown = request.headers.authorization === `Bearer ${secretKey}`
    const found = request.url === '/v1/jwks' ? { keys: [jwk()] } : users.get(id)
    const missing = { errors: [{ code: 'resource_not_found', message: 'not found' }] }
    response.setHeader('content-type', 'application/json')
    response.writeHead(isKnown ? (found ? 200 : 404) : 401).end(JSON.stringify(found ?? missing))
  })
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
  const { port } = api.address() as AddressInfo
  const server = await startTestServer(new MarkedRecogniser(['wait']), {
    env: { ...clerkKeys, CLERK_API_URL: `http://127.0.0.1:${port}`, ...env },
    secrets: { clerk: { secretKey, webhookSecret } },
  })
  const token = (sub: string, claims: Record<string, unknown> = {}, isForged = false) =>
    sessionToken({ sub, azp: server.url, ...claims }, isForged)
  const call = (bearer: string, at = '/api/me', method = 'GET') =>
    fetch(new URL(at, server.url), { method, headers: { authorization: `Bearer ${bearer}` } })
  return {
    server,
    users,
    asked,
    token,
    call,
    setAway: (away: boolean) => {
      isAway = away
    },
    me: async (bearer: string) =>
      ((await (await call(bearer)).json()) as { user: Record<string, unknown> | null }).user,
    close: async () => {
      await server.close()
      api.closeAllConnections()
      await new Promise((resolve) => api.close(resolve))
    },
  }
}

function sessionToken(claims: Record<string, unknown>, isForged: boolean): string {
  const now = Math.floor(Date.now() / 1000)
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const times = { iat: now, nbf: now - 5, exp: now + 60 }
  const body = {
    iss: `https://${frontend}`,
    sid: 'sess_1',
    v: 2,
    sts: 'active',
    ...times,
    ...claims,
  }
  const signed = `${part({ alg: 'RS256', typ: 'JWT', kid: 'ins_1' })}.${part(body)}`
  const { privateKey } = isForged ? otherKeys : keys
  return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`
}

function jwk() {
  return { ...keys.publicKey.export({ format: 'jwk' }), kid: 'ins_1', alg: 'RS256', use: 'sig' }
}

/** Sends a signed webhook as Clerk does. */
export function sendClerkWebhook(
  url: string,
  type: string,
  data: object,
  { at = Date.now(), secret = webhookSecret, tamper = '' } = {},
): Promise<Response> {
  const body = JSON.stringify({ type, object: 'event', timestamp: at, data })
  const id = `msg_${randomBytes(8).toString('hex')}`
  const timestamp = String(Math.floor(at / 1000))
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return fetch(new URL('/api/webhooks/clerk', url), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'svix-id': id,
      'svix-timestamp': timestamp,
      'svix-signature': `v1,${signature}`,
    },
    body: body + tamper,
  })
}
