import { createClient, LiveTranscriptionEvents as events } from '@deepgram/sdk-3'
import { createClient as createNewerClient } from '@deepgram/sdk-4'
import { closeCodes } from '@live-scribe/contract/live/close-codes'
import { createMarkedSpeech, MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { expect, it } from 'vitest'
import { makeKeyHolder } from '../../clients/key-holder.ts'
import { startTestServer } from '../../test-server.ts'

const vocabulary = 'it can wait'.split(' ')

// Both speak alike; their types are of different packages.
const clients = [
  [3, createClient],
  [4, createNewerClient as unknown as typeof createClient],
] as const

it.each(clients)(
  '[ATK-9] version %i of the official Deepgram client has a voice written down with an API key',
  async (_version, create) => {
    const server = await startTestServer(new MarkedRecogniser(vocabulary))
    const { key } = await makeKeyHolder(server, await server.signUp(), { scopes: ['listen'] })
    const url = server.url.replace('http', 'ws')
    const client = create(key, { global: { websocket: { options: { url } } } })
    const socket = client.listen.live({
      model: 'nova-3',
      language: 'en',
      keyterm: ['Kafka', 'Redis'],
      encoding: 'linear16',
      sample_rate: 16_000,
      interim_results: true,
      utterance_end_ms: 1000,
      tag: ['daily', 'sdk'],
    })
    const finals: string[] = []
    const metadata: { warnings?: { parameter: string }[] }[] = []
    socket.on(events.Transcript, ({ is_final, channel }) => {
      const [{ transcript }] = channel.alternatives
      if (is_final && transcript) finals.push(transcript)
    })
    socket.on(events.Metadata, (message) => metadata.push(message))
    socket.on(events.Open, () => {
      const { buffer } = createMarkedSpeech(['it can wait'], vocabulary)
      socket.send(buffer as ArrayBuffer)
      socket.keepAlive()
      socket.finalize()
      socket.requestClose()
    })
    const closed = await new Promise<{ code: number }>((resolve) =>
      socket.on(events.Close, resolve),
    )
    expect(closed.code).toBe(closeCodes.finished)
    expect(finals).toEqual(['it can wait'])
    expect(metadata).toHaveLength(1)
    const names = metadata[0]?.warnings?.map(({ parameter }) => parameter)
    expect(names).toEqual(['model', 'keyterm'])
    await server.close()
  },
)
