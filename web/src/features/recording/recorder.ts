import type { TranscriptEvent } from '@live-scribe/contract/live/channel-events'
import type { EndedReason } from '@live-scribe/contract/recording'
import { createTimers } from '#web/lib/timers.ts'
import { SAMPLE_RATE } from './audio-format.ts'
import { AudioLink } from './audio-link.ts'
import { type ConnectionEnd, textOfFailedReturn, textOfFailedStart } from './connection-end.ts'
import type { ConnectListenSocket } from './listen-socket.ts'
import type { Microphone, MicrophoneOptions } from './microphone.ts'
import { levelOf, rms } from './pcm.ts'
import {
  CONNECT_TIMEOUT_MS,
  REPAIR_ATTEMPT_MS,
  REPAIR_WINDOW_MS,
  repairDelay,
  STOP_TIMEOUT_MS,
} from './reconnect-policy.ts'
import { recorderMessages } from './recorder-messages.ts'
import { isActive, nextState, type RecorderEvent, type RecorderState } from './recorder-state.ts'
import { eventOfResults } from './results-event.ts'
import { StartError, textOfStartError } from './start-error.ts'

/** What the recorder needs from outside. */
export interface RecorderPorts {
  openMicrophone: (options: MicrophoneOptions) => Promise<Microphone>
  /** Opens a session and answers its code. */
  createSession: (signal: AbortSignal) => Promise<string>
  connect: ConnectListenSocket
  onNotice: (notice: RecorderNotice) => void
  onTranscript: (event: TranscriptEvent) => void
  /** The log of the session reaches up to this number. */
  onStored: (session: string, segment: number) => void
  onStopped?: (reason: EndedReason) => void
}

export interface RecorderNotice {
  tone: 'error' | 'warning'
  text: string
}

export interface RecorderSnapshot {
  state: RecorderState
  /** Length of the audio captured, in whole seconds, as milliseconds. */
  elapsedMs: number
  /** Length of the audio that is not yet text in the log, in whole seconds, as milliseconds. */
  heldMs: number
}

/** One microphone, one connection, one session at a time. Owns all three and gives them back. */
export class Recorder {
  #snapshot: RecorderSnapshot = { state: { name: 'idle' }, elapsedMs: 0, heldMs: 0 }
  readonly #ports: RecorderPorts
  readonly #name = crypto.randomUUID()
  readonly #listeners = new Set<() => void>()
  readonly #levelListeners = new Set<(level: number) => void>()
  readonly #timers = createTimers<'retry' | 'window' | 'stop'>()
  #run = new AbortController()
  #link: AudioLink | undefined
  #microphone: Microphone | undefined
  #attempts = 0

  constructor(ports: RecorderPorts) {
    this.#ports = ports
  }

  getSnapshot = (): RecorderSnapshot => this.#snapshot

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)

    return () => this.#listeners.delete(listener)
  }

  /** Calls back with the loudness of each frame, 0 to 1. */
  onLevel = (listener: (level: number) => void): (() => void) => {
    this.#levelListeners.add(listener)

    return () => this.#levelListeners.delete(listener)
  }

  /** Starts a recording; while one is active this does nothing. */
  async start(): Promise<void> {
    if (isActive(this.#snapshot.state)) return
    this.#run = new AbortController()
    const { signal } = this.#run
    const link = this.#createLink()
    this.#link = link
    this.#attempts = 0
    this.#dispatch({ type: 'start' })
    try {
      const microphone = await this.#ports.openMicrophone({
        signal,
        onFrame: (frame) => this.#captured(frame, signal),
        onEnded: () => this.#microphoneEnded(signal),
      })
      if (signal.aborted) {
        microphone.close()
        return
      }
      this.#microphone = microphone
      const session = await this.#createSession(signal)
      if (signal.aborted) return
      this.#dispatch({ type: 'session-created', session })
      link.open(session, CONNECT_TIMEOUT_MS)
    } catch (error) {
      if (!signal.aborted) this.#failStart(textOfStartError(error))
    }
  }

  /** Ends the recording: the microphone goes at once, the last words are waited for. */
  stop(reason: EndedReason = 'user_stopped'): void {
    const { name } = this.#snapshot.state
    if (name !== 'recording' && name !== 'repairing') return
    this.#dispatch({ type: 'stop', reason })
    this.#timers.clear('window')
    this.#timers.set('stop', STOP_TIMEOUT_MS, () => {
      // A server that has everything writes the last words without us.
      if (this.#link?.isDelivered) this.#end(reason)
      else this.#endUnheard(reason)
    })
    const { signal } = this.#run
    void this.#microphone?.finish().then(() => {
      if (!signal.aborted) this.#link?.complete()
    })
  }

  /** Leaves the recorder: gives up a start, ends a recording. */
  leave(): void {
    if (this.#snapshot.state.name !== 'starting') {
      this.stop()
      return
    }
    this.#release()
    this.#dispatch({ type: 'failed' })
  }

  /** The network is said to be back: an attempt that was waiting goes ahead. */
  retryNow(): void {
    if (this.#timers.isSet('retry')) this.#repair()
  }

  #createLink(): AudioLink {
    return new AudioLink({
      connect: this.#ports.connect,
      recorder: this.#name,
      onReady: (segment) => this.#ready(segment),
      onResults: (message) => {
        const { state } = this.#snapshot
        if ('session' in state && state.session !== null) {
          this.#ports.onTranscript(eventOfResults(state.session, message))
        }
      },
      onDurable: () => this.#show(this.#snapshot.state),
      onEnd: (end) => this.#disconnected(end),
    })
  }

  async #createSession(signal: AbortSignal): Promise<string> {
    try {
      return await this.#ports.createSession(signal)
    } catch (cause) {
      throw new StartError(recorderMessages.sessionFailed, { cause })
    }
  }

  #ready(segment: number): void {
    this.#attempts = 0
    this.#timers.clear('window')
    this.#dispatch({ type: 'ready' })
    const { state } = this.#snapshot
    if ('session' in state && state.session !== null) this.#ports.onStored(state.session, segment)
  }

  #disconnected(end: ConnectionEnd): void {
    const { state } = this.#snapshot
    switch (state.name) {
      case 'starting':
        this.#failStart(textOfFailedStart(end))
        return
      case 'recording':
        if (end.kind === 'unclean') this.#warn(recorderMessages.socketError)
        if (end.mayReturn) this.#cut()
        else this.#giveUp(end)
        return
      case 'repairing':
        if (end.mayReturn) this.#repairLater()
        else this.#giveUp(end)
        return
      case 'stopping':
        if (end.mayReturn) this.#repairLater()
        else this.#end(state.reason)
        return
      case 'idle':
      case 'stopped':
        return
      default:
        state satisfies never
    }
  }

  #cut(): void {
    this.#dispatch({ type: 'cut' })
    this.#timers.set('window', REPAIR_WINDOW_MS, () => this.#endUnheard('user_stopped'))
    this.#repairLater()
  }

  #repairLater(): void {
    this.#attempts += 1
    this.#timers.set('retry', repairDelay(this.#attempts), () => this.#repair())
  }

  #repair(): void {
    this.#timers.clear('retry')
    const { state } = this.#snapshot
    if (state.name !== 'repairing' && state.name !== 'stopping') return
    this.#link?.open(state.session, REPAIR_ATTEMPT_MS)
  }

  #giveUp(end: ConnectionEnd): void {
    if (end.kind !== 'finished') {
      this.#ports.onNotice({ tone: 'error', text: textOfFailedReturn(end) })
    } else if (end.message !== null) this.#warn(end.message)
    this.#end('user_stopped')
  }

  #endUnheard(reason: EndedReason): void {
    this.#warn(recorderMessages.connectionLost)
    this.#end(reason)
  }

  #captured(frame: Int16Array<ArrayBuffer>, signal: AbortSignal): void {
    if (signal.aborted) return
    this.#link?.append(frame)
    this.#show(this.#snapshot.state)
    const level = levelOf(rms(frame))
    for (const listener of this.#levelListeners) listener(level)
  }

  #microphoneEnded(signal: AbortSignal): void {
    if (signal.aborted) return
    if (this.#snapshot.state.name === 'starting') {
      this.#failStart(recorderMessages.audioSetup)
      return
    }
    this.#warn(recorderMessages.microphoneEnded)
    this.stop()
  }

  #warn(text: string): void {
    this.#ports.onNotice({ tone: 'warning', text })
  }

  #failStart(text: string): void {
    this.#release()
    this.#dispatch({ type: 'failed' })
    this.#ports.onNotice({ tone: 'error', text })
  }

  #end(reason: EndedReason): void {
    this.#release()
    this.#dispatch({ type: 'ended', reason })
    const { state } = this.#snapshot
    if (state.name === 'stopped') this.#ports.onStopped?.(state.reason)
  }

  #release(): void {
    this.#run.abort()
    this.#timers.clearAll()
    this.#link?.close()
    this.#link = undefined
    this.#microphone?.close()
    this.#microphone = undefined
    for (const listener of this.#levelListeners) listener(0)
  }

  #dispatch(event: RecorderEvent): void {
    this.#show(nextState(this.#snapshot.state, event))
  }

  #show(state: RecorderState): void {
    const before = this.#snapshot
    const elapsedMs = wholeSeconds(this.#link?.captured ?? 0)
    const heldMs = wholeSeconds(this.#link?.held ?? 0)
    const isSame =
      state === before.state && elapsedMs === before.elapsedMs && heldMs === before.heldMs
    if (isSame) return
    this.#snapshot = { state, elapsedMs, heldMs }
    for (const listener of this.#listeners) listener()
  }
}

function wholeSeconds(samples: number): number {
  return Math.floor(samples / SAMPLE_RATE) * 1000
}
