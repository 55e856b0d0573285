import type { ChannelAudio } from '../channel-audio.ts'
import type { OpenMeeting } from '../meeting/meeting-source.ts'
import type { OpenMicrophone } from '../microphone-source.ts'

/** The devices of one recording, on one clock. */
export interface CaptureDevices {
  openMicrophone: OpenMicrophone
  openMeeting: OpenMeeting
  /** Delivers the last samples, then stops capturing. */
  finish(): Promise<void>
  /** Stops capturing for good: opening a device rejects from now on. */
  close(): void
}

/** Opens the devices of one recording; `onAudio` gets what they capture, from the first device on. */
export type OpenCaptureDevices = (onAudio: (audio: ChannelAudio) => void) => CaptureDevices
