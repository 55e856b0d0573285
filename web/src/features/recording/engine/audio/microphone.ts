import { SAMPLE_RATE_HZ } from './audio-format.ts'
import type { CaptureGraph } from './capture/capture-graph.ts'
import { MicrophoneError, toMicrophoneError } from './microphone-error.ts'
import { withTimeout } from './with-timeout.ts'

const SETUP_TIMEOUT_MS = 8000

/** An open microphone, whose audio comes from the graph that it is connected to. */
export interface Microphone {
  /** The id of the opened device, to request it again. */
  readonly deviceId: string | undefined
  /** Whether it could remove all sound of the computer if it were opened again. */
  readonly canCancelSystemSound?: boolean
  /** Releases the device at once; idempotent. */
  close(): void
}

/** Options for opening a microphone. */
export interface MicrophoneOptions {
  /** Called when the device was removed or the permission revoked. */
  onEnded: () => void
  /** Called when the device was muted or unmuted. */
  onMuted: (isMuted: boolean) => void
  /** The preferred device. */
  deviceId?: string
  /**
   * Whether all sound of the computer is removed from the microphone, where the browser can, and
   * not only what this browser plays; delays the microphone.
   */
  cancelsSystemSound?: boolean
  signal: AbortSignal
}

/** Opens the microphone as channel 0 of the graph; rejects with a MicrophoneError. */
export async function openMicrophone(
  graph: CaptureGraph,
  options: MicrophoneOptions,
): Promise<Microphone> {
  const stream = await requestStream(options)
  let isOpen = true
  const close = () => {
    if (!isOpen) return
    isOpen = false
    stopTracks(stream)
    graph.disconnect(0, stream)
  }

  try {
    options.signal.throwIfAborted()
    await withTimeout(graph.connect(0, stream), SETUP_TIMEOUT_MS)
    options.signal.throwIfAborted()
    for (const track of stream.getAudioTracks()) {
      // A track that ended before it was listened to sends no event any more, and the sound of a
      // meeting would hide that it is silent.
      if (track.readyState === 'ended') throw new Error('The microphone was removed')
      track.onended = options.onEnded
      track.onmute = () => options.onMuted(true)
      track.onunmute = () => options.onMuted(false)
    }

    const track = stream.getAudioTracks()[0]
    const canCancelSystemSound = options.cancelsSystemSound !== true && knowsSystemSound(track)

    return { deviceId: track?.getSettings().deviceId, canCancelSystemSound, close }
  } catch (error) {
    close()
    options.signal.throwIfAborted()
    throw new MicrophoneError('setup', error)
  }
}

async function requestStream({
  deviceId,
  cancelsSystemSound = false,
}: MicrophoneOptions): Promise<MediaStream> {
  if (!window.isSecureContext || !navigator.mediaDevices) throw new MicrophoneError('insecure')
  const wanted = {
    // Browsers that do not know `all` take it as true.
    echoCancellation: (cancelsSystemSound ? { ideal: 'all' } : true) as boolean,
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
    if (failure.kind === 'denied' || failure.kind === 'system') throw failure
  }
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: true })
  } catch (error) {
    throw toMicrophoneError(error)
  }
}

function knowsSystemSound(track: MediaStreamTrack | undefined): boolean {
  const modes: readonly unknown[] = track?.getCapabilities?.().echoCancellation ?? []

  return modes.includes('all')
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) {
    track.onended = null
    track.onmute = null
    track.onunmute = null
    track.stop()
  }
}
