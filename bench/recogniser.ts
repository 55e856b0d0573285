import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { interviewSentences } from '@live-scribe/testing/voice/interview-sentences'
import { synthesiseSpeechFile } from '@live-scribe/testing/voice/synthesise-speech-file'
import { readWaveSamples } from '@live-scribe/testing/voice/wave'
import { calculateWordErrorRate } from '@live-scribe/testing/voice/word-error-rate'
import { SAMPLE_RATE_HZ } from '../contract/src/recording.ts'
import { findSphinxFiles } from '../server/src/adapters/speech-to-text/pocketsphinx/library.ts'
import { Pocketsphinx } from '../server/src/adapters/speech-to-text/pocketsphinx/pocketsphinx.ts'
import type {
  RecognisedWord,
  SpeechStream,
  SpeechToText,
} from '../server/src/ports/speech-to-text.ts'
import { countChangedWords } from './lib/count-changed-words.ts'
import { printHeading, printRow } from './lib/statistics.ts'
import { compareRecordings } from './recogniser/compare-recordings.ts'

const execute = promisify(execFile)
const voices = ['kal16', 'slt', 'awb', 'rms']
/** Number of open streams from which the memory of one is derived. */
const MEASURED_STREAMS = 4

interface RecognitionResult {
  text: string
  seconds: number
  /** Words of interims that the next interim or the final changed, and all displayed words. */
  changed: number
  shown: number
}

/**
 * Measures speed, memory and word errors of pocketsphinx, compared with its author's own program on
 * the same audio; with `RECORDINGS`, of every installed recogniser on a folder of human speech.
 */
export async function run(): Promise<void> {
  const recordings = process.env['RECORDINGS']
  if (recordings) return compareRecordings(recordings)
  const files = findSphinxFiles()
  if (!files) throw new Error('pocketsphinx is not installed')
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-bench-'))
  const speech = new Pocketsphinx({ files, streams: MEASURED_STREAMS })
  try {
    printHeading(
      'pocketsphinx: ours, and pocketsphinx_continuous (the author’s program), same audio',
    )
    for (const voice of voices) await compare(speech, voice, folder)
    printHeading('memory')
    printRow(`per stream, ${MEASURED_STREAMS} at once`, `${await megabytesPerStream(speech)} MB`)
  } finally {
    await speech.close()
    fs.rmSync(folder, { recursive: true })
  }
}

async function compare(speech: SpeechToText, voice: string, folder: string): Promise<void> {
  const { file, text, samples } = await synthesiseSpeechFile({
    sentences: interviewSentences,
    voice,
    folder,
  })
  const audioSeconds = samples / SAMPLE_RATE_HZ
  const ours = await transcribe(await speech.open({ language: 'en-US' }), fs.readFileSync(file))
  const theirs = await peer(file)
  const rate = (written: string) =>
    (calculateWordErrorRate({ spoken: text, written }) * 100).toFixed(1)
  printRow(`${voice}: word error rate`, `${rate(ours.text)} %, peer ${rate(theirs.text)} %`)
  printRow(
    `${voice}: real-time factor`,
    `${(ours.seconds / audioSeconds).toFixed(3)}, peer ${(theirs.seconds / audioSeconds).toFixed(3)}`,
  )
  const flicker = ((100 * ours.changed) / ours.shown).toFixed(1)
  printRow(`${voice}: shown words later changed`, `${flicker} %`, '≤ 10 % (S6)')
}

async function transcribe(stream: SpeechStream, wave: Buffer): Promise<RecognitionResult> {
  const bytes = new Uint8Array(readWaveSamples(wave))
  const samples = new Int16Array(bytes.buffer)
  const started = performance.now()
  for (let at = 0; at < samples.length; at += 1024) stream.push(samples.slice(at, at + 1024))
  stream.end()
  const result: RecognitionResult = { text: '', seconds: 0, changed: 0, shown: 0 }
  let interim: RecognisedWord[] = []
  for await (const event of stream) {
    if (!('text' in event)) continue
    // An interim may contain words of the next utterance, which remain displayed after the final.
    const isFinal = event.type === 'final'
    const isInFinal = (word: RecognisedWord) => word.startSample < event.endSample
    const replaced = isFinal ? interim.filter(isInFinal) : interim
    result.changed += countChangedWords(replaced.map(textOf), event.words.map(textOf))
    interim = isFinal ? interim.filter((word) => !isInFinal(word)) : event.words
    if (!isFinal) continue
    result.shown += event.words.length
    result.text += ` ${event.text}`
  }
  result.seconds = (performance.now() - started) / 1000
  return result
}

function textOf({ text }: RecognisedWord): string {
  return text
}

async function peer(file: string): Promise<{ text: string; seconds: number }> {
  const started = performance.now()
  const program = 'pocketsphinx_continuous'
  const { stdout } = await execute(program, ['-infile', file, '-logfn', '/dev/null']).catch(() => {
    throw new Error(`${program} is not installed: apt-get install pocketsphinx`)
  })
  return { text: stdout, seconds: (performance.now() - started) / 1000 }
}

async function megabytesPerStream(speech: SpeechToText): Promise<string> {
  const before = process.memoryUsage.rss()
  const streams = await Promise.all(
    Array.from({ length: MEASURED_STREAMS }, () => speech.open({ language: 'en-US' })),
  )
  const after = process.memoryUsage.rss()
  for (const stream of streams) stream.close()
  // The recogniser had started one worker before the measurement.
  return ((after - before) / (MEASURED_STREAMS - 1) / 1024 / 1024).toFixed(0)
}
