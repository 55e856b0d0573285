import { DeepgramClient } from '@deepgram/sdk'
import { interleave } from '@live-scribe/testing/voice/interleave'
import { synthesiseSamples } from '@live-scribe/testing/voice/synthesise-samples'
import { splitIntoWords } from '@live-scribe/testing/voice/word-error-rate'
import { expect, it } from 'vitest'
import { findSphinxFiles } from '#server/adapters/speech-to-text/pocketsphinx/library.ts'
import { Pocketsphinx } from '#server/adapters/speech-to-text/pocketsphinx/pocketsphinx.ts'
import { startTestServer } from './test-server.ts'

/** Transcribes audio with the official client; the results with words are by channel. */
async function transcribe(audio: Int16Array<ArrayBuffer>, settings: { channels: number }) {
  const files = findSphinxFiles()
  if (!files) throw new Error('pocketsphinx is not installed: npm test installs it')
  const server = await startTestServer(new Pocketsphinx({ files, streams: settings.channels }))
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
    reconnectAttempts: 0,
    ...settings,
  } as Parameters<typeof client.listen.v1.connect>[0])
  const finals = Array.from({ length: settings.channels }, (): string[] => [])
  const interims = finals.map((): string[] => [])
  const counts = new Set<number | undefined>()
  const finished = new Promise<{ duration?: number; channels?: number }>((resolve) => {
    socket.on('message', (message) => {
      if (message.type === 'Metadata') resolve(message)
      if (message.type !== 'Results') return
      const [channel = 0, count] = message.channel_index
      counts.add(count)
      const { transcript = '' } = message.channel.alternatives[0] ?? {}
      if (transcript) (message.is_final ? finals : interims)[channel]?.push(transcript)
    })
  })
  socket.connect()
  await socket.waitForOpen()
  for (let at = 0; at < audio.length; at += 1024)
    socket.sendMedia(audio.slice(at, at + 1024).buffer)
  socket.sendCloseStream({ type: 'CloseStream' })
  const metadata = await finished
  const { segments } = await server.transcript(code)
  socket.close()
  await server.close()
  return { finals, interims, counts, metadata, segments }
}

it('[STT-01] [STT-02] the official Deepgram client, pointed here, transcribes a voice', {
  tags: 'deep',
}, async () => {
  const audio = synthesiseSamples(['Could you tell me about a project that you are proud of?'])
  const { finals, interims, metadata, segments } = await transcribe(audio, { channels: 1 })
  expect(metadata.duration).toBeCloseTo(audio.length / 16_000, 3)
  expect(interims[0]?.length).toBeGreaterThan(0)
  expect(finals[0]?.join(' ')).toMatch(/tell me about .* project/i)
  expect(segments.map((segment) => segment.text)).toEqual(finals[0])
})

it('[CHAN-14, CHAN-15] the official Deepgram client gets two voices that speak at once, each on its channel', async () => {
  const you = synthesiseSamples(['Last year I moved the payment system from one large server.'])
  const them = synthesiseSamples(
    ['Could you tell me about a project that you are proud of?'],
    'slt',
  )
  const audio = interleave(you, them)
  const settings = { channels: 2, multichannel: true }
  const { finals, interims, counts, metadata, segments } = await transcribe(audio, settings)
  expect(metadata).toMatchObject({ channels: 2 })
  expect(metadata.duration).toBeCloseTo(audio.length / 2 / 16_000, 3)
  expect([...counts]).toEqual([2])
  const [yours = [], theirs = []] = finals.map((texts) => splitIntoWords(texts.join(' ')))
  expect(yours).toEqual(expect.arrayContaining(['payment', 'system', 'server']))
  expect(theirs).toEqual(expect.arrayContaining(['tell', 'about', 'project']))
  for (const word of ['payment', 'system', 'server']) expect(theirs).not.toContain(word)
  for (const word of ['tell', 'about', 'project']) expect(yours).not.toContain(word)
  for (const channel of [0, 1]) {
    expect(interims[channel]?.length).toBeGreaterThan(0)
    const stored = segments.filter((segment) => segment.channel === channel)
    expect(stored.map(({ text }) => text)).toEqual(finals[channel])
  }
})
