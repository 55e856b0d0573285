import { SAMPLE_RATE_HZ } from '../audio/audio-format.ts'
import { type ChannelAudio, readChannel } from '../audio/channel-audio.ts'
import type { ConnectCheckSocket } from './check-socket.ts'
import { createRoundTrips, type RoundTripVerdict } from './round-trips.ts'
import { createSoundCheck, type SoundVerdict } from './sound-check.ts'

const PING_INTERVAL_MS = 500
/** Delay of a text behind its words, in milliseconds, above which the recogniser is too slow. */
const MAX_TEXT_DELAY_MS = 5000
/** Samples of a voice after which words are expected. */
const EXPECTED_WORDS_SAMPLES = 1.2 * SAMPLE_RATE_HZ
/** Milliseconds for which words are waited for after that. */
const MAX_WAIT_FOR_WORDS_MS = 10_000

/** The real recogniser's answer to the spoken sentence. */
export type WordsVerdict =
  | { name: 'waiting' }
  | { name: 'written'; text: string; delayMs: number }
  | { name: 'late'; text: string; delayMs: number }
  | { name: 'none' }
  /** No recogniser; `reason` is for people, or null when the server gave none. */
  | { name: 'refused'; reason: string | null }

/** The verdicts so far; a source that is not captured has null. */
export interface CheckSnapshot {
  microphone: SoundVerdict | null
  meeting: SoundVerdict | null
  words: WordsVerdict
  network: RoundTripVerdict
}

/** Dependencies of the check. */
export interface RecordingCheckPorts {
  connect: ConnectCheckSocket
  /** Milliseconds of a clock that only goes forward. */
  now: () => number
  /** The sentence of a failed token request, for people; null when it has none. */
  describe: (error: unknown) => string | null
  /** Called with new verdicts, at most twice a second and after each message. */
  onChange: (snapshot: CheckSnapshot) => void
}

/** A running check before a recording. */
export interface RecordingCheck {
  /** Adds captured audio: the microphone's channel, and the meeting's if it is shared. */
  hear(audio: ChannelAudio): void
  close(): void
}

/** Starts the check of sound, recogniser and network; without a microphone the meeting is written. */
export function startRecordingCheck(
  ports: RecordingCheckPorts,
  { hasMicrophone }: { hasMicrophone: boolean },
): RecordingCheck {
  const microphone = hasMicrophone ? createSoundCheck() : null
  let meeting: ReturnType<typeof createSoundCheck> | null = null
  const trips = createRoundTrips()
  let words: WordsVerdict = { name: 'waiting' }
  let isReady = false
  let sent = 0
  const sendTimes: { sample: number; at: number }[] = []
  let spokenAt: number | null = null
  let network: RoundTripVerdict = { name: 'waiting' }

  const report = () => {
    const isLate = spokenAt !== null && ports.now() - spokenAt > MAX_WAIT_FOR_WORDS_MS
    if (words.name === 'waiting' && isLate) words = { name: 'none' }
    if (socket.isOpen) network = trips.judge(ports.now())
    ports.onChange({
      microphone: microphone?.verdict ?? null,
      meeting: meeting?.verdict ?? null,
      words,
      network,
    })
  }
  const readDelay = (sample: number) => {
    const index = sendTimes.findIndex((one) => one.sample >= sample)
    const [reached] = index < 0 ? sendTimes.slice(-1) : sendTimes.splice(0, index + 1).slice(-1)
    if (reached && index >= 0) sendTimes.unshift(reached)

    return Math.max(0, Math.round(ports.now() - (reached?.at ?? ports.now())))
  }
  const socket = ports.connect({
    onMessage: (message) => {
      if (message.type === 'Ready') isReady = true
      else if (message.type === 'Pong') trips.receive(message.id, ports.now())
      else if (message.type === 'Error') words = { name: 'refused', reason: message.message }
      else {
        const delayMs = readDelay(message.end_sample)
        const name = delayMs > MAX_TEXT_DELAY_MS ? 'late' : 'written'
        words = { name, text: message.text, delayMs }
      }
      report()
    },
    onEnd: (error) => {
      const isDone = words.name === 'written' || words.name === 'refused'
      if (!isDone) words = { name: 'refused', reason: ports.describe(error) }
      if (network.name === 'waiting' && error !== null) network = { name: 'no-answer' }
      report()
    },
  })
  const timer = setInterval(() => {
    if (socket.isOpen) socket.ping(trips.send(ports.now()))
    report()
  }, PING_INTERVAL_MS)

  return {
    hear(audio) {
      microphone?.hear(readChannel(audio, 0))
      if (audio.channels === 2) {
        meeting ??= createSoundCheck()
        meeting.hear(readChannel(audio, 1))
      }
      if (!isReady) return
      const samples = readChannel(audio, hasMicrophone ? 0 : 1)
      socket.sendAudio(samples)
      sent += samples.length
      sendTimes.push({ sample: sent, at: ports.now() })
      const voiceSamples = (microphone ?? meeting)?.voiceSamples ?? 0
      if (voiceSamples >= EXPECTED_WORDS_SAMPLES) spokenAt ??= ports.now()
    },
    close() {
      clearInterval(timer)
      socket.close()
    },
  }
}
