import type { EndedReason } from '@live-scribe/contract/recording'

/** Where a recording stands. `session` is the 6-character code. */
export type RecorderState =
  | { name: 'idle' }
  | { name: 'starting'; session: string | null }
  | { name: 'recording'; session: string }
  | { name: 'repairing'; session: string }
  | { name: 'stopping'; session: string; reason: EndedReason }
  | { name: 'stopped'; session: string; reason: EndedReason }

export type RecorderEvent =
  | { type: 'start' }
  | { type: 'session-created'; session: string }
  | { type: 'ready' }
  | { type: 'cut' }
  | { type: 'stop'; reason: EndedReason }
  | { type: 'failed' }
  | { type: 'ended'; reason: EndedReason }

/** The state after an event; an event that means nothing in a state leaves it as it is. */
export function nextState(state: RecorderState, event: RecorderEvent): RecorderState {
  switch (state.name) {
    case 'idle':
    case 'stopped':
      return event.type === 'start' ? { name: 'starting', session: null } : state
    case 'starting':
      return afterStarting(state, event)
    case 'recording':
    case 'repairing':
      return afterRecording(state, event)
    case 'stopping':
      return event.type === 'ended'
        ? { name: 'stopped', session: state.session, reason: state.reason }
        : state
    default:
      return state satisfies never
  }
}

/** Whether a recording is under way, from the press of Start until the last words are stored. */
export function isActive(state: RecorderState): boolean {
  return state.name !== 'idle' && state.name !== 'stopped'
}

type In<Name extends RecorderState['name']> = Extract<RecorderState, { name: Name }>

function afterStarting(state: In<'starting'>, event: RecorderEvent): RecorderState {
  if (event.type === 'session-created') return { name: 'starting', session: event.session }
  if (event.type === 'ready' && state.session !== null) {
    return { name: 'recording', session: state.session }
  }

  return event.type === 'failed' ? { name: 'idle' } : state
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
    case 'stop':
      return { name: 'stopping', session, reason: event.reason }
    case 'ended':
      return { name: 'stopped', session, reason: event.reason }
    case 'start':
    case 'session-created':
    case 'failed':
      return state
    default:
      return event satisfies never
  }
}
