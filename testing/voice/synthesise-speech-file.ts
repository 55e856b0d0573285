import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { countSamples, createSilence, createWaveFile, readWaveSamples } from './wave.ts'

const run = promisify(execFile)

/** Milliseconds of silence before the first word, while the recorder starts. */
const BEFORE_MS = 1000
/**
 * Milliseconds of silence after each sentence, long enough for the recogniser to end the utterance.
 */
const PAUSE_MS = 1300
/**
 * Milliseconds of silence at the end, because Chromium repeats the last buffer of the file forever.
 */
const AFTER_MS = 2000

export interface SpeechFile {
  file: string
  text: string
  samples: number
}

/** Synthesises sentences with flite to a WAV file, with a pause after each. */
export async function synthesiseSpeechFile(options: {
  sentences: string[]
  voice: string
  folder: string
}): Promise<SpeechFile> {
  const { sentences, voice, folder } = options
  await mkdir(folder, { recursive: true })
  const parts = [createSilence(BEFORE_MS)]
  for (const [index, sentence] of sentences.entries()) {
    const file = join(folder, `${voice}-${index}.wav`)
    await run('flite', ['-voice', voice, '-t', sentence, '-o', file])
    parts.push(readWaveSamples(await readFile(file)), createSilence(PAUSE_MS))
  }
  const samples = Buffer.concat([...parts, createSilence(AFTER_MS)])
  const file = join(folder, `${voice}.wav`)
  await writeFile(file, createWaveFile(samples))
  return { file, text: sentences.join(' '), samples: countSamples(samples) }
}
