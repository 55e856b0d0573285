import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createSilence, readWaveSamples } from './wave.ts'

/** Milliseconds of silence before the first sentence. */
const BEFORE_MS = 500
/** Milliseconds of silence after each sentence. */
const PAUSE_MS = 1300

/** Synthesises sentences with flite as 16 kHz samples, with a pause of 1.3 s after each. */
export function synthesiseSamples(sentences: string[], voice = 'kal16'): Int16Array<ArrayBuffer> {
  const spoken = sentences.flatMap((sentence) => [say(sentence, voice), createSilence(PAUSE_MS)])
  return toSamples(Buffer.concat([createSilence(BEFORE_MS), ...spoken]))
}

/** What this process has synthesised: flite says a sentence in the same way each time. */
const said = new Map<string, Buffer>()

function say(sentence: string, voice: string): Buffer {
  const key = `${voice} ${sentence}`
  const samples = said.get(key) ?? synthesise(sentence, voice)
  said.set(key, samples)
  return samples
}

function synthesise(sentence: string, voice: string): Buffer {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-voice-'))
  try {
    const file = path.join(folder, 'voice.wav')
    execFileSync('flite', ['-voice', voice, '-t', sentence, '-o', file])
    return readWaveSamples(fs.readFileSync(file))
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
}

function toSamples(bytes: Buffer): Int16Array<ArrayBuffer> {
  return new Int16Array(new Uint8Array(bytes).buffer)
}
