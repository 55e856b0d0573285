import { DeepgramClient } from '@deepgram/sdk'
import { synthesiseSamples } from '@live-scribe/testing/voice/synthesise-samples'
import { expect, it } from 'vitest'
import { findSphinxFiles } from '#server/adapters/speech-to-text/pocketsphinx/library.ts'
import { Pocketsphinx } from '#server/adapters/speech-to-text/pocketsphinx/pocketsphinx.ts'
import { startTestServer } from './test-server.ts'

it('[STT-01] [STT-02] the official Deepgram client, pointed here, transcribes a voice', async () => {
  const files = findSphinxFiles()
  if (!files) throw new Error('pocketsphinx is not installed: npm test installs it')
  const server = await startTestServer(new Pocketsphinx({ files, streams: 1 }))
  const user = await server.signUp()
  const code = await user.openSession()

  const client = new DeepgramClient({
    apiKey: await user.listenToken(code),
    baseUrl: server.url.replace('http', 'ws'),
  })
  const socket = await client.listen.v1.connect({
    model: 'nova-2',
    language: 'en-US',
    smart_format: 'true',
    interim_results: 'true',
    punctuate: 'true',
    endpointing: 300,
    encoding: 'linear16',
    sample_rate: 16_000,
    channels: 1,
    reconnectAttempts: 0,
  } as Parameters<typeof client.listen.v1.connect>[0])
  const finals: string[] = []
  const interims: string[] = []
  const finished = new Promise<{ duration?: number }>((resolve) => {
    socket.on('message', (message) => {
      if (message.type === 'Metadata') resolve(message)
      if (message.type !== 'Results') return
      const { transcript = '' } = message.channel.alternatives[0] ?? {}
      if (transcript) (message.is_final ? finals : interims).push(transcript)
    })
  })
  socket.connect()
  await socket.waitForOpen()
  const audio = synthesiseSamples(['Could you tell me about a project that you are proud of?'])
  for (let at = 0; at < audio.length; at += 1024)
    socket.sendMedia(audio.slice(at, at + 1024).buffer)
  socket.sendCloseStream({ type: 'CloseStream' })

  expect((await finished).duration).toBeCloseTo(audio.length / 16_000, 3)
  expect(interims.length).toBeGreaterThan(0)
  expect(finals.join(' ')).toMatch(/tell me about .* project/i)
  const { segments } = await server.transcript(code)
  expect(segments.map((segment) => segment.text)).toEqual(finals)
  socket.close()
  await server.close()
})
