import { recorderMessages } from '../../recorder-messages.ts'
import type { CaptureGraph } from '../capture/capture-graph.ts'
import { withTimeout } from '../with-timeout.ts'
import { MeetingError, type MeetingSurface } from './meeting-error.ts'
import { meetingMessages } from './meeting-messages.ts'
import { getMeetingSupport } from './meeting-support.ts'
import { readSharingFeatures } from './sharing-features.ts'
import { createNoSoundError, toMeetingError } from './to-meeting-error.ts'

const SETUP_TIMEOUT_MS = 8000

/** The sound of a meeting that the user shares, as channel 1 of the graph. */
export interface Meeting {
  readonly surface: MeetingSurface
  /** Ends the sharing at once; idempotent. */
  close(): void
}

/** Options for sharing a meeting. */
export interface MeetingOptions {
  /** Called after the meeting was opened, when its sharing ended: in its tab or in the browser. */
  onEnded: () => void
  signal: AbortSignal
}

/** The members of `getDisplayMedia`'s options that the DOM library does not declare. */
interface SoundSharingOptions extends DisplayMediaStreamOptions {
  audioSelection: 'preferred'
  monitorTypeSurfaces: 'include'
  selfBrowserSurface: 'exclude'
  surfaceSwitching: 'include'
  systemAudio: 'include'
  windowAudio: 'system'
  controller?: object
}

/**
 * Opens the browser's picker, which needs a click, and connects the chosen sound as channel 1.
 * Rejects with a MeetingError.
 */
export async function openMeeting(graph: CaptureGraph, options: MeetingOptions): Promise<Meeting> {
  const { stream, surface } = await requestSound()
  const tracks = stream.getAudioTracks()
  let isOpen = true
  const close = () => {
    if (!isOpen) return
    isOpen = false
    for (const track of tracks) {
      track.onended = null
      track.stop()
    }
    graph.disconnect(1, stream)
  }

  try {
    options.signal.throwIfAborted()
    await withTimeout(graph.connect(1, stream), SETUP_TIMEOUT_MS)
    options.signal.throwIfAborted()
  } catch (error) {
    close()
    options.signal.throwIfAborted()
    throw new MeetingError('setup', recorderMessages.audioSetup, error)
  }
  // A track that ended before it was listened to sends no event any more.
  if (tracks.some(({ readyState }) => readyState === 'ended')) {
    close()
    throw new MeetingError('cancelled', '')
  }
  for (const track of tracks) track.onended = options.onEnded

  return { surface, close }
}

/** The chosen sound without its picture. */
async function requestSound(): Promise<{ stream: MediaStream; surface: MeetingSurface }> {
  const devices: Partial<MediaDevices> | undefined = navigator.mediaDevices
  if (!devices?.getDisplayMedia) {
    throw new MeetingError('unsupported', meetingMessages.meetingUnsupported)
  }
  const stream = await devices.getDisplayMedia(sharingOptions()).catch((error) => {
    throw toMeetingError(error)
  })
  const [picture] = stream.getVideoTracks()
  const surface = (picture?.getSettings().displaySurface ?? null) as MeetingSurface
  // Browsers share no sound without a picture, but the sound goes on when the picture is stopped.
  for (const track of stream.getVideoTracks()) {
    track.stop()
    stream.removeTrack(track)
  }
  if (stream.getAudioTracks().length === 0) {
    throw createNoSoundError(surface, getMeetingSupport(readSharingFeatures()))
  }

  return { stream, surface }
}

/** Asks for a tab and the smallest picture; the user may choose anything. */
function sharingOptions(): SoundSharingOptions {
  return {
    // A meeting must sound as it is: processing would lower it, and take it for echo.
    audio: {
      echoCancellation: false,
      noiseSuppression: false,
      autoGainControl: false,
      suppressLocalAudioPlayback: false,
    } as MediaTrackConstraints,
    video: {
      displaySurface: 'browser',
      frameRate: { max: 1 },
      width: { max: 160 },
      height: { max: 90 },
    },
    audioSelection: 'preferred',
    monitorTypeSurfaces: 'include',
    selfBrowserSurface: 'exclude',
    surfaceSwitching: 'include',
    systemAudio: 'include',
    windowAudio: 'system',
    ...focusOptions(),
  }
}

/** Keeps this page in front after the choice, where the browser can. */
function focusOptions(): { controller?: object } {
  const { CaptureController } = globalThis as {
    CaptureController?: new () => { setFocusBehavior?: (behavior: string) => void }
  }
  if (!CaptureController) return {}
  const controller = new CaptureController()
  controller.setFocusBehavior?.('focus-capturing-application')

  return { controller }
}
