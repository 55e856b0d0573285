import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '#server/db/database.ts'
import { MAX_OLD_SECRETS } from '#server/features/webhooks/secrets.ts'
import { makeKeyHolder } from '../../clients/key-holder.ts'
import { startWebhookReceiver, verifyWebhook } from '../../clients/webhook-receiver.ts'
import { addWebhook, findWebhooks, localWebhooks } from '../../clients/webhook-user.ts'
import { openTestDatabase } from '../../test-database.ts'
import { startTestServer } from '../../test-server.ts'

const HOUR_MS = 60 * 60_000

let database: OpenDatabase
let now = Date.now()
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const start = (auth?: string) =>
  startTestServer(new MarkedRecogniser([]), {
    database,
    env: localWebhooks,
    now: () => new Date(now),
    ...(auth ? { secrets: { auth } } : {}),
  })
const readSecret = async (reply: Response) => ((await reply.json()) as { secret: string }).secret

it('[HOOK-27] a secret is of its endpoint alone, and stays when AUTH_SECRET is replaced', async () => {
  const before = await start()
  const ann = await before.signUp()
  const scopes = ['webhooks', 'recordings:read'] as const
  const program = await makeKeyHolder(before, ann, { scopes: [...scopes] })
  const hook = await addWebhook(ann, 'https://hooks.example/', ['recording.started'])
  const other = await addWebhook(ann, 'https://hooks.example/', ['recording.started'])
  expect(hook.secret).toMatch(/^whsec_[0-9A-Za-z+/]{43}=$/)
  expect(other.secret).not.toBe(hook.secret)
  await before.close()

  const after = await start('another secret of the tests, long enough for it')
  const headers = { authorization: `Bearer ${program.key}` }
  const reply = await fetch(new URL(`${hook.path}/secret`, after.url), { headers })
  expect(await readSecret(reply)).toBe(hook.secret)
  await after.close()
})

it('[HOOK-27] each of the last four old secrets signs for a day since it was replaced', async () => {
  const server = await start()
  const receiver = await startWebhookReceiver()
  const ann = await server.signUp()
  const hook = await addWebhook(ann, receiver.url, ['recording.started'])
  const secrets = [hook.secret]
  const rotate = async () => {
    secrets.unshift(await readSecret(await ann.call('POST', `${hook.path}/rotate-secret`)))
  }
  /** How many of the secrets, newest first, verify the next webhook. */
  const countValid = async () => {
    const count = receiver.received.length + 1
    const code = await ann.openSession()
    const last = (await receiver.until(count)).at(-1)
    await ann.call('POST', '/api/end-session', { sessionId: code, reason: 'user_stopped' })
    const isValid = (secret: string) => {
      try {
        if (last) verifyWebhook(secret, last)
        return true
      } catch {
        return false
      }
    }
    const valid = secrets.map(isValid)
    expect(valid).toEqual(valid.toSorted().reverse())
    return valid.filter(Boolean).length
  }
  await rotate()
  now += HOUR_MS
  await rotate()
  expect(await countValid()).toBe(3)
  expect(await findWebhooks(ann)).toMatchObject([
    { old_secret_until: new Date(now + 24 * HOUR_MS).toISOString() },
  ])
  now += 23.5 * HOUR_MS
  expect(await countValid()).toBe(2)
  now += HOUR_MS
  expect(await countValid()).toBe(1)
  for (let count = 0; count < MAX_OLD_SECRETS + 2; count += 1) await rotate()
  expect(await countValid()).toBe(1 + MAX_OLD_SECRETS)
  await receiver.close()
  await server.close()
})
