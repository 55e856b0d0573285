import { SAMPLE_RATE_HZ } from '../audio-format.ts'
import type { ChannelAudio, ChannelCount, SourceChannel } from '../channel-audio.ts'
import { withTimeout } from '../with-timeout.ts'
import captureWorkletUrl from './capture.worklet.ts?worker&url'
import { CAPTURE_FINISHED, type CaptureCommand } from './capture-commands.ts'
import { createSourceRenewal, type SourceRenewal } from './source-renewal.ts'

const FINISH_TIMEOUT_MS = 300
/** Milliseconds without audio after which a graph with a source counts as stalled. */
const STALLED_AFTER_MS = 500

/** The audio graph of one recording: up to two sources on one clock. */
export interface CaptureGraph {
  /**
   * Connects a source, in place of the one before; rejects when the audio can't be set up, and after
   * `close`.
   */
  connect(channel: SourceChannel, stream: MediaStream): Promise<void>
  /** Disconnects a source, if it is connected. Without any source no audio is captured. */
  disconnect(channel: SourceChannel, stream: MediaStream): void
  /** Delivers the last samples, then closes. */
  finish(): Promise<void>
  close(): void
}

interface ConnectedSource {
  stream: MediaStream
  source: MediaStreamAudioSourceNode
  /** Absent until the source is connected to the audio thread. */
  renewal?: SourceRenewal
}

interface OpenGraph {
  context: AudioContext
  node: AudioWorkletNode
  /** What is connected here runs without being heard. */
  unheard: GainNode
  finished: Promise<void>
}

/**
 * Creates a graph that delivers one channel until the meeting is connected, and two from then on.
 * It exists while a source is connected.
 */
export function createCaptureGraph(onAudio: (audio: ChannelAudio) => void): CaptureGraph {
  const sources = new Map<SourceChannel, ConnectedSource>()
  let graph: { context: AudioContext; opened: Promise<OpenGraph> } | undefined
  let channels: ChannelCount = 1
  let lastAudioAt = 0
  let isClosed = false

  const remove = (channel: SourceChannel) => {
    sources.get(channel)?.renewal?.cancel()
    sources.get(channel)?.source.disconnect()
    sources.delete(channel)
  }
  const reset = () => {
    for (const channel of [...sources.keys()]) remove(channel)
    void graph?.context.close()
    graph = undefined
  }
  const close = () => {
    isClosed = true
    reset()
  }
  const deliverFrom = (context: AudioContext) => (audio: ChannelAudio) => {
    if (graph?.context !== context) return
    lastAudioAt = performance.now()
    for (const { renewal } of sources.values()) renewal?.handleAudio(audio, sources.size === 1)
    onAudio(audio)
  }
  const attach = async (channel: SourceChannel, stream: MediaStream) => {
    const { context, source } = graph
      ? { context: graph.context, source: graph.context.createMediaStreamSource(stream) }
      : openSource(stream)
    const connected: ConnectedSource = { stream, source }
    sources.set(channel, connected)
    if (!graph) {
      lastAudioAt = performance.now()
      graph = { context, opened: openGraph(context, channels, deliverFrom(context)) }
    }
    const opened = await graph.opened
    if (sources.get(channel) !== connected) return
    const { node } = opened
    // Messages arrive in order, so all audio from now on has this many channels.
    node.port.postMessage({ channels } satisfies CaptureCommand)
    source.connect(node, 0, channel)
    connected.renewal = renewSource(channel, connected, opened)
  }

  return {
    async connect(channel, stream) {
      if (isClosed) throw new Error('The audio graph is closed')
      remove(channel)
      if (channel === 1) channels = 2
      const others = [...sources]
      // A source that is alone gets a context of its own, at a rate that suits its device. A context
      // that delivers nothing, as after a lost audio device, is replaced for all sources.
      const isStalled = performance.now() - lastAudioAt > STALLED_AFTER_MS
      if (others.length === 0 || isStalled) reset()
      const reattached = isStalled ? others.map(([each, old]) => attach(each, old.stream)) : []
      await Promise.all([attach(channel, stream), ...reattached])
    },
    disconnect(channel, stream) {
      if (sources.get(channel)?.stream !== stream) return
      remove(channel)
      if (sources.size === 0) reset()
    },
    async finish() {
      const opened = await graph?.opened.catch(() => undefined)
      opened?.node.port.postMessage('finish' satisfies CaptureCommand)
      if (opened) await withTimeout(opened.finished, FINISH_TIMEOUT_MS).catch(() => undefined)
      close()
    },
    close,
  }
}

/** Replaces a source whose sound drifted away from the other one's by a new one of the same stream. */
function renewSource(
  channel: SourceChannel,
  connected: ConnectedSource,
  { context, node, unheard }: OpenGraph,
): SourceRenewal {
  return createSourceRenewal<MediaStreamAudioSourceNode>({
    channel,
    openNext() {
      const next = context.createMediaStreamSource(connected.stream)
      next.connect(unheard)

      return next
    },
    replaceWith(next) {
      connected.source.disconnect()
      next.disconnect()
      next.connect(node, 0, channel)
      connected.source = next
    },
  })
}

async function openGraph(
  context: AudioContext,
  channels: ChannelCount,
  onAudio: (audio: ChannelAudio) => void,
): Promise<OpenGraph> {
  await context.audioWorklet.addModule(captureWorkletUrl)
  // Some browsers never settle this promise although the audio runs.
  void context.resume()
  const node = new AudioWorkletNode(context, 'capture', {
    numberOfInputs: 2,
    numberOfOutputs: 1,
    processorOptions: { channels },
  })
  const { promise: finished, resolve } = Promise.withResolvers<void>()
  node.port.onmessage = ({ data }: MessageEvent<ChannelAudio | typeof CAPTURE_FINISHED>) => {
    if (data === CAPTURE_FINISHED) resolve()
    else onAudio(data)
  }
  // Some browsers only run nodes that are connected to a destination; the node itself outputs
  // silence.
  node.connect(context.destination)
  const unheard = context.createGain()
  unheard.gain.value = 0
  unheard.connect(context.destination)

  return { context, node, unheard, finished }
}

/** A source at 16 kHz or, where the browser will not convert, at the device's own rate. */
function openSource(stream: MediaStream) {
  const wanted = new AudioContext({ sampleRate: SAMPLE_RATE_HZ })
  try {
    return { context: wanted, source: wanted.createMediaStreamSource(stream) }
  } catch {
    void wanted.close()
    const context = new AudioContext()

    return { context, source: context.createMediaStreamSource(stream) }
  }
}
