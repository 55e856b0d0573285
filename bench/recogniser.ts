import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { interviewSentences } from '@live-scribe/testing/voice/interview-sentences'
import type { Recording } from '@live-scribe/testing/voice/read-recordings'
import { synthesiseSpeechFile } from '@live-scribe/testing/voice/synthesise-speech-file'
import { findSphinxFiles } from '../server/src/adapters/speech-to-text/pocketsphinx/library.ts'
import { Pocketsphinx } from '../server/src/adapters/speech-to-text/pocketsphinx/pocketsphinx.ts'
import type { SpeechToText } from '../server/src/ports/speech-to-text.ts'
import { printHeading, printRow } from './lib/statistics.ts'
import { compareClips, compareRecordings } from './recogniser/compare-recordings.ts'
import { compareVoices } from './recogniser/compare-voices.ts'
import { hearNoWords } from './recogniser/hear-no-words.ts'

const voices = ['kal16', 'slt', 'awb', 'rms']
/** Number of open streams from which the memory of one is derived. */
const MEASURED_STREAMS = 4

/**
 * Measures every installed recogniser: word errors, speed and stability on four synthetic voices,
 * beside the author's own program for pocketsphinx; delays in real time; lines where nobody speaks;
 * and the memory of pocketsphinx. With `RECORDINGS`, on a folder of human speech.
 */
export async function run(): Promise<void> {
  const recordings = process.env['RECORDINGS']
  if (recordings) return compareRecordings(recordings)
  const files = findSphinxFiles()
  if (!files) throw new Error('pocketsphinx is not installed')
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-bench-'))
  try {
    await measureMemory(new Pocketsphinx({ files, streams: MEASURED_STREAMS }))
    await compareVoices(voices, folder)
    await compareClips(await synthesiseClips(folder), 'four synthetic voices')
    await hearNoWords()
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
}

/** Clips of three sentences in each voice, with a pause after each. */
async function synthesiseClips(folder: string): Promise<Recording[]> {
  const sentences = interviewSentences.slice(0, 3)
  const clips = voices.map(async (voice) => {
    const { file, text } = await synthesiseSpeechFile({ sentences, voice, folder })
    return { id: voice, file, text }
  })

  return Promise.all(clips)
}

async function measureMemory(speech: SpeechToText): Promise<void> {
  const before = process.memoryUsage.rss()
  const opening = Array.from({ length: MEASURED_STREAMS }, () => speech.open({ language: 'en-US' }))
  const streams = await Promise.all(opening)
  const after = process.memoryUsage.rss()
  for (const stream of streams) stream.close()
  await speech.close()
  // The recogniser had started one worker before the measurement.
  const megabytes = (after - before) / (MEASURED_STREAMS - 1) / 1024 / 1024
  printHeading('memory')
  printRow(`pocketsphinx: per stream, ${MEASURED_STREAMS} at once`, `${megabytes.toFixed(0)} MB`)
}
