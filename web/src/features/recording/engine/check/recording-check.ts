import { closeCodes } from '@live-scribe/contract/live/close-codes'
import { SAMPLE_RATE_HZ } from '../audio/audio-format.ts'
import { type ChannelAudio, readChannel } from '../audio/channel-audio.ts'
import type { ConnectCheckSocket } from './check-socket.ts'
import { createEchoCheck, type EchoVerdict } from './echo-check.ts'
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
type WordsVerdict =
  | { name: 'waiting' }
  | { name: 'written'; text: string; delayMs: number }
  | { name: 'late'; text: string; delayMs: number }
  | { name: 'none' }
  /** No recogniser; `reason` is for people, or null when the server gave none. */
  | { name: 'refused'; reason: string | null }
  /** The check's time is over, and nothing was said. */
  | { name: 'over' }

/** The verdicts so far; a source that is not captured has null. */
export interface CheckSnapshot {
  microphone: SoundVerdict | null
  meeting: SoundVerdict | null
  /** Null unless both sources are captured. */
  echo: EchoVerdict | null
  words: WordsVerdict
  network: RoundTripVerdict
}

/** Dependencies of the check. */
interface RecordingCheckPorts {
  connect: ConnectCheckSocket
  /** Milliseconds of a clock that only goes forward. */
  now: () => number
  /** The server's refusal of a token, for people; null when the server did not answer. */
  getRefusal: (error: unknown) => string | null
  /** Called with new verdicts, at most twice a second and after each message. */
  onChange: (snapshot: CheckSnapshot) => void
}

/** A running check before a recording. */
export interface RecordingCheck {
  /** Adds captured audio: the microphone's channel, and the meeting's if it is shared. */
  addAudio(audio: ChannelAudio): void
  /** Judges sound and words anew, as for another microphone. */
  restart(): void
  /** The meeting is shared: the second channel is its sound from now on. */
  shareMeeting(): void
  /** The meeting is not shared any more. */
  endMeeting(): void
  close(): void
}

/** Starts the check of sound, recogniser and network; without a microphone the meeting is written. */
export function startRecordingCheck(
  ports: RecordingCheckPorts,
  { hasMicrophone }: { hasMicrophone: boolean },
): RecordingCheck {
  let microphone = hasMicrophone ? createSoundCheck() : null
  let meeting: ReturnType<typeof createSoundCheck> | null = null
  let echo: ReturnType<typeof createEchoCheck> | null = null
  const trips = createRoundTrips()
  let words: WordsVerdict = { name: 'waiting' }
  let isMeetingShared = false
  let isReady = false
  let sent = 0
  const sendTimes: { sample: number; at: number }[] = []
  let spokenAt: number | null = null
  /** Audio before this sample is of an earlier microphone. */
  let judgedFrom = 0
  /** What is left to say of the words when the connection has ended; null before. */
  let ended: WordsVerdict | null = null
  let network: RoundTripVerdict = { name: 'waiting' }

  const report = () => {
    const isLate = spokenAt !== null && ports.now() - spokenAt > MAX_WAIT_FOR_WORDS_MS
    if (words.name === 'waiting' && isLate) words = { name: 'none' }
    if (socket.isOpen) network = trips.judge(ports.now())
    ports.onChange({
      microphone: microphone?.verdict ?? null,
      meeting: meeting?.verdict ?? null,
      echo: echo?.verdict ?? null,
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
      else if (message.end_sample > judgedFrom) {
        const delayMs = readDelay(message.end_sample)
        const name = delayMs > MAX_TEXT_DELAY_MS ? 'late' : 'written'
        words = { name, text: message.text, delayMs }
      }
      report()
    },
    onEnd: (end) => {
      const refusal = end.name === 'refused' ? ports.getRefusal(end.error) : null
      const isPlanned = end.name === 'closed' && end.code === closeCodes.finished
      const isAnswered = refusal !== null || (end.name === 'closed' && isKnownCode(end.code))
      ended = isPlanned ? { name: 'over' } : { name: 'refused', reason: refusal }
      if (words.name === 'waiting') words = ended
      if (!isAnswered) network = { name: 'no-answer' }
      report()
    },
  })
  const timer = setInterval(() => {
    if (socket.isOpen) socket.ping(trips.send(ports.now()))
    report()
  }, PING_INTERVAL_MS)

  return {
    addAudio(audio) {
      microphone?.addAudio(readChannel(audio, 0))
      if (audio.channels === 2 && isMeetingShared) {
        meeting ??= createSoundCheck()
        meeting.addAudio(readChannel(audio, 1))
        if (microphone) {
          echo ??= createEchoCheck()
          echo.addAudio(readChannel(audio, 0), readChannel(audio, 1))
        }
      }
      if (!isReady || !socket.isOpen) return
      const samples = readChannel(audio, hasMicrophone ? 0 : 1)
      socket.sendAudio(samples)
      sent += samples.length
      sendTimes.push({ sample: sent, at: ports.now() })
      const voiceSamples = (microphone ?? meeting)?.voiceSamples ?? 0
      if (voiceSamples >= EXPECTED_WORDS_SAMPLES) spokenAt ??= ports.now()
    },
    restart() {
      if (microphone) microphone = createSoundCheck()
      echo = null
      if (words.name !== 'refused') words = ended ?? { name: 'waiting' }
      spokenAt = null
      judgedFrom = sent
      report()
    },
    shareMeeting() {
      isMeetingShared = true
    },
    endMeeting() {
      isMeetingShared = false
      meeting = null
      echo = null
      report()
    },
    close() {
      clearInterval(timer)
      socket.close()
    },
  }
}

/** Whether the server closed the socket, not the network: RFC 6455 reserves 1006 for the latter. */
function isKnownCode(code: number): boolean {
  return code !== 1005 && code !== 1006
}
