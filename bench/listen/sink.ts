import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { readFrameAgeMs } from './timestamped-frame.ts'

/* A stand-in service with Deepgram's live protocol: one interim a second, one final every three seconds. */

/** Frames of 100 ms per result, and results per final, as in Deepgram's API. */
const FRAMES_PER_RESULT = 10
const RESULTS_PER_FINAL = 3
const sentence = 'so we put a queue between the two systems and wait'.split(' ')

let delays: number[] = []
let isMeasuring = false

const server = new WebSocketServer({
  port: 0,
  host: '127.0.0.1',
  perMessageDeflate: false,
  handleProtocols: (offered) => [...offered][0] ?? false,
})
server.on('connection', (socket) => {
  // Streams emit at different offsets.
  let frames = Math.floor(Math.random() * FRAMES_PER_RESULT * RESULTS_PER_FINAL)
  let samples = 0
  let done = 0
  socket.on('error', () => {})
  socket.on('message', (data, isBinary) => {
    if (!isBinary) return
    const bytes = data as Buffer
    if (isMeasuring) delays.push(readFrameAgeMs(bytes))
    samples += bytes.length / 2
    frames += 1
    if (frames % FRAMES_PER_RESULT !== 0) return
    const isFinal = frames % (FRAMES_PER_RESULT * RESULTS_PER_FINAL) === 0
    socket.send(results(done, samples, isFinal))
    if (isFinal) done = samples
  })
})
server.on('listening', () => process.send?.((server.address() as AddressInfo).port))

process.on('message', (order: 'measure' | 'report') => {
  isMeasuring = order === 'measure'
  if (order === 'report') process.send?.(delays)
  delays = []
})
process.on('disconnect', () => process.exit())

function results(from: number, to: number, isFinal: boolean): string {
  const [start, end] = [from / 16_000, to / 16_000]
  const step = (end - start) / sentence.length
  const words = sentence.map((word, index) => ({
    word,
    punctuated_word: word,
    start: start + index * step,
    end: start + (index + 1) * step,
    confidence: 0.98,
    speaker: 0,
  }))
  return JSON.stringify({
    type: 'Results',
    channel_index: [0, 1],
    start,
    duration: end - start,
    is_final: isFinal,
    speech_final: isFinal,
    from_finalize: false,
    channel: { alternatives: [{ transcript: sentence.join(' '), confidence: 0.98, words }] },
    metadata: { request_id: 'bench', model_info: { name: 'bench', version: '1', arch: 'bench' } },
  })
}
