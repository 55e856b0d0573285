import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  FakeContext,
  FakeStream,
  FakeTrack,
  stubWebAudio,
} from '../../../../../../test/fake-web-audio.ts'
import { createCaptureGraph } from '../capture/capture-graph.ts'
import { openMeeting } from './meeting.ts'

const getDisplayMedia = vi.fn()
let constraints: object

function share({ audio = [new FakeTrack()], surface = 'browser' } = {}) {
  const picture = new FakeTrack({ displaySurface: surface })
  getDisplayMedia.mockResolvedValueOnce(new FakeStream({ audio, video: [picture] }))

  return { audio, picture, ...open() }
}

function open() {
  const onEnded = vi.fn()
  const controller = new AbortController()
  const { signal } = controller
  const graph = createCaptureGraph(() => {})

  return { onEnded, controller, opening: openMeeting(graph, { onEnded, signal }) }
}

beforeEach(() => {
  stubWebAudio()
  getDisplayMedia.mockReset()
  constraints = { suppressLocalAudioPlayback: true, restrictOwnAudio: true }
  const mediaDevices = { getDisplayMedia, getSupportedConstraints: () => constraints }
  vi.stubGlobal('navigator', { mediaDevices, platform: 'Linux x86_64' })
})
afterEach(() => vi.unstubAllGlobals())

describe('openMeeting', () => {
  it('[CHAN-51] asks for a tab with its sound as it is, and the smallest picture', async () => {
    await share().opening

    expect(getDisplayMedia).toHaveBeenCalledWith({
      audio: {
        echoCancellation: false,
        noiseSuppression: false,
        autoGainControl: false,
        suppressLocalAudioPlayback: false,
      },
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
    })
  })

  it('[CHAN-51] opens the picker in the click itself, and stays in front after it', () => {
    const setFocusBehavior = vi.fn(() => expect(getDisplayMedia).not.toHaveBeenCalled())
    vi.stubGlobal(
      'CaptureController',
      class {
        setFocusBehavior = setFocusBehavior
      },
    )
    share()

    expect(setFocusBehavior).toHaveBeenCalledWith('focus-capturing-application')
    expect(getDisplayMedia).toHaveBeenCalledOnce()
  })

  it('[CHAN-51] stops the picture at once and keeps the sound', async () => {
    const { picture, audio, opening } = share()
    const meeting = await opening

    expect(picture.stop).toHaveBeenCalledOnce()
    expect(audio[0]?.stop).not.toHaveBeenCalled()
    expect(meeting.surface).toBe('browser')
    meeting.close()
    meeting.close()
    expect(audio[0]?.stop).toHaveBeenCalledOnce()
    expect(FakeContext.all[0]?.close).toHaveBeenCalledOnce()
  })

  it.each([
    [
      'browser',
      'The tab was shared without its sound. Choose it again and leave “Also share tab audio” on.',
    ],
    [
      'monitor',
      'This computer can only share sound from a tab. Open the meeting in a browser tab, or record the microphone.',
    ],
  ])('[CHAN-52] refuses a %s without sound, and says what helps', async (surface, message) => {
    const { picture, opening } = share({ audio: [], surface })

    await expect(opening).rejects.toMatchObject({ kind: 'no-sound', message })
    expect(picture.stop).toHaveBeenCalledOnce()
  })

  it('[CHAN-52] says of a browser that shares no sound that it does not', async () => {
    constraints = {}

    await expect(share({ audio: [] }).opening).rejects.toMatchObject({ kind: 'unsupported' })
    vi.stubGlobal('navigator', { mediaDevices: {} })
    await expect(open().opening).rejects.toMatchObject({ kind: 'unsupported' })
  })

  it.each([
    ['NotAllowedError', 'cancelled'],
    ['NotReadableError', 'busy'],
    ['AbortError', 'busy'],
    ['InvalidStateError', 'other'],
  ])('[CHAN-52] takes %s as %s', async (name, kind) => {
    getDisplayMedia.mockRejectedValueOnce(new DOMException('', name))

    await expect(open().opening).rejects.toMatchObject({ kind })
  })

  it('[CHAN-114] explains a permission that the system denied, unlike a picker that was closed', async () => {
    getDisplayMedia.mockRejectedValueOnce(
      new DOMException('Permission denied by system', 'NotAllowedError'),
    )

    await expect(open().opening).rejects.toMatchObject({
      kind: 'other',
      message: expect.stringContaining('Allow it in the system settings'),
    })
  })

  it('[CHAN-50] reports when the sharing ended', async () => {
    const { audio, onEnded, opening } = share()
    await opening
    audio[0]?.onended?.()

    expect(onEnded).toHaveBeenCalledOnce()
  })

  it('[CHAN-50] takes sharing that ended during the setup as cancelled', async () => {
    const { audio, onEnded, opening } = share()
    const [track] = audio
    if (track) track.readyState = 'ended'

    await expect(opening).rejects.toMatchObject({ kind: 'cancelled' })
    expect(onEnded).not.toHaveBeenCalled()
    expect(FakeContext.all[0]?.close).toHaveBeenCalledOnce()
  })

  it('releases a meeting that was chosen after the start was given up', async () => {
    const { audio, controller, opening } = share()
    controller.abort()

    await expect(opening).rejects.toThrow()
    expect(audio[0]?.stop).toHaveBeenCalledOnce()
  })
})
