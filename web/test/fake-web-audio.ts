import { vi } from 'vitest'

/** A track of the Media Capture API. */
export class FakeTrack {
  onended: (() => void) | null = null
  onmute: (() => void) | null = null
  onunmute: (() => void) | null = null
  readonly settings: object
  getCapabilities: () => object = () => ({})
  readyState: MediaStreamTrackState = 'live'
  stop = vi.fn()

  constructor(settings: object = { deviceId: 'device-1' }) {
    this.settings = settings
  }

  getSettings(): object {
    return this.settings
  }
}

/** A stream of the Media Capture API. */
export class FakeStream {
  readonly audio: FakeTrack[]
  video: FakeTrack[]

  constructor({ audio = [], video = [] }: { audio?: FakeTrack[]; video?: FakeTrack[] }) {
    this.audio = audio
    this.video = video
  }

  getTracks = () => [...this.audio, ...this.video]
  getAudioTracks = () => this.audio
  getVideoTracks = () => this.video
  removeTrack(track: FakeTrack): void {
    this.video = this.video.filter((one) => one !== track)
  }
}

class FakePort {
  onmessage: ((event: { data: unknown }) => void) | null = null
  readonly sent: unknown[] = []

  postMessage(data: unknown): void {
    this.sent.push(data)
  }
}

/** An AudioWorkletNode whose audio thread is played by hand. */
export class FakeNode {
  static latest: FakeNode
  readonly port = new FakePort()
  readonly options: AudioWorkletNodeOptions | undefined
  connect = vi.fn()

  constructor(_context: unknown, _name: string, options?: AudioWorkletNodeOptions) {
    this.options = options
    FakeNode.latest = this
  }
}

/** An AudioContext that opens at once. */
export class FakeContext {
  static all: FakeContext[] = []
  /** Firefox refuses a source whose device runs at another rate. */
  static refusesRate = false
  static module = () => Promise.resolve()
  readonly destination = {}
  readonly audioWorklet = { addModule: () => FakeContext.module() }
  readonly options: { sampleRate?: number }
  /** Each source with the stream it was made of. */
  readonly sources: {
    stream: unknown
    connect: ReturnType<typeof vi.fn>
    disconnect: ReturnType<typeof vi.fn>
  }[] = []
  close = vi.fn(async () => {})
  resume = vi.fn(async () => {})

  constructor(options: { sampleRate?: number } = {}) {
    this.options = options
    FakeContext.all.push(this)
  }

  createGain() {
    return { gain: { value: 1 }, connect: vi.fn() }
  }

  createMediaStreamSource(stream: unknown) {
    if (FakeContext.refusesRate && this.options.sampleRate) {
      throw new DOMException('different sample-rate', 'NotSupportedError')
    }
    const source = { stream, connect: vi.fn(), disconnect: vi.fn() }
    this.sources.push(source)

    return source
  }
}

/** Puts the fakes in place of the browser's Web Audio API. */
export function stubWebAudio(): void {
  FakeContext.all = []
  FakeContext.refusesRate = false
  FakeContext.module = () => Promise.resolve()
  vi.stubGlobal('AudioContext', FakeContext)
  vi.stubGlobal('AudioWorkletNode', FakeNode)
}
