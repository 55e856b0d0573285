import { execFileSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { type Recording, readRecordings } from '@live-scribe/testing/voice/read-recordings'
import { calculateWordErrorRate } from '@live-scribe/testing/voice/word-error-rate'
import {
  createStability,
  type Stability,
  StabilityMeter,
} from '@live-scribe/testing/voice/word-stability'
import { SAMPLE_RATE_HZ } from '../../contract/src/recording.ts'
import type {
  RecognisedWord,
  SpeechStream,
  SpeechToText,
} from '../../server/src/ports/speech-to-text.ts'
import { findInstalledRecognisers } from '../lib/installed-recognisers.ts'
import { formatPercentiles, printHeading, printRow } from '../lib/statistics.ts'
import { printStability } from './print-stability.ts'

const FRAME_SAMPLES = 1024
const FRAME_MS = (FRAME_SAMPLES * 1000) / SAMPLE_RATE_HZ
/** Samples of silence after a clip, as after an answer. */
const PAUSE_SAMPLES = 1.5 * SAMPLE_RATE_HZ
/** Clips by default: about five minutes for each recogniser, because they play in real time. */
const DEFAULT_CLIPS = 20

/** What one recogniser did with all clips. */
interface Outcome {
  spoken: string[]
  written: string[]
  /** Milliseconds from the end of a clip's first word to its first interim. */
  firstWords: number[]
  /** Milliseconds from the end of the last word of a final to the final. */
  finals: number[]
  stability: Stability
  /** Seconds of audio of all clips. */
  seconds: number
}

/**
 * Compares the recognisers of this machine on the recordings of a folder, in real time: word error
 * rate, delays, stability and memory. `CLIPS` limits how many are played.
 */
export async function compareRecordings(folder: string): Promise<void> {
  const most = Number(process.env['CLIPS'] ?? DEFAULT_CLIPS)
  await compareClips(readRecordings(folder).slice(0, most), folder)
}

/** Compares the recognisers of this machine on clips, whose source is for the heading. */
export async function compareClips(
  recordings: readonly Recording[],
  source: string,
): Promise<void> {
  printHeading(`${recordings.length} recordings of ${source}, in real time`)
  for (const [name, open] of findInstalledRecognisers()) {
    const before = process.memoryUsage.rss()
    const speech = open()
    try {
      const outcome = await playAll(speech, recordings, name)
      const megabytes = (process.memoryUsage.rss() - before) / 1024 / 1024
      print(name, outcome, megabytes)
    } finally {
      await speech.close()
    }
  }
}

async function playAll(
  speech: SpeechToText,
  recordings: readonly Recording[],
  name: string,
): Promise<Outcome> {
  const outcome: Outcome = {
    spoken: [],
    written: [],
    firstWords: [],
    finals: [],
    stability: createStability(),
    seconds: 0,
  }
  for (const [index, recording] of recordings.entries()) {
    process.stderr.write(`\r${name}: ${index + 1} of ${recordings.length}  `)
    outcome.spoken.push(recording.text)
    const audio = decode(recording.file)
    outcome.seconds += audio.length / SAMPLE_RATE_HZ
    outcome.written.push(await play(speech, audio, outcome))
  }
  process.stderr.write('\r')
  return outcome
}

/** Plays one clip and returns what was written. */
async function play(speech: SpeechToText, audio: Int16Array, outcome: Outcome): Promise<string> {
  const stream = await speech.open({ language: 'en-US' })
  const startedAt = performance.now()
  const reading = read(stream, startedAt, outcome)
  for (let at = 0; at < audio.length; at += FRAME_SAMPLES) {
    stream.push(audio.slice(at, at + FRAME_SAMPLES))
    await wait(startedAt + (at / FRAME_SAMPLES + 1) * FRAME_MS - performance.now())
  }
  stream.end()
  return reading
}

async function read(stream: SpeechStream, startedAt: number, outcome: Outcome): Promise<string> {
  const texts: string[] = []
  const meter = new StabilityMeter(outcome.stability)
  let isFirst = true
  const since = ({ endSample }: RecognisedWord) =>
    performance.now() - startedAt - (endSample * 1000) / SAMPLE_RATE_HZ
  for await (const event of stream) {
    meter.add(event)
    if (!('text' in event) || event.words.length === 0) continue
    const [first] = event.words
    if (isFirst && first) outcome.firstWords.push(since(first))
    isFirst = false
    if (event.type !== 'final') continue
    const last = event.words.at(-1)
    if (last) outcome.finals.push(since(last))
    texts.push(event.text)
  }
  return texts.join(' ')
}

/** Decodes any audio file with ffmpeg to 16 kHz mono. */
function decode(file: string): Int16Array {
  const options = ['-v', 'error', '-i', file, '-f', 's16le', '-ac', '1', '-ar', '16000', '-']
  const bytes = execFileSync('ffmpeg', options, { maxBuffer: 1_000_000_000 })
  const spoken = new Int16Array(new Uint8Array(bytes).buffer)
  const audio = new Int16Array(spoken.length + PAUSE_SAMPLES)
  audio.set(spoken)
  return audio
}

function print(name: string, outcome: Outcome, megabytes: number): void {
  const [spoken, written] = [outcome.spoken.join(' '), outcome.written.join(' ')]
  const errors = calculateWordErrorRate({ spoken, written }) * 100
  printRow(`${name}: word error rate`, `${errors.toFixed(1)} %`)
  printRow(`${name}: end of the first word → shown`, formatPercentiles(outcome.firstWords))
  printRow(
    `${name}: end of the last word → final`,
    formatPercentiles(outcome.finals),
    '≤ 2.7 s: 1.2 s, and 1.5 s for the second pass',
  )
  printStability(name, outcome.stability, outcome.seconds)
  printRow(`${name}: memory of one stream`, `${megabytes.toFixed(0)} MB`)
}
