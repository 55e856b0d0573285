import { DeepgramClient } from '@deepgram/sdk'
import { encodeAudio } from '@live-scribe/testing/voice/encode-audio'
import { synthesiseSamples } from '@live-scribe/testing/voice/synthesise-samples'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findSphinxFiles } from '#server/adapters/speech-to-text/pocketsphinx/library.ts'
import { Pocketsphinx } from '#server/adapters/speech-to-text/pocketsphinx/pocketsphinx.ts'
import { ByteQueue } from '#server/features/recording/program/audio/byte-queue.ts'
import { takeOggPage } from '#server/features/recording/program/audio/opus/ogg-page.ts'
import { makeKeyHolder } from '../../clients/key-holder.ts'
import { startTestServer, type TestServer } from '../../test-server.ts'

const audio = synthesiseSamples(['Could you tell me about a project that you are proud of?'])
const opus = ['-c:a', 'libopus', '-b:a', '32k']

let server: TestServer
let client: DeepgramClient
beforeAll(async () => {
  const files = findSphinxFiles()
  if (!files) throw new Error('pocketsphinx is not installed: npm test installs it')
  server = await startTestServer(new Pocketsphinx({ files, streams: 1 }))
  const { key } = await makeKeyHolder(server, await server.signUp(), { scopes: ['listen'] })
  client = new DeepgramClient({ apiKey: key, baseUrl: server.url.replace('http', 'ws') })
})
afterAll(() => server.close())

function cut(bytes: Buffer): Buffer[] {
  const count = Math.ceil(bytes.length / 1_000)
  return Array.from({ length: count }, (_, at) => bytes.subarray(1_000 * at, 1_000 * (at + 1)))
}

/** The packets of an Ogg file with a packet on each page, without its two headers. */
function takePackets(file: Buffer): Buffer[] {
  const queue = new ByteQueue()
  queue.push(file)
  const packets: Buffer[] = []
  for (let page = takeOggPage(queue); page; page = takeOggPage(queue)) packets.push(...page.parts)
  return packets.slice(2)
}

const formats: [name: string, query: Record<string, string | number>, () => Buffer[]][] = [
  ['Ogg Opus', {}, () => cut(encodeAudio(audio, [...opus, '-f', 'ogg']))],
  ['WebM', {}, () => cut(encodeAudio(audio, [...opus, '-f', 'webm']))],
  [
    'Opus packets',
    { encoding: 'opus', sample_rate: 48_000 },
    () => takePackets(encodeAudio(audio, [...opus, '-page_duration', '20000', '-f', 'ogg'])),
  ],
  [
    'μ-law',
    { encoding: 'mulaw', sample_rate: 16_000 },
    () => cut(encodeAudio(audio, ['-f', 'mulaw'])),
  ],
]

it.each(formats)(
  '[KEYLISTEN-12, KEYLISTEN-14] the official Deepgram client has %s written down',
  { tags: 'deep' },
  async (_, query, messages) => {
    const options = { model: 'nova-3', reconnectAttempts: 0, ...query }
    const socket = await client.listen.v1.connect(
      options as unknown as Parameters<typeof client.listen.v1.connect>[0],
    )
    const finals: string[] = []
    const finished = new Promise<{ duration?: number }>((resolve) => {
      socket.on('message', (message) => {
        if (message.type === 'Metadata') resolve(message)
        if (message.type !== 'Results' || !message.is_final) return
        finals.push(message.channel.alternatives[0]?.transcript ?? '')
      })
    })
    socket.connect()
    await socket.waitForOpen()
    for (const message of messages()) socket.sendMedia(message)
    socket.sendCloseStream({ type: 'CloseStream' })
    const { duration } = await finished
    expect(finals.join(' ')).toMatch(/tell me about .* project/i)
    // Packets alone do not say what is not part of the audio: 6.5 ms before it, and the last one's rest.
    expect(Math.abs((duration ?? 0) - audio.length / 16_000)).toBeLessThan(0.03)
    socket.close()
  },
)
