import { DeepgramServer } from '@live-scribe/testing/servers/deepgram-server'
import { ManualClock } from '@live-scribe/testing/time/manual-clock'
import { createMarkedSpeech, MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import pino from 'pino'
import { expect, it } from 'vitest'
import { follow } from '../../../../test/follow-stream.ts'
import { Deepgram } from '../deepgram/deepgram.ts'
import { Failover } from './failover.ts'

const words = ['why', 'wait']
const log = pino({ level: 'silent' })

it('[STT-32] answers each of two finals that were asked for before it broke', async () => {
  const clock = new ManualClock()
  const service = await DeepgramServer.start()
  const settings = { url: service.url, model: 'nova-2', vocabulary: [] }
  const hosted = new Deepgram({ ...settings, key: () => 'key', log, clock })
  const failover = new Failover({ hosted, local: new MarkedRecogniser(words), log, clock })
  const stream = await failover.open({ language: 'en-US' })
  const { events, outcome } = follow(stream)
  const audio = createMarkedSpeech(['why wait'], words)
  stream.push(audio.subarray(0, 5_600))
  stream.finalize()
  stream.push(audio.subarray(5_600, 11_200))
  stream.finalize()
  const line = await service.connection()
  line.socket.terminate()
  stream.end()
  await outcome
  expect(events.filter((event) => event.type === 'final')).toMatchObject([
    { text: 'why', fromFinalize: true, endSample: 5_600 },
    { text: 'wait', fromFinalize: true, endSample: 11_200 },
  ])
  await failover.close()
  await service.close()
})
