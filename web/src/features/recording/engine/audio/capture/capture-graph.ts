import { SAMPLE_RATE_HZ } from '../audio-format.ts'
import type { ChannelAudio, ChannelCount, SourceChannel } from '../channel-audio.ts'
import { withTimeout } from '../with-timeout.ts'
import captureWorkletUrl from './capture.worklet.ts?worker&url'
import { CAPTURE_FINISHED, type CaptureCommand } from './capture-commands.ts'

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
}

interface OpenGraph {
  context: AudioContext
  node: AudioWorkletNode
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

  const reset = () => {
    for (const { source } of sources.values()) source.disconnect()
    sources.clear()
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
    onAudio(audio)
  }
  const attach = async (channel: SourceChannel, stream: MediaStream) => {
    const { context, source } = graph
      ? { context: graph.context, source: graph.context.createMediaStreamSource(stream) }
      : openSource(stream)
    sources.set(channel, { stream, source })
    if (!graph) {
      lastAudioAt = performance.now()
      graph = { context, opened: openGraph(context, channels, deliverFrom(context)) }
    }
    const { node } = await graph.opened
    if (sources.get(channel)?.source !== source) return
    // Messages arrive in order, so all audio from now on has this many channels.
    node.port.postMessage({ channels } satisfies CaptureCommand)
    source.connect(node, 0, channel)
  }

  return {
    async connect(channel, stream) {
      if (isClosed) throw new Error('The audio graph is closed')
      sources.get(channel)?.source.disconnect()
      sources.delete(channel)
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
      const connected = sources.get(channel)
      if (connected?.stream !== stream) return
      connected.source.disconnect()
      sources.delete(channel)
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

  return { context, node, finished }
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
