import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { countSamples, createSilence, createWaveFile, readWaveSamples } from './wave.ts'

const run = promisify(execFile)

/** Time for the recorder to start, before the first word. */
const BEFORE_MS = 1000
/** Long enough for the recogniser to end the utterance. */
const PAUSE_MS = 1300
/** Chromium repeats the last buffer of the file for ever: it has to be silent. */
const AFTER_MS = 2000

export interface SpeechFile {
  file: string
  text: string
  samples: number
}

/** Reads sentences out to a WAV file, in a voice of flite, with a pause after each. */
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
