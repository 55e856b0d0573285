import {
  type BackgroundSound,
  fanHum,
  keyboardClicks,
  pinkNoise,
  quietRoom,
  silence,
  whiteNoise,
} from '@live-scribe/testing/voice/background-sounds'
import { pieces, playMusic } from '@live-scribe/testing/voice/made-music'
import { SAMPLE_RATE_HZ } from '../../contract/src/recording.ts'
import type { SpeechStream } from '../../server/src/ports/speech-to-text.ts'
import { findInstalledRecognisers } from '../lib/installed-recognisers.ts'
import { printHeading, printRow } from '../lib/statistics.ts'

const MINUTES_EACH = 5
/** Samples that are made and heard at a time. */
const PART_SAMPLES = 20 * SAMPLE_RATE_HZ

const sounds: Record<string, BackgroundSound> = {
  'digital silence': silence,
  'a quiet room': quietRoom(-45),
  'white noise': whiteNoise(-30),
  'pink noise': pinkNoise(-30),
  'a fan': fanHum(-36),
  'a keyboard': keyboardClicks(-12),
  ...Object.fromEntries(
    Object.entries(pieces).map(([name, band]) => [`music: ${name}`, playMusic(band)]),
  ),
}

/** Prints how many lines the recognisers of this machine write where nobody speaks. */
export async function hearNoWords(): Promise<void> {
  printHeading(`lines written in ${MINUTES_EACH} minutes without a word`)
  for (const [name, open] of findInstalledRecognisers()) {
    const speech = open()
    try {
      for (const [sound, play] of Object.entries(sounds)) {
        const { user, system } = process.cpuUsage()
        const lines = await countLines(await speech.open({ language: 'en-US' }), play)
        const used = process.cpuUsage({ user, system })
        const core = (used.user + used.system) / 1e6 / (MINUTES_EACH * 60)
        printRow(`${name}: ${sound}`, `${lines}, ${core.toFixed(4)} of a core`, '0')
      }
    } finally {
      await speech.close()
    }
  }
}

async function countLines(stream: SpeechStream, sound: BackgroundSound): Promise<number> {
  const length = MINUTES_EACH * 60 * SAMPLE_RATE_HZ
  let pushed = 0
  const push = () => {
    if (pushed === length) return stream.end()
    stream.push(sound(PART_SAMPLES))
    pushed += PART_SAMPLES
  }
  let lines = 0
  push()
  push()
  for await (const event of stream) {
    if (event.type === 'final' && event.words.length > 0) lines += 1
    if (event.type === 'progress' && event.sample >= pushed - PART_SAMPLES) push()
  }
  return lines
}
