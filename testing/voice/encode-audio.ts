import { execFileSync } from 'node:child_process'

/** Encodes samples at 16 kHz with ffmpeg into a pipe, as a program that streams does. */
export function encodeAudio(samples: Int16Array<ArrayBuffer>, options: string[]): Buffer {
  const from = ['-loglevel', 'error', '-f', 's16le', '-ar', '16000', '-ac', '1', '-i', 'pipe:0']
  return execFileSync('ffmpeg', [...from, ...options, 'pipe:1'], {
    input: Buffer.from(samples.buffer),
    maxBuffer: 64 * 1024 * 1024,
  })
}
