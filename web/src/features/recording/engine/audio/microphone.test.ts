import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openMicrophone } from './microphone.ts'

class FakeTrack {
  onended: (() => void) | null = null
  onmute: (() => void) | null = null
  onunmute: (() => void) | null = null
  getSettings = () => ({ deviceId: 'device-1' })
  stop = vi.fn()
}

class FakePort {
  onmessage: ((event: { data: unknown }) => void) | null = null
  readonly sent: unknown[] = []

  postMessage(data: unknown): void {
    this.sent.push(data)
  }
}

class FakeNode {
  static latest: FakeNode
  readonly port = new FakePort()
  connect = vi.fn()

  constructor() {
    FakeNode.latest = this
  }
}

class FakeContext {
  static all: FakeContext[] = []
  /** Firefox refuses a source whose device runs at another rate. */
  static refusesRate = false
  static module = () => Promise.resolve()
  readonly destination = {}
  readonly audioWorklet = { addModule: () => FakeContext.module() }
  readonly options: { sampleRate?: number }
  readonly source = { connect: vi.fn(), disconnect: vi.fn() }
  close = vi.fn(async () => {})
  resume = vi.fn(async () => {})

  constructor(options: { sampleRate?: number } = {}) {
    this.options = options
    FakeContext.all.push(this)
  }

  createMediaStreamSource() {
    if (FakeContext.refusesRate && this.options.sampleRate) {
      throw new DOMException('different sample-rate', 'NotSupportedError')
    }

    return this.source
  }
}

let track: FakeTrack
const getUserMedia = vi.fn()

function open(deviceId?: string) {
  const frames: Int16Array[] = []
  const onEnded = vi.fn()
  const onMuted = vi.fn()
  const controller = new AbortController()
  const opening = openMicrophone({
    onFrame: (frame) => frames.push(frame),
    onEnded,
    onMuted,
    ...(deviceId === undefined ? {} : { deviceId }),
    signal: controller.signal,
  })

  return { opening, frames, onEnded, onMuted, controller }
}

beforeEach(() => {
  vi.useFakeTimers()
  track = new FakeTrack()
  getUserMedia.mockReset()
  getUserMedia.mockResolvedValue({ getTracks: () => [track], getAudioTracks: () => [track] })
  FakeContext.all = []
  FakeContext.refusesRate = false
  FakeContext.module = () => Promise.resolve()
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('AudioContext', FakeContext)
  vi.stubGlobal('AudioWorkletNode', FakeNode)
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
    const { opening, frames } = open()
    await opening
    const frame = new Int16Array(1024)
    FakeNode.latest.port.onmessage?.({ data: frame })

    expect(frames).toEqual([frame])
  })

  it('[REC-77] retries with plain audio when the constrained request fails', async () => {
    getUserMedia.mockRejectedValueOnce(new DOMException('', 'OverconstrainedError'))
    await open().opening

    expect(getUserMedia.mock.calls[1]?.[0]).toEqual({ audio: true })
  })

  it.each([
    ['NotAllowedError', 'Microphone permission denied. Please allow microphone access.'],
    ['NotFoundError', 'No microphone found. Please connect a microphone.'],
  ])('asks once only after %s', async (name, text) => {
    getUserMedia.mockRejectedValue(new DOMException('', name))

    await expect(open().opening).rejects.toThrow(text)
    expect(getUserMedia).toHaveBeenCalledOnce()
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

  it('hands over the rest before it releases the device', async () => {
    const { opening, frames } = open()
    const microphone = await opening
    const finishing = microphone.finish()
    expect(FakeNode.latest.port.sent).toEqual(['finish'])
    expect(track.stop).not.toHaveBeenCalled()

    FakeNode.latest.port.onmessage?.({ data: new Int16Array(300) })
    FakeNode.latest.port.onmessage?.({ data: 'finished' })
    await finishing
    expect(frames).toHaveLength(1)
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
