import { MAX_GAP_SAMPLES, SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import { AudioRun, type PlacedAudio } from './audio-run.ts'
import { type Gap, GapList, type SampleRange } from './gap-list.ts'

/** Maximum position: 24 days, of which the milliseconds fit into 32 bits. */
const MAX_POSITION = 24 * 24 * 60 * 60 * SAMPLE_RATE_HZ
/**
 * Maximum gaps of one session that a process accepts; more close the recorder's socket (POS-30).
 */
export const MAX_GAPS_PER_SESSION = 500
/**
 * Gaps that a process accepts before each further one needs two seconds of audio, because each gap
 * costs the recogniser silence (POS-30).
 */
export const MAX_GAP_BURST = 20
/** Silence that the recogniser hears in place of a gap, in samples (POS-2). */
export const SILENCE_PER_GAP_SAMPLES = 2 * SAMPLE_RATE_HZ

/** Where a process continues a session. */
interface AudioStart {
  /** The durable position of each channel. */
  durableSamples: readonly number[]
  /** Samples in gaps before the lowest of them. */
  missingSamples: number
  /** Gaps of all channels behind the lowest of them that are stored already. */
  storedGaps?: readonly SampleRange[]
}

/**
 * The audio of a session as one stream of frames from 0, a sample of each channel per frame. The
 * recorder names the position of its next frame: repeated audio is cut off, missing audio becomes a
 * gap of the channels that lack it, which takes no memory.
 */
export class AudioPosition {
  #runs: AudioRun[]
  readonly #gaps: GapList
  /** For each channel, the position before which its words are stored. */
  readonly #neededFrom: number[]
  /** For each channel of the start, the position before which its words were stored already. */
  readonly #storedUntil: readonly number[]
  /** How far before the first channel's audio that of the others is kept, as its reference. */
  readonly #referenceSamples: number
  /** Samples missing before the position at which this process leased the session. */
  readonly #missingEarlier: number
  #missing: number
  #next: number

  constructor(
    { durableSamples, missingSamples, storedGaps = [] }: AudioStart,
    referenceSamples = 0,
  ) {
    this.#gaps = new GapList(storedGaps)
    this.#referenceSamples = referenceSamples
    this.#neededFrom = [...durableSamples]
    this.#storedUntil = durableSamples
    this.#next = Math.min(...durableSamples)
    this.#runs = [new AudioRun(this.#next, this.channels)]
    this.#missingEarlier = missingSamples
    this.#missing = missingSamples
  }

  /** The number of channels. */
  get channels(): number {
    return this.#neededFrom.length
  }

  /** The position up to which every frame has arrived or is part of a gap. */
  get received(): number {
    return this.#lastRun.end
  }

  /**
   * The position at which audio begins that no channel has: after all received audio, and after the
   * words of the channel that is stored furthest.
   */
  get newAudioStart(): number {
    return Math.max(this.received, ...this.#neededFrom)
  }

  /** Frames received so far, without gaps. */
  get heard(): number {
    return this.received - this.#missing
  }

  /** Frames received from a position on, without gaps. */
  countHeardFrom(position: number): number {
    return this.#runs.reduce((sum, run) => sum + run.countFrom(position), 0)
  }

  /** Frames that arrived but could not be transcribed on at least one channel. */
  get untranscribed(): number {
    return this.#gaps.countBefore(Number.POSITIVE_INFINITY, 'untranscribed')
  }

  /** Frames before a position that lie in a gap. */
  countMissingBefore(position: number): number {
    return this.#missingEarlier + this.#gaps.countBefore(position)
  }

  /** Adds a channel; returns the position at which its audio begins. */
  addChannel(): number {
    this.#lastRun.addChannel()
    this.#neededFrom.push(this.received)
    return this.received
  }

  /** Sets the position of the next frame; false for an impossible one. */
  moveTo(position: number): boolean {
    const missing = Math.max(0, position - this.received)
    if (position - this.newAudioStart > MAX_GAP_SAMPLES || position > MAX_POSITION) return false
    if (missing > 0 && !this.#mayHaveGap) return false
    this.#next = position
    if (missing === 0) return true
    this.#addMissing(position)
    this.#missing += missing
    this.#runs.push(new AudioRun(position, this.channels))
    return true
  }

  /**
   * Appends the next frames, given as the samples of each channel; a channel without samples is
   * silent. Returns the new audio of each channel, at most `maxFrames` frames, as views of the buffer,
   * valid until they are dropped.
   */
  accept(audio: readonly Int16Array[], maxFrames = Number.POSITIVE_INFINITY): PlacedAudio[] {
    const frames = audio[0]?.length ?? 0
    const start = this.#next
    this.#next += frames
    const repeated = Math.min(frames, Math.max(0, this.received - start))
    const added = this.#lastRun.append(audio, repeated, Math.min(frames, repeated + maxFrames))
    return added.map((piece, channel) => skipBefore(piece, this.#storedUntil[channel] ?? 0))
  }

  /**
   * Called when no more audio will arrive: what a channel lacks of the other's audio is missing.
   * Returns the heard frames.
   */
  end(): number {
    if (this.newAudioStart > this.received) this.moveTo(this.newAudioStart)
    return this.heard
  }

  /** Gaps of a channel that start before a position, in order; each is returned once. */
  takeGapsBefore(channel: number, position: number): Gap[] {
    return this.#gaps.takeBefore(channel, position)
  }

  /** The end of the missing audio that begins at a position or contains it; else the position. */
  skipMissing(position: number): number {
    return this.#gaps.skipMissing(position)
  }

  /**
   * Turns all audio of a channel from a position on into gaps that do not count as heard, because it
   * can't be transcribed.
   */
  giveUpFrom(channel: number, position: number): void {
    for (const run of this.#runs) {
      const startSample = Math.max(run.start, position)
      if (run.end <= startSample) continue
      this.#gaps.add({ startSample, endSample: run.end, cause: 'untranscribed', channel })
    }
    this.#missing = this.countMissingBefore(Number.POSITIVE_INFINITY)
    this.dropBefore(channel, this.received)
  }

  /** The words of a channel before this position are stored. */
  dropBefore(channel: number, position: number): void {
    this.#neededFrom[channel] = Math.max(this.#neededFrom[channel] ?? 0, position)
    const kept = this.#neededFrom.map((needed, other) =>
      other === 0 ? needed : Math.min(needed, (this.#neededFrom[0] ?? 0) - this.#referenceSamples),
    )
    const first = Math.min(...kept)
    const last = this.#lastRun
    for (const run of this.#runs) run.dropBefore(kept)
    this.#runs = this.#runs.filter((run) => run === last || run.end > first)
  }

  clear(): void {
    for (const channel of this.#neededFrom.keys())
      this.dropBefore(channel, Number.POSITIVE_INFINITY)
  }

  /** Copies of a channel's buffered audio from a position on. */
  copyFrom(channel: number, position: number): PlacedAudio[] {
    const from = Math.max(position, this.#neededFrom[channel] ?? 0)
    return this.#runs
      .map((run) => run.copyFrom(channel, from))
      .filter(({ samples }) => samples.length > 0)
  }

  /** Adds the missing audio before a position: what all channels lack is one gap, of channel 0. */
  #addMissing(position: number): void {
    let endSample = position
    for (const [channel, needed] of this.#neededFrom.entries()) {
      const startSample = Math.max(this.received, needed)
      if (startSample >= endSample) continue
      this.#gaps.add({ startSample, endSample, cause: 'missing', channel })
      endSample = startSample
    }
  }

  /** A copy of a channel's audio between two positions, silent where there is none. */
  read(channel: number, from: number, to: number): Int16Array {
    const audio = new Int16Array(Math.max(0, to - from))
    for (const run of this.#runs) {
      const { start, samples } = run.slice(channel, from, to)
      if (samples.length > 0) audio.set(samples, start - from)
    }
    return audio
  }

  get #mayHaveGap(): boolean {
    const forAudio = MAX_GAP_BURST + Math.floor(this.heard / SILENCE_PER_GAP_SAMPLES)
    return this.#gaps.length < Math.min(MAX_GAPS_PER_SESSION, forAudio)
  }

  get #lastRun(): AudioRun {
    return this.#runs.at(-1) as AudioRun
  }
}

function skipBefore({ start, samples }: PlacedAudio, position: number): PlacedAudio {
  const skipped = Math.min(samples.length, Math.max(0, position - start))
  return { start: start + skipped, samples: samples.subarray(skipped) }
}
