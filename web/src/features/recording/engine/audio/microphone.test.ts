// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  FakeContext,
  FakeNode,
  FakeStream,
  FakeTrack,
  stubWebAudio,
} from '../../../../../test/fake-web-audio.ts'
import { createCaptureGraph } from './capture/capture-graph.ts'
import type { ChannelAudio } from './channel-audio.ts'
import { openMicrophone } from './microphone.ts'

let track: FakeTrack
const getUserMedia = vi.fn()

function open(deviceId?: string) {
  const captured: ChannelAudio[] = []
  const graph = createCaptureGraph((audio) => captured.push(audio))
  const onEnded = vi.fn()
  const onMuted = vi.fn()
  const controller = new AbortController()
  const opening = openMicrophone(graph, {
    onEnded,
    onMuted,
    ...(deviceId === undefined ? {} : { deviceId }),
    signal: controller.signal,
  })

  return { opening, graph, captured, onEnded, onMuted, controller }
}

beforeEach(() => {
  vi.useFakeTimers()
  track = new FakeTrack()
  getUserMedia.mockReset()
  getUserMedia.mockResolvedValue(new FakeStream({ audio: [track] }))
  stubWebAudio()
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } })
})
afterEach(() => vi.unstubAllGlobals())

describe('openMicrophone', () => {
  it('[REC-74] [REC-75] [REC-76] asks for echo cancellation, noise suppression and 16 kHz', async () => {
    await open().opening

    expect(getUserMedia.mock.calls[0]?.[0]).toMatchObject({
      audio: { echoCancellation: true, noiseSuppression: true, sampleRate: { ideal: 16_000 } },
    })
    expect(FakeContext.all[0]?.options).toEqual({ sampleRate: 16_000 })
  })

  it('[REC-73] hands over frames from the audio thread', async () => {
    const { opening, captured } = open()
    await opening
    const audio = { samples: new Int16Array(1024), channels: 1 }
    FakeNode.latest.port.onmessage?.({ data: audio })

    expect(captured).toEqual([audio])
  })

  it('[REC-77] retries with plain audio when the constrained request fails', async () => {
    getUserMedia.mockRejectedValueOnce(new DOMException('', 'OverconstrainedError'))
    await open().opening

    expect(getUserMedia.mock.calls[1]?.[0]).toEqual({ audio: true })
  })

  it.each([
    ['', 'Microphone permission denied. Please allow microphone access.'],
    ['Permission denied by system', 'Your computer does not let this browser use the microphone.'],
  ])('[REC-77] asks once only after a denial: %s', async (message, text) => {
    getUserMedia.mockRejectedValue(new DOMException(message, 'NotAllowedError'))

    await expect(open().opening).rejects.toThrow(text)
    expect(getUserMedia).toHaveBeenCalledOnce()
  })

  it.each([
    ['NotFoundError', 'No microphone found. Please connect a microphone.'],
    ['NotReadableError', 'Recording error: in use'],
    ['TypeError', 'Recording error: in use'],
  ])('[REC-77] asks for plain audio, too, after %s', async (name, text) => {
    getUserMedia.mockRejectedValue(new DOMException('in use', name))

    await expect(open().opening).rejects.toThrow(text)
    expect(getUserMedia.mock.calls.at(-1)?.[0]).toEqual({ audio: true })
  })

  it('[ERR-03] passes on what the browser says of another fault', async () => {
    getUserMedia.mockRejectedValue(
      new DOMException('Could not start audio source', 'NotReadableError'),
    )

    await expect(open().opening).rejects.toThrow('Recording error: Could not start audio source')
  })

  it('says that a page without a secure context gets no microphone', async () => {
    vi.stubGlobal('isSecureContext', false)

    await expect(open().opening).rejects.toThrow('https or localhost')
    expect(getUserMedia).not.toHaveBeenCalled()
  })

  it('[RISK-32] falls back to the rate of the device where the browser does not convert', async () => {
    FakeContext.refusesRate = true
    await open().opening

    expect(FakeContext.all.map((context) => context.options.sampleRate)).toEqual([
      16_000,
      undefined,
    ])
    expect(FakeContext.all[0]?.close).toHaveBeenCalledOnce()
  })

  it('[ERR-11] releases the device when the audio cannot be set up', async () => {
    FakeContext.module = () => Promise.reject(new DOMException('', 'AbortError'))

    await expect(open().opening).rejects.toThrow(
      'Failed to set up audio processing. Please try again.',
    )
    expect(track.stop).toHaveBeenCalledOnce()
    expect(FakeContext.all[0]?.close).toHaveBeenCalledOnce()
  })

  it('does not wait for ever for the audio to be set up', async () => {
    FakeContext.module = () => new Promise(() => {})
    const { opening } = open()
    const refusal = expect(opening).rejects.toThrow('Failed to set up audio processing')
    await vi.advanceTimersByTimeAsync(10_000)
    await refusal

    expect(track.stop).toHaveBeenCalledOnce()
  })

  it('releases a device that was allowed after the start was given up', async () => {
    const { opening, controller } = open()
    controller.abort()

    await expect(opening).rejects.toThrow()
    expect(track.stop).toHaveBeenCalledOnce()
  })

  it('[CHAN-66] refuses a microphone that was removed during the setup', async () => {
    track.readyState = 'ended'

    await expect(open().opening).rejects.toMatchObject({ kind: 'setup' })
    expect(FakeContext.all[0]?.close).toHaveBeenCalledOnce()
  })

  it('[CHAN-67] asks for the removal of all sound of the computer, where the browser can', async () => {
    const graph = createCaptureGraph(() => {})
    const { signal } = new AbortController()
    await openMicrophone(graph, {
      onEnded: () => {},
      onMuted: () => {},
      cancelsSystemSound: true,
      signal,
    })

    expect(getUserMedia.mock.lastCall?.[0].audio.echoCancellation).toEqual({ ideal: 'all' })
  })

  it.each([
    [['all', true, false], false, true],
    [['all', true, false], true, false],
    [[true, false], false, false],
  ])(
    '[CHAN-77] of a device with echo cancellation %j opened with %s, says %s: it can remove more',
    async (modes, cancelsSystemSound, isExpected) => {
      track.getCapabilities = () => ({ echoCancellation: modes })
      const { signal } = new AbortController()
      const options = { onEnded: () => {}, onMuted: () => {}, cancelsSystemSound, signal }
      const microphone = await openMicrophone(
        createCaptureGraph(() => {}),
        options,
      )
      expect(microphone.canCancelSystemSound).toBe(isExpected)
    },
  )

  it('hands over the rest before it releases the device', async () => {
    const { opening, graph, captured } = open()
    const microphone = await opening
    const finishing = graph.finish()
    await vi.advanceTimersByTimeAsync(0)
    expect(FakeNode.latest.port.sent.at(-1)).toBe('finish')
    expect(FakeContext.all[0]?.close).not.toHaveBeenCalled()

    FakeNode.latest.port.onmessage?.({ data: { samples: new Int16Array(300), channels: 1 } })
    FakeNode.latest.port.onmessage?.({ data: 'finished' })
    await finishing
    expect(captured).toHaveLength(1)
    expect(FakeContext.all[0]?.close).toHaveBeenCalledOnce()
    microphone.close()
    expect(track.stop).toHaveBeenCalledOnce()
  })

  it('asks for the same device again, and for the default one where it is gone', async () => {
    await open('device-1').opening
    expect(getUserMedia.mock.calls[0]?.[0].audio.deviceId).toEqual({ exact: 'device-1' })

    getUserMedia.mockRejectedValueOnce(new DOMException('', 'OverconstrainedError'))
    const microphone = await open('device-1').opening
    expect(getUserMedia.mock.calls.at(-1)?.[0].audio.deviceId).toBeUndefined()
    expect(microphone.deviceId).toBe('device-1')
  })

  it('tells when the device is muted, and when it is not any more', async () => {
    const { opening, onMuted } = open()
    await opening
    track.onmute?.()
    track.onunmute?.()

    expect(onMuted.mock.calls).toEqual([[true], [false]])
  })

  it('tells when the device went away', async () => {
    const { opening, onEnded } = open()
    await opening
    track.onended?.()

    expect(onEnded).toHaveBeenCalledOnce()
  })

  it('releases once, however often it is closed', async () => {
    const microphone = await open().opening
    microphone.close()
    microphone.close()

    expect(track.stop).toHaveBeenCalledOnce()
    expect([track.onended, track.onmute, track.onunmute]).toEqual([null, null, null])
  })
})
