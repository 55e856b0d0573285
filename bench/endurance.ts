import { interviewSentences } from '@live-scribe/testing/voice/interview-sentences'
import { synthesiseSamples } from '@live-scribe/testing/voice/synthesise-samples'
import { SAMPLE_RATE_HZ } from '../contract/src/recording.ts'
import type { SpeechToText } from '../server/src/ports/speech-to-text.ts'
import { findInstalledRecognisers } from './lib/installed-recognisers.ts'
import { printHeading, printRow } from './lib/statistics.ts'

const HOURS = 8
const HOUR_SAMPLES = 3600 * SAMPLE_RATE_HZ
/** Audio that is pushed before the recogniser has heard it. */
const AHEAD_SAMPLES = 10 * SAMPLE_RATE_HZ

/**
 * Plays one recording of many hours to each installed recogniser, as fast as it listens, and prints
 * the memory of this process after each hour. Options: the number of hours, 8 by default.
 */
export async function run([hours = String(HOURS)]: string[] = []): Promise<void> {
  const audio = synthesiseSamples(interviewSentences)
  for (const [name, open] of findInstalledRecognisers()) {
    const speech = open()
    printHeading(`${name}: one recording of ${hours} hours`)
    try {
      await listen(speech, audio, Number(hours) * HOUR_SAMPLES)
    } finally {
      await speech.close()
    }
  }
}

async function listen(speech: SpeechToText, audio: Int16Array, samples: number): Promise<void> {
  const stream = await speech.open({ language: 'en-US' })
  let pushed = 0
  let words = 0
  let hour = 1
  const push = (heard: number) => {
    while (pushed < Math.min(samples, heard + AHEAD_SAMPLES)) {
      const from = pushed % audio.length
      const part = audio.slice(from, from + Math.min(SAMPLE_RATE_HZ, samples - pushed))
      stream.push(part)
      pushed += part.length
    }
    if (pushed >= samples) stream.end()
  }
  push(0)
  for await (const event of stream) {
    if (event.type === 'final') words += event.words.length
    const heard = event.type === 'final' ? event.endSample : 'sample' in event ? event.sample : 0
    if (pushed < samples) push(heard)
    while (heard >= hour * HOUR_SAMPLES) {
      const megabytes = process.memoryUsage.rss() / 1024 / 1024
      printRow(`after hour ${hour}`, `${megabytes.toFixed(0)} MB, ${words} words`, 'flat')
      hour += 1
    }
  }
}
