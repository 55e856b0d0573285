import { DeepgramServer } from '@live-scribe/testing/servers/deepgram-server'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { follow } from '../../../../test/follow-stream.ts'
import { Deepgram } from '../deepgram/deepgram.ts'
import { Failover } from './failover.ts'

let service: DeepgramServer
let local: MarkedRecogniser
let failover: Failover
beforeEach(async () => {
  const log = pino({ level: 'silent' })
  service = await DeepgramServer.start()
  local = new MarkedRecogniser(['wait'], { languages: ['en'] })
  const settings = { url: service.url, model: 'nova-2', vocabulary: [] }
  const hosted = new Deepgram({ ...settings, key: () => 'key', log })
  failover = new Failover({ hosted, local, log })
})
afterEach(async () => {
  await failover.close()
  await service.close()
})

describe('a hosted recogniser with one behind it that knows English only', () => {
  it.each(['de', 'multi'])('[LANG-8] is not replaced in “%s”, from the start', async (language) => {
    service.refusals.push(503)

    await expect(failover.open({ language })).rejects.toMatchObject({ reason: 'failed' })
    expect(local.streams).toEqual([])
  })

  it('[LANG-8] that breaks in German fails as without one behind it', async () => {
    const { outcome } = follow(await failover.open({ language: 'de' }))
    const line = await service.connection()
    line.socket.terminate()

    await expect(outcome).rejects.toMatchObject({ reason: 'failed' })
    expect(local.streams).toEqual([])
  })

  it('[LANG-8] is replaced in British English', async () => {
    service.refusals.push(503)
    const stream = await failover.open({ language: 'en-GB' })

    expect(local.streams).toHaveLength(1)
    stream.close()
  })

  it('[LANG-1] gets the region of the language as it lists it', async () => {
    for (const language of ['pt-BR', 'de-AT']) (await failover.open({ language })).close()
    const asked = service.requests.map(({ url }) => new URL(url ?? '', service.url).searchParams)

    expect(asked.map((query) => query.get('language'))).toEqual(['pt-BR', 'de'])
  })
})
