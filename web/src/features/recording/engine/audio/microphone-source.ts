import { createTimers } from '#web/lib/timers.ts'
import { RetryLoop } from '../link/retry-loop.ts'
import { SAMPLE_RATE_HZ } from './audio-format.ts'
import { createClippingWatch } from './clipping-watch.ts'
import type { Microphone, MicrophoneOptions } from './microphone.ts'
import { MicrophoneError } from './microphone-error.ts'
import { calculateRms, loudnessToLevel } from './pcm.ts'
import { createSilenceWatch } from './silence-watch.ts'

/**
 * Milliseconds within which a newly opened microphone must deliver a frame; a Bluetooth headset is
 * slow.
 */
const FIRST_FRAME_TIMEOUT_MS = 3000
/** Milliseconds without a frame after which the microphone is suspected to be lost. */
const SUSPECT_LOST_AFTER_MS = 750
/**
 * Further milliseconds without a frame after which the microphone is lost: frames may queue behind
 * a busy page.
 */
const CONFIRM_LOST_AFTER_MS = 250

/** Latest samples with a voice that are judged. */
const JUDGED_VOICE_SAMPLES = 10 * SAMPLE_RATE_HZ

/** `muted`: the browser or the system has muted the track. `lost`: gone, and requested again. */
export type MicrophoneState = 'none' | 'open' | 'muted' | 'lost'

/** `silent`: only zeros; `too-loud`: a voice that is cut off at the loudest sample value. */
export type SoundProblem = 'silent' | 'too-loud'

/** Opens a microphone as channel 0; rejects with MicrophoneError. */
export type OpenMicrophone = (options: MicrophoneOptions) => Promise<Microphone>

interface MicrophoneSourceOptions {
  open: OpenMicrophone
  /** The level of each frame, 0 to 1. */
  onLevel: (level: number) => void
  onChange: (state: MicrophoneState) => void
  /** Called when the microphone was not recovered within the reconnect window. */
  onGone: () => void
}

/** Holds one microphone and recovers it when it is lost: the same device, or the default one. */
export class MicrophoneSource {
  readonly #options: MicrophoneSourceOptions
  readonly #timers = createTimers<'frames'>()
  readonly #repair = new RetryLoop({
    attempt: () => void this.#reacquire(),
    onLate: () => {
      if (!this.#hasUnlimitedRetry) this.#options.onGone()
    },
  })
  readonly #silence = createSilenceWatch()
  readonly #clipping = createClippingWatch({
    enough: JUDGED_VOICE_SAMPLES,
    judged: JUDGED_VOICE_SAMPLES,
  })
  #state: MicrophoneState = 'none'
  #microphone: Microphone | undefined
  #attempt = new AbortController()
  #deviceId: string | undefined
  #hasUnlimitedRetry = false

  constructor(options: MicrophoneSourceOptions) {
    this.#options = options
  }

  get state(): MicrophoneState {
    return this.#state
  }

  /** What is wrong with the latest ten seconds of sound; null when nothing is. */
  get soundProblem(): SoundProblem | null {
    if (this.#silence.isSilent) return 'silent'

    return this.#clipping.isClipped ? 'too-loud' : null
  }

  /**
   * Opens the microphone, in place of the one before; rejects with MicrophoneError, or after `close`.
   * Does nothing when `close` is called before it opens.
   */
  async open(): Promise<void> {
    const { signal } = this.#attempt
    signal.throwIfAborted()
    const microphone = await this.#options.open({
      signal,
      ...(this.#deviceId === undefined ? {} : { deviceId: this.#deviceId }),
      onEnded: () => signal.aborted || this.#lose(),
      onMuted: (isMuted) => signal.aborted || this.#muted(isMuted),
    })
    if (signal.aborted) {
      microphone.close()
      return
    }
    this.#microphone?.close()
    this.#microphone = microphone
    this.#deviceId = microphone.deviceId
    this.#watch(FIRST_FRAME_TIMEOUT_MS)
    if (this.#state === 'none') this.#become('open')
  }

  /** Whether the open microphone could remove all sound of the computer if it were opened again. */
  get canCancelSystemSound(): boolean {
    return this.#state === 'open' && this.#microphone?.canCancelSystemSound === true
  }

  /** Opens the device again, with other constraints; it is heard without a break meanwhile. */
  async reopen(): Promise<void> {
    const { signal } = this.#attempt
    try {
      await this.open()
    } catch (error) {
      const isSetup = error instanceof MicrophoneError && error.kind === 'setup'
      // A failed setup has already taken the place of the device before.
      if (isSetup && !signal.aborted) this.#lose()
    }
  }

  /**
   * Sets whether recovery may take longer than the reconnect window, as on a hidden page or while a
   * meeting is captured.
   */
  setUnlimitedRetry(hasUnlimitedRetry: boolean): void {
    this.#hasUnlimitedRetry = hasUnlimitedRetry
    if (!hasUnlimitedRetry && this.#state === 'lost') this.#repair.openWindow()
  }

  /** Recovers a lost or muted microphone at once. */
  retryNow(): void {
    if (this.#state === 'muted') this.#lose()
    if (this.#state === 'lost') this.#repair.attemptNow()
  }

  /** Notes a frame of the open microphone: its level, and that the microphone works. */
  addAudio(samples: Int16Array): void {
    if (!this.#microphone || this.#state === 'muted') return
    this.#watch(SUSPECT_LOST_AFTER_MS)
    if (this.#state === 'lost') {
      this.#repair.finish()
      this.#become('open')
    }
    const loudness = calculateRms(samples)
    this.#silence.addAudio(samples.length, loudness)
    this.#clipping.addAudio(samples, loudness)
    this.#options.onLevel(loudnessToLevel(loudness))
  }

  /** Stops recovering the microphone, before its last samples are captured. */
  stopWatching(): void {
    this.#timers.clearAll()
    this.#repair.finish()
  }

  /** Releases the microphone for good. */
  close(): void {
    this.#repair.finish()
    this.#release()
    this.#attempt.abort()
    this.#state = 'none'
    this.#options.onLevel(0)
  }

  #watch(ms: number): void {
    this.#timers.set('frames', ms, () =>
      this.#timers.set('frames', CONFIRM_LOST_AFTER_MS, () => this.#lose()),
    )
  }

  #muted(isMuted: boolean): void {
    if (isMuted === (this.#state === 'muted')) return
    if (this.#state === 'lost') return
    if (isMuted) this.#timers.clear('frames')
    else this.#watch(FIRST_FRAME_TIMEOUT_MS)
    this.#become(isMuted ? 'muted' : 'open')
  }

  #lose(): void {
    if (this.#state !== 'lost') {
      this.#repair.openWindow()
      this.#become('lost')
    }
    // The callback may have closed the microphone.
    if (this.#state === 'lost') this.#retryLater()
  }

  #retryLater(): void {
    this.#release()
    this.#repair.attemptLater()
  }

  async #reacquire(): Promise<void> {
    const { signal } = this.#attempt
    try {
      await this.open()
    } catch (error) {
      if (signal.aborted) return
      const isDenied =
        error instanceof MicrophoneError && (error.kind === 'denied' || error.kind === 'system')
      if (isDenied && !this.#hasUnlimitedRetry) this.#options.onGone()
      else this.#retryLater()
    }
  }

  #release(): void {
    this.#timers.clear('frames')
    this.#attempt.abort()
    this.#attempt = new AbortController()
    this.#microphone?.close()
    this.#microphone = undefined
  }

  #become(state: MicrophoneState): void {
    this.#state = state
    this.#silence.reset()
    this.#options.onChange(state)
  }
}
