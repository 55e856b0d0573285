import { SAMPLE_RATE_HZ } from './audio-format.ts'
import captureWorkletUrl from './capture.worklet.ts?worker&url'
import { MicrophoneError, toMicrophoneError } from './microphone-error.ts'
import { withTimeout } from './with-timeout.ts'

const SETUP_TIMEOUT_MS = 8000
const FINISH_TIMEOUT_MS = 300

/** An open microphone that delivers frames. */
export interface Microphone {
  /** The id of the opened device, to request it again. */
  readonly deviceId: string | undefined
  /** Delivers the remaining samples, then releases the device. */
  finish(): Promise<void>
  /** Releases the device at once; idempotent. */
  close(): void
}

/** Options for opening a microphone; frames are PCM16, mono, 16 kHz. */
export interface MicrophoneOptions {
  onFrame: (frame: Int16Array<ArrayBuffer>) => void
  /** Called when the device was removed or the permission revoked. */
  onEnded: () => void
  /** Called when the device was muted or unmuted. */
  onMuted: (isMuted: boolean) => void
  /** The preferred device. */
  deviceId?: string
  signal: AbortSignal
}

/** Opens the microphone as 16 kHz mono frames; rejects with a MicrophoneError. */
export async function openMicrophone(options: MicrophoneOptions): Promise<Microphone> {
  const stream = await requestStream(options.deviceId)
  const release: (() => void)[] = [() => stopTracks(stream)]
  const close = () => {
    for (const step of release.splice(0)) step()
  }

  try {
    options.signal.throwIfAborted()
    const node = await withTimeout(captureFrom(stream, release), SETUP_TIMEOUT_MS)
    options.signal.throwIfAborted()
    const finished = listen(node, options.onFrame)
    for (const track of stream.getAudioTracks()) {
      track.onended = options.onEnded
      track.onmute = () => options.onMuted(true)
      track.onunmute = () => options.onMuted(false)
    }

    return {
      deviceId: stream.getAudioTracks()[0]?.getSettings().deviceId,
      close,
      async finish() {
        node.port.postMessage('finish')
        await withTimeout(finished, FINISH_TIMEOUT_MS).catch(() => undefined)
        close()
      },
    }
  } catch (error) {
    close()
    options.signal.throwIfAborted()
    throw new MicrophoneError('setup', error)
  }
}

async function requestStream(deviceId: string | undefined): Promise<MediaStream> {
  if (!window.isSecureContext || !navigator.mediaDevices) throw new MicrophoneError('insecure')
  const wanted = {
    echoCancellation: true,
    noiseSuppression: true,
    channelCount: { ideal: 1 },
    sampleRate: { ideal: SAMPLE_RATE_HZ },
  }
  if (deviceId !== undefined) {
    const audio = { ...wanted, deviceId: { exact: deviceId } }
    const stream = await navigator.mediaDevices.getUserMedia({ audio }).catch(() => undefined)
    if (stream) return stream
  }
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: wanted })
  } catch (error) {
    const failure = toMicrophoneError(error)
    if (failure.kind !== 'other' && failure.kind !== 'busy') throw failure
  }
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: true })
  } catch (error) {
    throw toMicrophoneError(error)
  }
}

async function captureFrom(
  stream: MediaStream,
  release: (() => void)[],
): Promise<AudioWorkletNode> {
  const { context, source } = openContext(stream)
  release.push(() => {
    source.disconnect()
    void context.close()
  })
  await context.audioWorklet.addModule(captureWorkletUrl)
  // Some browsers never settle this promise although the audio runs.
  void context.resume()
  const node = new AudioWorkletNode(context, 'capture', { numberOfOutputs: 1 })
  source.connect(node)
  // Some browsers only run nodes that are connected to a destination; the node itself outputs
  // silence.
  node.connect(context.destination)

  return node
}

/** An AudioContext at 16 kHz or, where the browser will not convert, at the device's own rate. */
function openContext(stream: MediaStream) {
  const wanted = new AudioContext({ sampleRate: SAMPLE_RATE_HZ })
  try {
    return { context: wanted, source: wanted.createMediaStreamSource(stream) }
  } catch {
    void wanted.close()
    const context = new AudioContext()

    return { context, source: context.createMediaStreamSource(stream) }
  }
}

function listen(node: AudioWorkletNode, onFrame: MicrophoneOptions['onFrame']): Promise<void> {
  return new Promise((resolve) => {
    node.port.onmessage = ({ data }: MessageEvent<Int16Array<ArrayBuffer> | 'finished'>) => {
      if (data === 'finished') resolve()
      else onFrame(data)
    }
  })
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) {
    track.onended = null
    track.onmute = null
    track.onunmute = null
    track.stop()
  }
}
