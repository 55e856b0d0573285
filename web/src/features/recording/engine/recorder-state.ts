import type { EndedReason } from '@live-scribe/contract/recording'

/** The recorder's state. `session` is the 6-character code. */
export type RecorderState =
  | { name: 'idle' }
  | { name: 'starting'; session: string | null }
  /** The session can be resumed: it is open and no recorder here is connected. */
  | { name: 'paused'; session: string }
  | { name: 'resuming'; session: string }
  | { name: 'recording'; session: string }
  | { name: 'repairing'; session: string }
  | { name: 'stopping'; session: string; reason: EndedReason }
  /** `isComplete` is false when unsaved audio was not sent; resuming sends it. */
  | { name: 'stopped'; session: string; reason: EndedReason; isComplete: boolean }

/** An event of the recorder; one that does not apply to the state is ignored. */
export type RecorderEvent =
  | { type: 'start' }
  | { type: 'reopen'; session: string }
  | { type: 'resume' }
  | { type: 'session-created'; session: string }
  | { type: 'ready' }
  | { type: 'cut' }
  | { type: 'pause' }
  | { type: 'stop'; reason: EndedReason }
  /** `isHeard` when audio of the start is on this device: then its session can be resumed. */
  | { type: 'failed'; isHeard: boolean }
  /** The resumable session has ended, here or elsewhere. */
  | { type: 'finished' }
  | { type: 'ended'; reason: EndedReason; isComplete: boolean }

/** The next state; an event that does not apply leaves the state unchanged. */
export function nextState(state: RecorderState, event: RecorderEvent): RecorderState {
  switch (state.name) {
    case 'idle':
    case 'paused':
    case 'stopped':
      return atRest(state, event)
    case 'starting':
      return afterStarting(state, event)
    case 'resuming':
      return afterResuming(state, event)
    case 'recording':
    case 'repairing':
      return afterRecording(state, event)
    case 'stopping':
      return event.type === 'ended'
        ? { ...state, name: 'stopped', isComplete: event.isComplete }
        : state
    default:
      return state satisfies never
  }
}

/** Whether a recording is active, from the press of Start until the last words are stored. */
export function isActive(state: RecorderState): boolean {
  return state.name !== 'idle' && state.name !== 'paused' && state.name !== 'stopped'
}

/** Whether the microphone is captured, with or without a connection. */
export function isCapturing(state: RecorderState): state is In<'recording'> | In<'repairing'> {
  return state.name === 'recording' || state.name === 'repairing'
}

/** Code of the session that can be resumed; null without one. */
export function getResumableSession(state: RecorderState): string | null {
  if (state.name === 'paused') return state.session

  return state.name === 'stopped' && !state.isComplete ? state.session : null
}

/** Code of the state's session; null without one. */
export function getSessionCode(state: RecorderState): string | null {
  return 'session' in state ? state.session : null
}

type In<Name extends RecorderState['name']> = Extract<RecorderState, { name: Name }>

function atRest(state: RecorderState, event: RecorderEvent): RecorderState {
  if (event.type === 'start') return { name: 'starting', session: null }
  if (event.type === 'reopen') return { name: 'paused', session: event.session }
  const session = getResumableSession(state)
  if (event.type === 'finished' && session !== null) {
    const reason = state.name === 'stopped' ? state.reason : 'user_stopped'
    return { name: 'stopped', session, reason, isComplete: true }
  }

  return event.type === 'resume' && session !== null ? { name: 'resuming', session } : state
}

function afterStarting(state: In<'starting'>, event: RecorderEvent): RecorderState {
  if (event.type === 'session-created') return { name: 'starting', session: event.session }
  if (event.type === 'ready' && state.session !== null) {
    return { name: 'recording', session: state.session }
  }
  if (event.type === 'ended' && state.session !== null) return stopped(state.session, event)

  if (event.type !== 'failed') return state

  return event.isHeard && state.session !== null
    ? { name: 'paused', session: state.session }
    : { name: 'idle' }
}

function afterResuming(state: In<'resuming'>, event: RecorderEvent): RecorderState {
  const { session } = state
  if (event.type === 'ready') return { name: 'recording', session }
  if (event.type === 'ended') return stopped(session, event)

  return event.type === 'failed' ? { name: 'paused', session } : state
}

function afterRecording(
  state: In<'recording'> | In<'repairing'>,
  event: RecorderEvent,
): RecorderState {
  const { session } = state
  switch (event.type) {
    case 'cut':
      return { name: 'repairing', session }
    case 'ready':
      return { name: 'recording', session }
    case 'pause':
      return { name: 'paused', session }
    case 'stop':
      return { name: 'stopping', session, reason: event.reason }
    case 'ended':
      return stopped(session, event)
    case 'start':
    case 'reopen':
    case 'resume':
    case 'session-created':
    case 'failed':
    case 'finished':
      return state
    default:
      return event satisfies never
  }
}

function stopped(
  session: string,
  { reason, isComplete }: Extract<RecorderEvent, { type: 'ended' }>,
): RecorderState {
  return { name: 'stopped', session, reason, isComplete }
}
