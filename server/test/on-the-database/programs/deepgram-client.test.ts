import { DeepgramClient } from '@deepgram/sdk'
import { createResampler } from '@live-scribe/contract/audio/resampler'
import { closeCodes } from '@live-scribe/contract/live/close-codes'
import { interleave } from '@live-scribe/testing/voice/interleave'
import { synthesiseSamples } from '@live-scribe/testing/voice/synthesise-samples'
import { expect, it } from 'vitest'
import WebSocket from 'ws'
import { findSphinxFiles } from '#server/adapters/speech-to-text/pocketsphinx/library.ts'
import { Pocketsphinx } from '#server/adapters/speech-to-text/pocketsphinx/pocketsphinx.ts'
import { makeKeyHolder } from '../../clients/key-holder.ts'
import { startTestServer, type TestServer } from '../../test-server.ts'

const question = 'Could you tell me about a project that you are proud of?'
const heard = /tell me about .* project/i

/** A server that writes down real speech, and a key for it. */
async function startWithKey(streams = 1): Promise<{ server: TestServer; key: string }> {
  const files = findSphinxFiles()
  if (!files) throw new Error('pocketsphinx is not installed: npm test installs it')
  const server = await startTestServer(new Pocketsphinx({ files, streams }))
  const { key } = await makeKeyHolder(server, await server.signUp(), { scopes: ['listen'] })
  return { server, key }
}

/** The same sound at another rate. */
function toRate(audio: Int16Array, rate: number): Int16Array<ArrayBuffer> {
  const { push } = createResampler(16_000, rate)
  return Int16Array.from(push(Float32Array.from(audio)), Math.round)
}

it('[KEYLISTEN-1] the official Deepgram client has a voice written down with an API key alone', {
  tags: 'deep',
}, async () => {
  const { server, key } = await startWithKey()
  const client = new DeepgramClient({ apiKey: key, baseUrl: server.url.replace('http', 'ws') })
  const socket = await client.listen.v1.connect({
    model: 'nova-3',
    language: 'en',
    smart_format: 'true',
    interim_results: 'true',
    encoding: 'linear16',
    sample_rate: 48_000,
    tag: 'sdk',
    reconnectAttempts: 0,
  } as unknown as Parameters<typeof client.listen.v1.connect>[0])
  const finals: string[] = []
  const finished = new Promise<{ duration?: number; warnings?: unknown }>((resolve) => {
    socket.on('message', (message) => {
      if (message.type === 'Metadata') resolve(message)
      if (message.type !== 'Results' || !message.is_final) return
      finals.push(message.channel.alternatives[0]?.transcript ?? '')
    })
  })
  socket.connect()
  await socket.waitForOpen()
  const audio = toRate(synthesiseSamples([question]), 48_000)
  for (let at = 0; at < audio.length; at += 4_800) {
    socket.sendMedia(audio.slice(at, at + 4_800).buffer)
  }
  socket.sendCloseStream({ type: 'CloseStream' })
  const metadata = await finished
  expect(finals.join(' ')).toMatch(heard)
  expect(metadata.duration).toBeCloseTo(audio.length / 48_000, 2)
  expect(metadata.warnings).toEqual(
    expect.arrayContaining([expect.objectContaining({ parameter: 'model' })]),
  )
  socket.close()
  await server.close()
})

/** The model is for 16 kHz: of a telephone's band it knows less. */
const telephone: [number, RegExp] = [8_000, /about .* that you are proud of/i]

it.each([[44_100, heard] as const, telephone])(
  '[KEYLISTEN-1, KEYLISTEN-5] a plain WebSocket that sends %i Hz in the chunks of a pipe is written down',
  { tags: 'deep' },
  async (rate, words) => {
    const { server, key } = await startWithKey()
    const query = new URLSearchParams({ encoding: 'linear16', sample_rate: String(rate) })
    const address = `${server.url.replace('http', 'ws')}/v1/listen?${query}`
    const socket = new WebSocket(address, { headers: { authorization: `Token ${key}` } })
    const finals: string[] = []
    socket.on('message', (data) => {
      const message = JSON.parse(String(data))
      if (message.type === 'Results' && message.is_final) {
        finals.push(message.channel.alternatives[0].transcript)
      }
    })
    await new Promise((resolve) => socket.once('open', resolve))
    const bytes = Buffer.from(toRate(synthesiseSamples([question]), rate).buffer)
    // An odd number of bytes, so that messages end within a sample.
    for (let at = 0; at < bytes.length; at += 4_095) socket.send(bytes.subarray(at, at + 4_095))
    socket.send('{"type":"CloseStream"}')
    const code = await new Promise((resolve) => socket.once('close', resolve))
    expect(code).toBe(closeCodes.finished)
    expect(finals.join(' ')).toMatch(words)
    await server.close()
  },
)

it('[KEYLISTEN-6] two voices of one stereo stream at 48 kHz are each on their channel', {
  tags: 'deep',
}, async () => {
  const { server, key } = await startWithKey(2)
  const you = toRate(synthesiseSamples(['Last year I moved the payment system.']), 48_000)
  const them = toRate(synthesiseSamples([question], 'slt'), 48_000)
  const query = new URLSearchParams({ sample_rate: '48000', channels: '2', multichannel: 'true' })
  const address = `${server.url.replace('http', 'ws')}/v1/listen?${query}`
  const socket = new WebSocket(address, { headers: { authorization: `Token ${key}` } })
  const texts = ['', '']
  socket.on('message', (data) => {
    const message = JSON.parse(String(data))
    if (message.type !== 'Results' || !message.is_final) return
    texts[message.channel_index[0]] += ` ${message.channel.alternatives[0].transcript}`
  })
  await new Promise((resolve) => socket.once('open', resolve))
  socket.send(Buffer.from(interleave(you, them).buffer).subarray(0, 1_000_000))
  socket.send(Buffer.from(interleave(you, them).buffer).subarray(1_000_000))
  socket.send('{"type":"CloseStream"}')
  await new Promise((resolve) => socket.once('close', resolve))
  expect(texts[0]).toMatch(/payment system/i)
  expect(texts[1]).toMatch(heard)
  await server.close()
})
