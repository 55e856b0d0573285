import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { interviewSentences } from '@live-scribe/testing/voice/interview-sentences'
import { synthesiseSpeechFile } from '@live-scribe/testing/voice/synthesise-speech-file'
import { readWaveSamples } from '@live-scribe/testing/voice/wave'
import { findSphinxFiles } from '../server/src/adapters/speech-to-text/pocketsphinx/library.ts'
import { Pocketsphinx } from '../server/src/adapters/speech-to-text/pocketsphinx/pocketsphinx.ts'
import type { RecognisedWord, SpeechToText } from '../server/src/ports/speech-to-text.ts'
import { formatPercentiles, printHeading, printRow } from './lib/statistics.ts'

const SAMPLES_PER_MS = 16
const FRAME = 1024

/**
 * When each new word was shown, in milliseconds from the start of the audio, and the final words.
 */
interface TimedWords {
  newWordsAt: number[]
  words: RecognisedWord[]
}

/**
 * Measures the time between new words for a viewer while somebody speaks, with two recordings at
 * once.
 */
export async function run(): Promise<void> {
  const files = findSphinxFiles()
  if (!files) throw new Error('pocketsphinx is not installed')
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-bench-'))
  const speech = new Pocketsphinx({ files, streams: 2 })
  try {
    printHeading('pocketsphinx, two recordings at once in real time: speech without a new word')
    const readings = await Promise.all(
      ['kal16', 'slt'].map(async (voice) => {
        const { file } = await synthesiseSpeechFile({
          sentences: interviewSentences,
          voice,
          folder,
        })
        return { voice, reading: await transcribeInRealTime(speech, fs.readFileSync(file)) }
      }),
    )
    for (const { voice, reading } of readings) {
      const waits = speechBetween(reading)
      printRow(voice, formatPercentiles(waits), 'p99 1500 ms')
      printRow(`${voice}: longest`, `${Math.max(...waits).toFixed(0)} ms`)
    }
  } finally {
    await speech.close()
    fs.rmSync(folder, { recursive: true })
  }
}

async function transcribeInRealTime(speech: SpeechToText, wave: Buffer): Promise<TimedWords> {
  const bytes = new Uint8Array(readWaveSamples(wave))
  const samples = new Int16Array(bytes.buffer)
  const stream = await speech.open({ language: 'en-US' })
  const startedAt = performance.now()
  const reading: TimedWords = { newWordsAt: [], words: [] }
  const collecting = (async () => {
    let shown = 0
    let before = 0
    for await (const event of stream) {
      if (event.type !== 'interim' && event.type !== 'final') continue
      const all = before + event.words.length
      if (all > shown) reading.newWordsAt.push(performance.now() - startedAt)
      shown = Math.max(shown, all)
      if (event.type !== 'final') continue
      before = all
      reading.words.push(...event.words)
    }
  })()
  for (let at = 0; at < samples.length; at += FRAME) {
    const due = startedAt + at / SAMPLES_PER_MS
    const early = due - performance.now()
    if (early > 1) await wait(early)
    stream.push(samples.slice(at, at + FRAME))
  }
  stream.end()
  await collecting
  return reading
}

/** Milliseconds of speech between consecutive new words. */
function speechBetween({ newWordsAt, words }: TimedWords): number[] {
  return newWordsAt.slice(1).map((to, index) => {
    const from = newWordsAt[index] ?? 0
    return words.reduce((sum, word) => {
      const start = Math.max(from, word.startSample / SAMPLES_PER_MS)
      const end = Math.min(to, word.endSample / SAMPLES_PER_MS)
      return sum + Math.max(0, end - start)
    }, 0)
  })
}
