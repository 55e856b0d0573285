import { createHash } from 'node:crypto'
import type { Challenge } from '@live-scribe/contract/challenge'
import { getSessionChannelName } from '@live-scribe/contract/live/channel-events'
import { PROOF_OF_WORK_HEADER } from '@live-scribe/contract/proof-of-work'
import { hasLeadingZeroBits } from '@live-scribe/contract/solve-challenge'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPusherClient } from '../../channels/pusher-client.ts'
import { startShop } from '../../clients/shop.ts'
import type { TestServer } from '../../test-server.ts'

const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

let server: TestServer
let now: Date
let code: string
let guesses = 0
beforeEach(async () => {
  now = new Date()
  server = await startShop({ now: () => now })
  code = await (await server.signUp()).openSession()
})
afterEach(() => server.close())

interface Answer {
  status: number
  code: string | undefined
  challenge: Challenge | undefined
}

async function read(wanted: string, address: string, proof?: string): Promise<Answer> {
  const reply = await fetch(`${server.url}/api/transcripts/${wanted}`, {
    headers: { 'x-forwarded-for': address, ...(proof ? { [PROOF_OF_WORK_HEADER]: proof } : {}) },
  })
  const body = (await reply.json()) as { code?: string; challenge?: Challenge }
  return { status: reply.status, code: body.code, challenge: body.challenge }
}

/** Returns a code that no session has. */
function wrongCode(): string {
  guesses += 1
  const letter = (power: number) => ALPHABET[Math.floor(guesses / 31 ** power) % 31]
  return `AAA${letter(2)}${letter(1)}${letter(0)}`
}

async function guess(address: string, times: number): Promise<void> {
  for (let guessed = 0; guessed < times; guessed += 1) await read(wrongCode(), address)
}

function solve({ token, bits }: Challenge): string {
  for (let counter = 0; ; counter += 1) {
    const digest = createHash('sha256').update(`${token}:${counter}`).digest()
    if (hasLeadingZeroBits(digest, bits)) return `${token}.${counter}`
  }
}

async function challengeFor(wanted: string, address: string): Promise<Challenge> {
  const { status, code: refusal, challenge } = await read(wanted, address)
  expect([status, refusal]).toEqual([429, 'challenge_required'])
  if (!challenge) throw new Error('no challenge')
  return challenge
}

describe('[OUT-9] guessing codes', () => {
  it('costs work after twenty wrong ones, and the right code is never refused', async () => {
    await guess('192.0.2.1', 20)
    const challenge = await challengeFor(code, '192.0.2.1')
    const proof = solve(challenge)
    expect((await read(code, '192.0.2.1', proof)).status).toBe(200)
    expect((await read(code, '192.0.2.2')).status).toBe(200)
  })

  it('gets dearer with each ten wrong ones', { tags: 'deep' }, async () => {
    await guess('192.0.2.1', 20)
    const { bits } = await challengeFor(code, '192.0.2.1')
    for (let guessed = 0; guessed < 10; guessed += 1) {
      const wrong = wrongCode()
      const proof = solve(await challengeFor(wrong, '192.0.2.1'))
      expect((await read(wrong, '192.0.2.1', proof)).status).toBe(404)
    }
    expect((await challengeFor(code, '192.0.2.1')).bits).toBe(bits + 1)
  })

  it('takes a proof for its own code and address only, once done, and for five minutes', async () => {
    await guess('192.0.2.1', 20)
    await guess('192.0.2.2', 20)
    const challenge = await challengeFor(code, '192.0.2.1')
    const proof = solve(challenge)
    const refused = [
      await read(wrongCode(), '192.0.2.1', proof),
      await read(code, '192.0.2.2', proof),
      await read(code, '192.0.2.1', `${challenge.token}.x`),
      await read(code, '192.0.2.1', `${proof.slice(1)}`),
      await read(code, '192.0.2.1', 'nonsense'),
    ]
    expect(refused.map(({ status }) => status)).toEqual([429, 429, 429, 429, 429])
    now = new Date(now.getTime() + 5 * 60_000 + 1)
    expect((await read(code, '192.0.2.1', proof)).status).toBe(429)
  })

  it('counts a whole /64 as one, and IPv4 within IPv6 as IPv4', async () => {
    for (let host = 1; host <= 20; host += 1) await guess(`2001:db8:0:1:${host}::1`, 1)
    await challengeFor(code, '2001:db8:0:1:ffff::9')
    expect((await read(code, '2001:db8:0:2::1')).status).toBe(200)
    await guess('192.0.2.9', 20)
    await challengeFor(code, '::ffff:192.0.2.9')
  })

  it('by thirty addresses keeps no new reader out, and trusts nobody for having read something', {
    tags: 'deep',
  }, async () => {
    const other = await (await server.signUp()).openSession()
    expect((await read(code, '198.51.100.7')).status).toBe(200)
    for (let host = 1; host <= 30; host += 1) await guess(`203.0.113.${host}`, 20)
    // A viewer who has read the session needs no proof for it, but does for another session.
    expect((await read(code, '198.51.100.7')).status).toBe(200)
    await challengeFor(other, '198.51.100.7')
    const proof = solve(await challengeFor(code, '198.51.100.8'))
    expect((await read(code, '198.51.100.8', proof)).status).toBe(200)
    expect((await read(code, '198.51.100.8')).status).toBe(200)
  })

  it('by the live channel sends its socket away, to come back after the log was read', {
    tags: 'deep',
  }, async () => {
    for (let host = 1; host <= 30; host += 1) await guess(`203.0.113.${host}`, 20)
    const client = openPusherClient(server.url, server.context.viewerHub?.app.key ?? '')
    const channel = client.subscribe(getSessionChannelName(code))
    const isJoined = new Promise((joined) =>
      channel.bind('pusher:subscription_succeeded', () => joined(true)),
    )
    await new Promise((closed) =>
      client.connection.bind('state_change', ({ previous }: { previous: string }) => {
        if (previous === 'connected') closed(true)
      }),
    )
    const proof = solve(await challengeFor(code, '127.0.0.1'))
    expect((await read(code, '127.0.0.1', proof)).status).toBe(200)
    expect(await isJoined).toBe(true)
    client.disconnect()
  })
})
