import { getStatus } from '@live-scribe/contract/status'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PaymentError } from '#server/ports/payments.ts'
import { SpeechToTextError } from '#server/ports/speech-to-text.ts'
import { startTestServer, type TestServer } from '../../test-server.ts'

class BreakableRecogniser extends MarkedRecogniser {
  failure: SpeechToTextError | null = null

  override open(...options: Parameters<MarkedRecogniser['open']>) {
    return this.failure ? Promise.reject(this.failure) : super.open(...options)
  }
}

let recogniser: BreakableRecogniser
let server: TestServer
let now: number
beforeEach(async () => {
  now = Date.parse('2026-11-24T10:00:00Z')
  recogniser = new BreakableRecogniser(['word'])
  server = await startTestServer(recogniser, { now: () => new Date(now) })
})
afterEach(() => server.close())

async function status() {
  const reply = await server.visitor.call('GET', '/api/status')
  expect(reply.status).toBe(200)
  return getStatus.reply.parse(await reply.json())
}

async function failing() {
  return (await status()).services.flatMap(({ service, state, since }) =>
    state === 'trouble' ? [[service, since]] : [],
  )
}

async function tryToRecord() {
  await server.context.speechToText.open({ language: 'en-US' }).catch(() => {})
}

it('[STAT-1] tells a stranger that everything works, and nothing else', async () => {
  expect(await status()).toEqual({
    services: ['recording', 'reading', 'signing-in', 'paying'].map((service) => ({
      service,
      state: 'working',
      since: null,
    })),
    troubles: [],
  })
})

it('[STAT-5] a recogniser that fails is an incident since its first failure, until it opens a stream again', async () => {
  recogniser.failure = new SpeechToTextError('failed', 'broken')
  await tryToRecord()
  now += 10_000
  await tryToRecord()
  expect(await failing()).toEqual([['recording', '2026-11-24T10:00:00.000Z']])

  recogniser.failure = null
  now += 60_000
  const { services, troubles } = await status()
  expect(services[0]).toEqual({
    service: 'recording',
    state: 'working',
    since: '2026-11-24T10:00:10.000Z',
  })
  expect(troubles).toEqual([
    {
      service: 'recording',
      began_at: '2026-11-24T10:00:00.000Z',
      ended_at: '2026-11-24T10:00:10.000Z',
    },
  ])
})

it('[STAT-5] a recogniser that is full is no incident', async () => {
  recogniser.failure = new SpeechToTextError('busy', 'full')
  for (let attempt = 0; attempt < 3; attempt++) await tryToRecord()
  expect(await failing()).toEqual([])
})

it('[STAT-6] a payment service that does not answer is an incident, one that refuses is not', async () => {
  const { payments } = server.context
  const ask = () => expect(payments.checkout('cs_unknown')).rejects.toThrow(PaymentError)
  await ask()
  await ask()
  expect(await failing()).toEqual([])

  await server.sandbox?.close()
  await ask()
  await ask()
  now += 6_000
  expect(await failing()).toEqual([['paying', '2026-11-24T10:00:00.000Z']])
})

it('[STAT-7] what one node saw is told by all, and after a restart', async () => {
  recogniser.failure = new SpeechToTextError('unavailable', 'the key is refused')
  await tryToRecord()
  await tryToRecord()
  expect(await failing()).toEqual([['recording', '2026-11-24T10:00:00.000Z']])
  const other = await startTestServer(new MarkedRecogniser(['word']), {
    now: () => new Date(now),
    database: server.database,
  })
  const reply = await other.visitor.call('GET', '/api/status')
  await other.close()
  expect(await reply.json()).toMatchObject({ troubles: [{ service: 'recording', ended_at: null }] })
})

it('[STAT-8] is checked without anybody asking, and forgets after 90 days', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const repeated = await startTestServer(recogniser, {
    now: () => new Date(now),
    database: server.database,
  })
  recogniser.failure = new SpeechToTextError('failed', 'broken')
  await repeated.context.speechToText.open({ language: 'en-US' }).catch(() => {})
  await repeated.context.speechToText.open({ language: 'en-US' }).catch(() => {})
  vi.advanceTimersByTime(15_000)
  vi.useRealTimers()
  await expect.poll(async () => (await status()).troubles.length).toBe(1)
  await repeated.close()

  now += 91 * 24 * 60 * 60_000
  expect((await status()).troubles).toEqual([])
  const { rows } = (await server.context.db.execute(
    'select count(*)::int as count from service_troubles',
  )) as unknown as { rows: { count: number }[] }
  expect(rows[0]?.count).toBe(0)
})
