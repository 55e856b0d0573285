import { setTimeout as wait } from 'node:timers/promises'
import { interviewSentences } from '@live-scribe/testing/voice/interview-sentences'
import { synthesiseSamples } from '@live-scribe/testing/voice/synthesise-samples'
import { findSphinxFiles } from '../server/src/adapters/speech-to-text/pocketsphinx/library.ts'
import { Pocketsphinx } from '../server/src/adapters/speech-to-text/pocketsphinx/pocketsphinx.ts'
import { findInstalledSpeechModel } from '../server/src/adapters/speech-to-text/sherpa-onnx/models/installed-models.ts'
import { ladder } from '../server/src/adapters/speech-to-text/sherpa-onnx/models/ladder.ts'
import { SherpaOnnx } from '../server/src/adapters/speech-to-text/sherpa-onnx/sherpa-onnx.ts'
import type { SpeechToText } from '../server/src/ports/speech-to-text.ts'
import { printFigure } from './lib/figures.ts'
import { printHeading, printRow } from './lib/statistics.ts'

const SAMPLE_RATE_HZ = 16_000
const SPEECH_SECONDS = 25
const FRAME_SAMPLES = SAMPLE_RATE_HZ / 10
const FRAME_MS = 100
/** Seconds that the last words may come after the last audio, on the slowest stream. */
const MAX_DRAIN_SECONDS = 2
const steps = [2, 4, 6, 8, 12, 16, 20, 28]

interface Candidate {
  name: string
  minStreams: number
  open(streams: number): SpeechToText
}

/** Measures how many streams of speech this machine recognises in real time, for each recogniser. */
export async function run(): Promise<void> {
  const speech = synthesiseSamples(interviewSentences).subarray(0, SPEECH_SECONDS * SAMPLE_RATE_HZ)
  for (const candidate of findCandidates()) {
    printHeading(`${candidate.name}: ${SPEECH_SECONDS} s of speech in real time, on all cores`)
    let carried = 0
    for (const streams of steps) {
      const drain = await measureDrain(candidate.open(streams), streams, speech)
      printRow(`${streams} streams`, `the last words ${drain.toFixed(1)} s after the audio`)
      if (drain > MAX_DRAIN_SECONDS) break
      carried = streams
    }
    printFigure(`${candidate.name}, streams in real time`, String(carried), {
      goal: `≥ ${candidate.minStreams}`,
      isMet: carried >= candidate.minStreams,
    })
  }
}

function findCandidates(): Candidate[] {
  const files = findSphinxFiles()
  const model = findInstalledSpeechModel('data/models', ladder.small)
  return [
    files
      ? [
          {
            name: 'pocketsphinx',
            minStreams: 6,
            open: (streams: number) => new Pocketsphinx({ files, vocabulary: [], streams }),
          },
        ]
      : [],
    model
      ? [
          {
            name: model.name,
            minStreams: 20,
            open: (streams: number) => new SherpaOnnx({ model, vocabulary: [], streams }),
          },
        ]
      : [],
  ].flat()
}

/** Seconds from the end of the audio to the last words of the slowest of several streams. */
async function measureDrain(
  recogniser: SpeechToText,
  count: number,
  speech: Int16Array,
): Promise<number> {
  const opening = Array.from({ length: count }, () => recogniser.open({ language: 'en-US' }))
  const streams = await Promise.all(opening)
  const ends = streams.map(async (stream) => {
    for await (const _ of stream);
    return performance.now()
  })
  const startedAt = performance.now()
  for (let at = 0, frame = 1; at < speech.length; at += FRAME_SAMPLES, frame += 1) {
    for (const stream of streams) stream.push(speech.subarray(at, at + FRAME_SAMPLES))
    await wait(Math.max(0, startedAt + frame * FRAME_MS - performance.now()))
  }
  const endedAt = performance.now()
  for (const stream of streams) stream.end()
  const slowest = Math.max(...(await Promise.all(ends)))
  await recogniser.close()
  return (slowest - endedAt) / 1000
}
