import { execFile } from 'node:child_process'
import fs from 'node:fs'
import { promisify } from 'node:util'
import { interviewSentences } from '@live-scribe/testing/voice/interview-sentences'
import { synthesiseSpeechFile } from '@live-scribe/testing/voice/synthesise-speech-file'
import { readWaveSamples } from '@live-scribe/testing/voice/wave'
import { calculateWordErrorRate } from '@live-scribe/testing/voice/word-error-rate'
import { createStability, StabilityMeter } from '@live-scribe/testing/voice/word-stability'
import { SAMPLE_RATE_HZ } from '../../contract/src/recording.ts'
import type { SpeechStream } from '../../server/src/ports/speech-to-text.ts'
import { findInstalledRecognisers } from '../lib/installed-recognisers.ts'
import { printHeading, printRow } from '../lib/statistics.ts'
import { printStability } from './print-stability.ts'

const execute = promisify(execFile)
const FRAME_SAMPLES = 1024

interface Spoken {
  voice: string
  /** The WAV file. */
  file: string
  text: string
}

/**
 * Compares the recognisers of this machine on an interview read by synthetic voices, as fast as they
 * are: word errors, speed and how stable words are. First the author's own program for pocketsphinx.
 */
export async function compareVoices(voices: readonly string[], folder: string): Promise<void> {
  const spoken: Spoken[] = []
  for (const voice of voices) {
    const { file, text } = await synthesiseSpeechFile({
      sentences: interviewSentences,
      voice,
      folder,
    })
    spoken.push({ voice, file, text })
  }
  printHeading('pocketsphinx_continuous (the author’s program of pocketsphinx)')
  for (const each of spoken) await comparePeer(each)
  for (const [name, open] of findInstalledRecognisers()) {
    printHeading(`${name}: the same audio`)
    const speech = open()
    try {
      for (const each of spoken) await compare(await speech.open({ language: 'en-US' }), each)
    } finally {
      await speech.close()
    }
  }
}

async function comparePeer(spoken: Spoken): Promise<void> {
  const program = 'pocketsphinx_continuous'
  const startedAt = performance.now()
  const options = ['-infile', spoken.file, '-logfn', '/dev/null']
  const { stdout } = await execute(program, options).catch(() => {
    throw new Error(`${program} is not installed: apt-get install pocketsphinx`)
  })
  printWords(spoken, stdout, performance.now() - startedAt)
}

async function compare(stream: SpeechStream, spoken: Spoken): Promise<void> {
  const samples = readSamples(spoken.file)
  const startedAt = performance.now()
  for (let at = 0; at < samples.length; at += FRAME_SAMPLES)
    stream.push(samples.slice(at, at + FRAME_SAMPLES))
  stream.end()
  const stability = createStability()
  const meter = new StabilityMeter(stability)
  const texts: string[] = []
  for await (const event of stream) {
    meter.add(event)
    if (event.type === 'final') texts.push(event.text)
  }
  printWords(spoken, texts.join(' '), performance.now() - startedAt)
  printStability(spoken.voice, stability, samples.length / SAMPLE_RATE_HZ)
}

function printWords({ voice, file, text }: Spoken, written: string, tookMs: number): void {
  const errors = 100 * calculateWordErrorRate({ spoken: text, written })
  printRow(`${voice}: word error rate`, `${errors.toFixed(1)} %`)
  const factor = tookMs / ((readSamples(file).length * 1000) / SAMPLE_RATE_HZ)
  printRow(`${voice}: real-time factor`, factor.toFixed(3))
}

function readSamples(file: string): Int16Array {
  return new Int16Array(new Uint8Array(readWaveSamples(fs.readFileSync(file))).buffer)
}
