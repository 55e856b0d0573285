import { vi } from 'vitest'
import { SAMPLE_RATE_HZ } from '#web/features/recording/engine/audio/audio-format.ts'
import type { ChannelAudio } from '#web/features/recording/engine/audio/channel-audio.ts'

const QUANTUM = 128
/** What a device delivers at once: 10 ms. */
const BLOCK = 160
/** Chromium's queue of a source holds ten blocks; when it is full, the newest block is dropped. */
export const MAX_QUEUED = 10 * BLOCK
/** Samples count up to this and begin again: two seconds, more than any lag. */
const MARK_PERIOD = 32_000

const marks = toFloats((index) => 1 + (index % MARK_PERIOD))
const silence = toFloats(() => 0)

function toFloats(mark: (index: number) => number): Float32Array {
  return Float32Array.from({ length: MARK_PERIOD + BLOCK }, (_, index) => mark(index) / 0x7fff)
}

/** A device with a clock of its own: its samples are marks that count up, or zeros in a pause. */
export class DriftingDevice {
  produced = 0
  readonly ppm: number
  readonly sinks = new Set<DriftingSource>()
  readonly #isPause: (seconds: number) => boolean

  constructor(ppm: number, isPause: (seconds: number) => boolean = () => false) {
    this.ppm = ppm
    this.#isPause = isPause
  }

  produceUntil(seconds: number): void {
    const due = seconds * SAMPLE_RATE_HZ * (1 + this.ppm / 1e6)
    for (; this.produced + BLOCK <= due; this.produced += BLOCK) {
      const at = this.produced % MARK_PERIOD
      const block = (this.#isPause(seconds) ? silence : marks).subarray(at, at + BLOCK)
      for (const sink of this.sinks) sink.offer(block)
    }
  }
}

/** A MediaStreamAudioSourceNode with its queue. */
class DriftingSource {
  readonly #device: DriftingDevice
  readonly #queue: Float32Array[] = []
  #rest = silence.subarray(0, 0)
  target: { node: unknown; input: number } | null = null

  constructor(device: DriftingDevice) {
    this.#device = device
    device.sinks.add(this)
  }

  connect(node: unknown, _output = 0, input = 0): void {
    this.target = { node, input }
  }

  disconnect(): void {
    this.target = null
  }

  release(): void {
    this.#device.sinks.delete(this)
  }

  offer(block: Float32Array): void {
    if ((this.#queue.length + 1) * BLOCK <= MAX_QUEUED) this.#queue.push(block)
  }

  /** Takes one quantum, block by block; zeros stand for a block that is not there. */
  pull(): Float32Array {
    if (this.#rest.length >= QUANTUM) return this.#take(QUANTUM)
    const quantum = new Float32Array(QUANTUM)
    const first = this.#take(this.#rest.length)
    quantum.set(first)
    this.#rest = this.#queue.shift() ?? silence.subarray(0, BLOCK)
    quantum.set(this.#take(QUANTUM - first.length), first.length)

    return quantum
  }

  #take(length: number): Float32Array {
    const taken = this.#rest.subarray(0, length)
    this.#rest = this.#rest.subarray(length)

    return taken
  }
}

interface Processor {
  port: { onmessage: ((event: { data: unknown }) => void) | null }
  process(inputs: Float32Array[][]): boolean
}
type ProcessorClass = new (options: unknown) => Processor

/**
 * Puts an audio context in place of the browser's that runs the product's own worklet by hand.
 * Returns how to run it. Real time does not pass.
 */
export async function stubDriftingAudio(devices: readonly DriftingDevice[]) {
  let Capture: ProcessorClass | undefined
  let processor: Processor | undefined
  let quanta = 0
  let opened = 0
  const sources = new Set<DriftingSource>()
  /** Both ends of a message port: what one posts, the other gets at once. */
  const createPorts = () => {
    type End = { onmessage: ((event: { data: unknown }) => void) | null }
    const createEnd = (other: () => End) => ({
      onmessage: null as End['onmessage'],
      postMessage: (data: unknown) => other().onmessage?.({ data }),
    })
    const page: ReturnType<typeof createEnd> = createEnd(() => thread)
    const thread: ReturnType<typeof createEnd> = createEnd(() => page)

    return { page, thread }
  }
  let ports = createPorts()
  class Worklet {
    readonly port = ports.thread
  }
  class Node {
    readonly port = ports.page
    readonly connect = () => {}

    constructor(_context: unknown, _name: string, options: unknown) {
      if (!Capture) throw new Error('No processor is registered')
      processor = new Capture(options)
      ports = createPorts()
    }
  }
  class Context {
    readonly destination = {}
    readonly audioWorklet = { addModule: async () => {} }
    readonly resume = async () => {}
    readonly close = async () => {}
    readonly createGain = () => ({ gain: { value: 1 }, connect: () => {} })
    readonly createMediaStreamSource = (stream: MediaStream) => {
      const source = new DriftingSource(stream as unknown as DriftingDevice)
      sources.add(source)
      opened += 1

      return source
    }
  }
  vi.stubGlobal('sampleRate', SAMPLE_RATE_HZ)
  vi.stubGlobal('AudioWorkletProcessor', Worklet)
  vi.stubGlobal('registerProcessor', (_name: string, registered: ProcessorClass) => {
    Capture = registered
  })
  vi.stubGlobal('AudioContext', Context)
  vi.stubGlobal('AudioWorkletNode', Node)
  vi.resetModules()
  await import('#web/features/recording/engine/audio/capture/capture.worklet.ts')

  return {
    run(seconds: number) {
      const until = quanta + (seconds * SAMPLE_RATE_HZ) / QUANTUM
      for (; quanta < until; quanta++) {
        for (const device of devices) device.produceUntil((quanta * QUANTUM) / SAMPLE_RATE_HZ)
        const inputs: Float32Array[][] = [[], []]
        for (const source of sources) {
          const { target } = source
          if (!target) continue
          const quantum = source.pull()
          if (target.node instanceof Node) inputs[target.input] = [quantum]
        }
        for (const source of sources) {
          if (source.target) continue
          source.release()
          sources.delete(source)
        }
        processor?.process(inputs)
      }
    },
    openedSources: () => opened,
    liveSources: () => sources.size,
  }
}

/** Reads from captured audio which sample of its device each channel is at. */
export class MarkReader {
  /** Largest distance between the channels, in milliseconds of the conversation. */
  maxSkewMs = 0
  skewMs = 0
  /** For each channel, samples left out, and samples that are no device's. */
  readonly skipped = [0, 0]
  readonly inserted = [0, 0]
  /** Jumps of a channel within a stretch of marks. */
  cuts = 0
  #frames = 0
  readonly #last = [0, 0]
  readonly #offsets = [0, 0]
  readonly #devices: readonly [DriftingDevice, DriftingDevice]

  constructor(devices: readonly [DriftingDevice, DriftingDevice]) {
    this.#devices = devices
  }

  /** Compares the first frame at which both channels have a mark. */
  read({ samples, channels }: ChannelAudio): void {
    for (let index = 0; index < samples.length; index++) {
      const mark = samples[index] ?? 0
      const channel = index % channels
      const before = this.#last[channel] ?? 0
      if (mark > 0 && before > 0 && mark !== (before % MARK_PERIOD) + 1) this.cuts += 1
      this.#last[channel] = mark
    }
    for (let index = 0; channels === 2 && index < samples.length; index += 2) {
      const marks = [samples[index] ?? 0, samples[index + 1] ?? 0]
      if (marks.includes(0)) continue
      const times = this.#devices.map(({ ppm }, channel) => {
        const at = this.#frames + index / 2

        return (
          (1000 * this.#advance(channel, at, marks[channel] ?? 0)) / (SAMPLE_RATE_HZ + ppm * 0.016)
        )
      })
      this.skewMs = Math.abs((times[0] ?? 0) - (times[1] ?? 0))
      this.maxSkewMs = Math.max(this.maxSkewMs, this.skewMs)
      break
    }
    this.#frames += samples.length / channels
  }

  /** Returns the number of the device's sample at a frame; `mark` is that number within its period. */
  #advance(channel: number, frame: number, mark: number): number {
    const before = this.#offsets[channel] ?? 0
    const behind = (mark - 1 - frame - before) % MARK_PERIOD
    const half = MARK_PERIOD / 2
    const moved = ((behind + 3 * half) % MARK_PERIOD) - half
    this.#offsets[channel] = before + moved
    const counts = moved > 0 ? this.skipped : this.inserted
    if (frame > 0) counts[channel] = (counts[channel] ?? 0) + Math.abs(moved)

    return frame + before + moved
  }
}
