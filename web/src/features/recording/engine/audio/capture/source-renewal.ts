import { SAMPLE_RATE_HZ } from '../audio-format.ts'
import { type ChannelAudio, countSampleFrames, type SourceChannel } from '../channel-audio.ts'

/** A source of the audio graph that a newer one of the same stream can replace. */
interface RenewableSource {
  disconnect(): void
}

/** How a source is opened beside the current one, and takes its place. */
interface SourceRenewalPorts<S extends RenewableSource> {
  channel: SourceChannel
  /** Opens another source of the same stream that runs unheard. */
  openNext: () => S
  /** Lets the newer source be heard in place of the current one. */
  replaceWith: (next: S) => void
}

/** Replaces a source from time to time. */
export interface SourceRenewal {
  /** Counts captured audio, which is the clock of the renewal. A source that is alone is kept. */
  handleAudio(audio: ChannelAudio, isAlone: boolean): void
  /** Drops the newer source. */
  cancel(): void
}

/** Age at which a source is renewed, 6 ms of drift at 200 ppm: a renewal can cost a word. */
const MAX_AGE_FRAMES = 30 * SAMPLE_RATE_HZ
/** A new source fills its queue until it delivers without interruption. */
const WARM_UP_FRAMES = SAMPLE_RATE_HZ
/** A pause between words; shorter quiet occurs within them, before a *t* or a *k*. */
const PAUSE_FRAMES = 0.25 * SAMPLE_RATE_HZ
/** A source that never pauses is replaced anyway. */
const MAX_WARM_FRAMES = 10 * SAMPLE_RATE_HZ
/** -40 dB of full scale: nobody speaks. */
const QUIET_PEAK = 328

type Phase<S> =
  | { name: 'current'; frames: number }
  | { name: 'warming'; frames: number; quiet: number; next: S }

/**
 * Keeps two sources on one clock together. A browser queues the sound of each source until the audio
 * thread takes it. When the device's clock differs from the thread's, that queue grows or runs
 * empty, and the channels drift apart by up to its length; a new source begins with a new queue.
 */
export function createSourceRenewal<S extends RenewableSource>(
  ports: SourceRenewalPorts<S>,
): SourceRenewal {
  let phase: Phase<S> = { name: 'current', frames: 0 }
  // A browser that opens no other source keeps the current one, whose sound matters more.
  const openNext = (): Phase<S> => {
    try {
      return { name: 'warming', frames: 0, quiet: 0, next: ports.openNext() }
    } catch {
      return { name: 'current', frames: 0 }
    }
  }

  return {
    handleAudio(audio, isAlone) {
      const added = countSampleFrames(audio)
      const frames = phase.frames + added
      if (phase.name === 'current') {
        phase = { ...phase, frames }
        if (!isAlone && frames >= MAX_AGE_FRAMES) phase = openNext()
        return
      }
      const quiet = isQuiet(audio, ports.channel) ? phase.quiet + added : 0
      phase = { ...phase, frames, quiet }
      const isDue = frames >= MAX_WARM_FRAMES || quiet >= PAUSE_FRAMES
      if (frames < WARM_UP_FRAMES || !isDue) return
      ports.replaceWith(phase.next)
      phase = { name: 'current', frames: 0 }
    },
    cancel() {
      if (phase.name === 'warming') phase.next.disconnect()
      phase = { name: 'current', frames: 0 }
    },
  }
}

function isQuiet({ samples, channels }: ChannelAudio, channel: SourceChannel): boolean {
  for (let index = channel; index < samples.length; index += channels) {
    if (Math.abs(samples[index] ?? 0) > QUIET_PEAK) return false
  }

  return true
}
