import { SAMPLE_RATE_HZ } from '../audio/audio-format.ts'
import { calculateRms } from '../audio/pcm.ts'

/** A level every 10 ms. */
const HOP_SAMPLES = SAMPLE_RATE_HZ / 100
/** Decibels below which a level counts as silence. */
const FLOOR_DB = -60
/** Decibels from which the meeting counts as heard. */
const MIN_MEETING_DB = -45
/** A window of 2 s, judged every 250 ms. */
const WINDOW = 200
const STEP = 25
/** Levels of the meeting within a window without which it says nothing: 600 ms. */
const MIN_HEARD = 60
/** The longest delay of an echo, 600 ms, of a Bluetooth loudspeaker. */
const MAX_LAG = 60
/** Delays of 1.5 to 4 s, at which there is no echo: what correlates there does so by chance. */
const DECOY_LAGS = Array.from({ length: 51 }, (_, index) => 150 + 5 * index)
const MAX_DECOY_LAG = 400
const MIN_CORRELATION = 0.6
const MIN_PROMINENCE = 0.25
/** Lags within 40 ms of each other are one. */
const SAME_LAG = 4
/** Windows at one lag that make an echo, of which some share no audio: a pause alone makes many. */
const ECHO_WINDOWS = 8
const SEPARATE_ECHO_WINDOWS = 3
/** Judged windows after which there is none. */
const ENOUGH_WINDOWS = 24
const JUDGED_WINDOWS = 48

/** Whether the microphone hears the meeting: `waiting` for sound of the meeting. */
export type EchoVerdict = 'waiting' | 'none' | 'echo'

/** Compares the levels of both sources of a check. */
interface EchoCheck {
  readonly verdict: EchoVerdict
  /** Adds PCM16 samples at 16 kHz, captured at the same time. */
  addAudio(microphone: Int16Array, meeting: Int16Array): void
}

/**
 * Creates the check for an echo: whether the microphone's level follows the meeting's at one steady
 * delay. It is lighter than the server's decision on a final, which compares bands of both.
 */
export function createEchoCheck(): EchoCheck {
  const microphone = createLevels()
  const meeting = createLevels()
  /** The latest judged windows. */
  const windows: JudgedWindow[] = []
  let sinceJudged = 0
  let step = 0

  return {
    get verdict() {
      if (hasSteadyLag(windows)) return 'echo'

      return windows.length >= ENOUGH_WINDOWS ? 'none' : 'waiting'
    },
    addAudio(own, other) {
      microphone.add(own)
      sinceJudged += meeting.add(other)
      if (sinceJudged < STEP) return
      sinceJudged = 0
      step += 1
      const window = microphone.levels.slice(-WINDOW)
      const heard = meeting.levels.slice(-WINDOW).filter((level) => level >= MIN_MEETING_DB)
      if (window.length < WINDOW || heard.length < MIN_HEARD) return
      windows.push({ step, lag: findLag(window, meeting.levels) })
      if (windows.length > JUDGED_WINDOWS) windows.shift()
    },
  }
}

/** A window with its place in time, and the lag at which it follows the meeting; null without one. */
interface JudgedWindow {
  step: number
  lag: number | null
}

/** The latest levels of a source in decibels, as far back as a window at the longest decoy needs. */
function createLevels() {
  const levels: number[] = []
  let rest = new Int16Array()

  return {
    levels,
    /** Adds samples; returns the number of new levels. */
    add(samples: Int16Array): number {
      const all = new Int16Array(rest.length + samples.length)
      all.set(rest)
      all.set(samples, rest.length)
      const count = Math.floor(all.length / HOP_SAMPLES)
      for (let hop = 0; hop < count; hop += 1) {
        const rms = calculateRms(all.subarray(hop * HOP_SAMPLES, (hop + 1) * HOP_SAMPLES))
        levels.push(Math.max(FLOOR_DB, 20 * Math.log10(rms)))
      }
      rest = all.slice(count * HOP_SAMPLES)
      levels.splice(0, levels.length - WINDOW - MAX_DECOY_LAG)

      return count
    },
  }
}

/** The lag at which the window follows the meeting, clearly better than by chance; else null. */
function findLag(window: readonly number[], meeting: readonly number[]): number | null {
  const correlate = (lag: number) => {
    const from = meeting.length - WINDOW - lag

    return from < 0 ? 0 : correlation(window, meeting.slice(from, from + WINDOW))
  }
  let best = { lag: 0, value: 0 }
  for (let lag = 0; lag <= MAX_LAG; lag += 1) {
    const value = correlate(lag)
    if (value > best.value) best = { lag, value }
  }
  if (best.value < MIN_CORRELATION) return null
  const chance = Math.max(...DECOY_LAGS.map(correlate))

  return best.value - chance >= MIN_PROMINENCE ? best.lag : null
}

function correlation(one: readonly number[], other: readonly number[]): number {
  const meanOne = mean(one)
  const meanOther = mean(other)
  let both = 0
  let squaresOne = 0
  let squaresOther = 0
  for (const [index, value] of one.entries()) {
    const left = value - meanOne
    const right = (other[index] ?? 0) - meanOther
    both += left * right
    squaresOne += left * left
    squaresOther += right * right
  }
  const scale = Math.sqrt(squaresOne * squaresOther)

  return scale === 0 ? 0 : both / scale
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function hasSteadyLag(windows: readonly JudgedWindow[]): boolean {
  return windows.some(({ lag }) => {
    if (lag === null) return false
    const same = windows.filter((one) => one.lag !== null && Math.abs(one.lag - lag) <= SAME_LAG)

    return same.length >= ECHO_WINDOWS && countSeparate(same) >= SEPARATE_ECHO_WINDOWS
  })
}

/** Number of windows that share no audio with each other. */
function countSeparate(windows: readonly JudgedWindow[]): number {
  let count = 0
  let next = 0
  for (const { step } of windows) {
    if (step < next) continue
    count += 1
    next = step + WINDOW / STEP
  }

  return count
}
