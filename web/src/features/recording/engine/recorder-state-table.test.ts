import { describe, expect, it } from 'vitest'
import {
  getResumableSession,
  getSessionCode,
  isActive,
  isCapturing,
  nextState,
  type RecorderEvent,
  type RecorderState,
} from './recorder-state.ts'

const session = 'ABC234'
const reason = 'time_limit'
const states = {
  idle: { name: 'idle' },
  starting: { name: 'starting', session: null },
  'starting with a session': { name: 'starting', session },
  paused: { name: 'paused', session },
  resuming: { name: 'resuming', session },
  recording: { name: 'recording', session },
  repairing: { name: 'repairing', session },
  stopping: { name: 'stopping', session, reason },
  complete: { name: 'stopped', session, reason, isComplete: true },
  incomplete: { name: 'stopped', session, reason, isComplete: false },
  finished: { name: 'stopped', session, reason: 'user_stopped', isComplete: true },
} satisfies Record<string, RecorderState>
type State = keyof typeof states

const events: RecorderEvent[] = [
  { type: 'start' },
  { type: 'reopen', session },
  { type: 'resume' },
  { type: 'session-created', session },
  { type: 'ready' },
  { type: 'cut' },
  { type: 'pause' },
  { type: 'stop', reason },
  { type: 'failed', isHeard: false },
  { type: 'ended', reason, isComplete: false },
  { type: 'finished' },
]

/** Transitions that change the state; all others keep it. */
const changes: Record<State, Partial<Record<RecorderEvent['type'], State>>> = {
  idle: { start: 'starting', reopen: 'paused' },
  starting: { 'session-created': 'starting with a session', failed: 'idle' },
  'starting with a session': {
    'session-created': 'starting with a session',
    ready: 'recording',
    failed: 'idle',
    ended: 'incomplete',
  },
  paused: { start: 'starting', reopen: 'paused', resume: 'resuming', finished: 'finished' },
  resuming: { ready: 'recording', failed: 'paused', ended: 'incomplete' },
  recording: {
    ready: 'recording',
    cut: 'repairing',
    pause: 'paused',
    stop: 'stopping',
    ended: 'incomplete',
  },
  repairing: {
    ready: 'recording',
    cut: 'repairing',
    pause: 'paused',
    stop: 'stopping',
    ended: 'incomplete',
  },
  stopping: { ended: 'incomplete' },
  complete: { start: 'starting', reopen: 'paused' },
  incomplete: { start: 'starting', reopen: 'paused', resume: 'resuming', finished: 'complete' },
  finished: { start: 'starting', reopen: 'paused' },
}

describe('a recording', () => {
  for (const [name, state] of Object.entries(states) as [State, RecorderState][]) {
    it.each(events)(`that is ${name} after $type`, (event) => {
      const next = nextState(state, event)
      const wanted = changes[name][event.type]
      if (wanted) expect(next).toEqual(states[wanted])
      else expect(next).toBe(state)
    })
  }

  it('[REC-155] can be gone on with after a start that failed when something was heard of it', () => {
    const failed: RecorderEvent = { type: 'failed', isHeard: true }
    expect(nextState(states['starting with a session'], failed)).toEqual(states.paused)
    expect(nextState(states.starting, failed)).toEqual(states.idle)
    expect(nextState(states.resuming, failed)).toEqual(states.paused)
  })

  it('is active from the press of Start until its last words are stored', () => {
    const active = Object.entries(states).filter(([, state]) => isActive(state))
    expect(active.map(([name]) => name)).toEqual([
      'starting',
      'starting with a session',
      'resuming',
      'recording',
      'repairing',
      'stopping',
    ])
  })

  it('is heard while it records and while its connection is repaired', () => {
    const hearing = Object.entries(states).filter(([, state]) => isCapturing(state))
    expect(hearing.map(([name]) => name)).toEqual(['recording', 'repairing'])
  })

  it('can be gone on with when it is paused, or stopped with audio that is not delivered', () => {
    const open = Object.entries(states).filter(
      ([, state]) => getResumableSession(state) === session,
    )
    expect(open.map(([name]) => name)).toEqual(['paused', 'incomplete'])
    expect([states.idle, states.recording, states.complete].map(getResumableSession)).toEqual([
      null,
      null,
      null,
    ])
  })

  it('has a session from its creation on', () => {
    expect(Object.values(states).map(getSessionCode)).toEqual([
      null,
      null,
      ...Array(9).fill('ABC234'),
    ])
  })
})
