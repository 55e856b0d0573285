import { SAMPLE_RATE_HZ } from '../audio-format.ts'
import { MAX_SILENT_RMS } from '../silence-watch.ts'

/** Sample frames of digital silence after which a shared meeting is reported as silent. */
const MAX_MEETING_SILENCE_SAMPLES = 60 * SAMPLE_RATE_HZ
/** RMS from which the microphone counts as hearing speech: -45 dB. */
const MIN_SPEECH_RMS = 10 ** (-45 / 20)
/** Sample frames of speech during the silence without which it is not reported. */
const MIN_SPEECH_SAMPLES = SAMPLE_RATE_HZ

/** Reports once that a shared meeting delivers nothing. */
export interface MeetingSilenceWatch {
  /** Adds a block of audio; true when the silence is to be reported now. */
  addAudio(block: {
    frames: number
    meetingRms: number
    /** Null while no microphone is recorded. */
    microphoneRms: number | null
  }): boolean
}

/**
 * Creates the watch of one share. Only a microphone that hears speech shows that a meeting is going
 * on; without a microphone the silence alone is reported.
 */
export function createMeetingSilenceWatch(): MeetingSilenceWatch {
  let silent = 0
  let speech = 0
  let isReported = false

  return {
    addAudio({ frames, meetingRms, microphoneRms }) {
      if (meetingRms >= MAX_SILENT_RMS) {
        silent = 0
        speech = 0
        return false
      }
      silent += frames
      if (microphoneRms === null || microphoneRms >= MIN_SPEECH_RMS) speech += frames
      if (isReported || silent < MAX_MEETING_SILENCE_SAMPLES) return false
      isReported = speech >= MIN_SPEECH_SAMPLES

      return isReported
    },
  }
}
