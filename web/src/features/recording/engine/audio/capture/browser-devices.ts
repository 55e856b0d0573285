import type { ChannelAudio } from '../channel-audio.ts'
import { openMeeting } from '../meeting/meeting.ts'
import { openMicrophone } from '../microphone.ts'
import type { CaptureDevices } from './capture-devices.ts'
import { createCaptureGraph } from './capture-graph.ts'

/** Opens the devices of this browser, on one audio graph. */
export function openBrowserDevices(onAudio: (audio: ChannelAudio) => void): CaptureDevices {
  const graph = createCaptureGraph(onAudio)

  return {
    openMicrophone: (options) => openMicrophone(graph, options),
    openMeeting: (options) => openMeeting(graph, options),
    finish: () => graph.finish(),
    close: () => graph.close(),
  }
}
