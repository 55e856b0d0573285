import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const second = 16_000

/** A sentence in a voice of flite, as 16 kHz samples with a pause of 1.3 s after it. */
export function speak(sentences: string[], voice = 'kal16'): Int16Array<ArrayBuffer> {
  const parts = [new Int16Array(second / 2)]
  for (const sentence of sentences) parts.push(say(sentence, voice), new Int16Array(1.3 * second))
  const audio = new Int16Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    audio.set(part, at)
    at += part.length
  }
  return audio
}

function say(sentence: string, voice: string): Int16Array<ArrayBuffer> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-voice-'))
  try {
    const file = path.join(folder, 'voice.wav')
    execFileSync('flite', ['-voice', voice, '-t', sentence, '-o', file])
    return readWav(fs.readFileSync(file))
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
}

/** The samples of a 16 kHz mono PCM16 file as flite writes it: a header of 44 bytes. */
function readWav(bytes: Buffer): Int16Array<ArrayBuffer> {
  if (bytes.readUInt32LE(24) !== second) throw new Error('this voice does not speak at 16 kHz')
  const copy = new Uint8Array(bytes.subarray(44))
  return new Int16Array(copy.buffer)
}
