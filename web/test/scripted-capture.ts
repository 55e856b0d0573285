import { FRAME_SAMPLES } from '#web/features/recording/engine/audio/audio-format.ts'
import type { OpenCaptureDevices } from '#web/features/recording/engine/audio/capture/capture-devices.ts'
import type { ChannelCount } from '#web/features/recording/engine/audio/channel-audio.ts'
import type {
  Meeting,
  MeetingOptions,
} from '#web/features/recording/engine/audio/meeting/meeting.ts'
import type { MeetingSurface } from '#web/features/recording/engine/audio/meeting/meeting-error.ts'
import type {
  Microphone,
  MicrophoneOptions,
} from '#web/features/recording/engine/audio/microphone.ts'

/** Options of a scripted microphone: those of the recorder, and where its audio goes. */
export interface ScriptedMicrophoneOptions extends MicrophoneOptions {
  onFrame: (samples: Int16Array<ArrayBuffer>) => void
}

/** Options of a scripted meeting: those of the recorder, and where its audio goes without a microphone. */
export interface ScriptedMeetingOptions extends MeetingOptions {
  onFrame: (samples: Int16Array<ArrayBuffer>) => void
}

/** A microphone controlled by the test; each sample encodes its position, modulo 65,536. */
export class ScriptedMicrophone implements Microphone {
  readonly options: ScriptedMicrophoneOptions
  readonly deviceId = 'device-1'
  isReleased = false
  #position: number

  constructor(options: ScriptedMicrophoneOptions, position = 0) {
    this.options = options
    this.#position = position
  }

  hear(frames = 1, length = FRAME_SAMPLES): void {
    for (let count = 0; count < frames; count++) {
      this.options.onFrame(Int16Array.from({ length }, () => positionToSample(this.#position++)))
    }
  }

  /** Delivers one frame whose samples encode the positions from `position` on. */
  hearFrom(position: number, length: number): void {
    this.options.onFrame(
      Int16Array.from({ length }, (_, index) => positionToSample(position + index)),
    )
  }

  get heard(): number {
    return this.#position
  }

  close(): void {
    this.isReleased = true
  }
}

/** A shared meeting controlled by the test. */
export class ScriptedMeeting implements Meeting {
  readonly options: ScriptedMeetingOptions
  surface: MeetingSurface = 'browser'
  isReleased = false

  constructor(options: ScriptedMeetingOptions) {
    this.options = options
  }

  /** Delivers audio of a recording without a microphone, which is silent then. */
  hear(samples: Int16Array<ArrayBuffer>): void {
    this.options.onFrame(samples)
  }

  /** The tab is closed, or the user stops sharing. */
  end(): void {
    this.options.onEnded()
  }

  close(): void {
    this.isReleased = true
  }
}

/** Devices whose opening a test may replace. */
export interface ScriptedDevicePorts {
  openMicrophone: (options: ScriptedMicrophoneOptions) => Promise<Microphone>
  openMeeting: (options: ScriptedMeetingOptions) => Promise<ScriptedMeeting>
}

/**
 * The devices of recordings as the audio thread combines them: one channel until a meeting was
 * shared, then two, with `toMeetingSample` of the microphone's sample while it is shared, and zeros
 * while it is not.
 */
export function createScriptedCapture(devices: ScriptedDevicePorts): OpenCaptureDevices {
  return (onAudio) => {
    let channels: ChannelCount = 1
    let meeting: ScriptedMeeting | undefined
    let isClosed = false
    const deliver = (own: Int16Array<ArrayBuffer>, theirs: (sample: number) => number) => {
      if (isClosed) return
      if (channels === 1) onAudio({ samples: own, channels })
      else onAudio({ samples: interleave(own, own.map(theirs)), channels })
    }

    return {
      openMicrophone: (options) =>
        devices.openMicrophone({
          ...options,
          onFrame: (samples) => {
            if (options.signal.aborted) return
            const isShared = meeting !== undefined && !meeting.isReleased
            deliver(samples, isShared ? toMeetingSample : () => 0)
          },
        }),
      async openMeeting(options) {
        const opened = await devices.openMeeting({
          ...options,
          onFrame: (samples) => {
            if (!isClosed && !opened.isReleased) {
              onAudio({ samples: interleave(new Int16Array(samples.length), samples), channels: 2 })
            }
          },
        })
        meeting = opened
        channels = 2

        return opened
      },
      finish: async () => {},
      close() {
        isClosed = true
      },
    }
  }
}

/** The sample value that encodes a position. */
export function positionToSample(position: number): number {
  return (position % 65_536) - 32_768
}

/** The meeting's sample beside a sample of the microphone. */
export function toMeetingSample(sample: number): number {
  return ~sample
}

/** The samples of two channels, one of each in turn. */
export function interleave(
  first: Int16Array<ArrayBuffer>,
  second: Int16Array<ArrayBuffer>,
): Int16Array<ArrayBuffer> {
  return Int16Array.from({ length: 2 * first.length }, (_, index) => {
    const channel = index % 2 === 0 ? first : second

    return channel[Math.floor(index / 2)] ?? 0
  })
}
