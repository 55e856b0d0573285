import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isActive, nextState, type RecorderEvent, type RecorderState } from './recorder-state.ts'

const idle: RecorderState = { name: 'idle' }

function run(...events: RecorderEvent[]): RecorderState {
  return events.reduce(nextState, idle)
}

const toRecording: RecorderEvent[] = [
  { type: 'start' },
  { type: 'session-created', session: 'ABC234' },
  { type: 'ready' },
]

describe('nextState', () => {
  it('[REC-32] goes from idle through starting and recording to stopped', () => {
    const names = [
      ...toRecording,
      { type: 'stop', reason: 'user_stopped' } as const,
      { type: 'ended', reason: 'user_stopped', isComplete: true } as const,
    ]

    expect(names.map((_, count) => run(...names.slice(0, count + 1)).name)).toEqual([
      'starting',
      'starting',
      'recording',
      'stopping',
      'stopped',
    ])
  })

  it('[REC-33] keeps the reason of the stop, whatever ends it', () => {
    const stopped = run(
      ...toRecording,
      { type: 'stop', reason: 'time_limit' },
      { type: 'ended', reason: 'user_stopped', isComplete: true },
    )

    expect(stopped).toEqual({
      name: 'stopped',
      session: 'ABC234',
      reason: 'time_limit',
      isComplete: true,
    })
  })

  it('does not record without a session', () => {
    expect(run({ type: 'start' }, { type: 'ready' })).toEqual({ name: 'starting', session: null })
  })

  it('[REC-36] ignores a start while a recording is active', () => {
    const recording = run(...toRecording)

    expect(nextState(recording, { type: 'start' })).toBe(recording)
  })

  it('begins anew after a stop', () => {
    expect(
      run(
        ...toRecording,
        { type: 'ended', reason: 'user_stopped', isComplete: true },
        { type: 'start' },
      ),
    ).toEqual({
      name: 'starting',
      session: null,
    })
  })

  it('never leaves stopped by anything but a start, and never records without a session', () => {
    const event: fc.Arbitrary<RecorderEvent> = fc.constantFrom<RecorderEvent>(
      ...toRecording,
      { type: 'cut' },
      { type: 'failed', isHeard: false },
      { type: 'stop', reason: 'user_stopped' },
      { type: 'ended', reason: 'time_limit', isComplete: true },
    )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30, size: 'max' }), (events) => {
        let state: RecorderState = { name: 'idle' }
        for (const each of events) {
          const next = nextState(state, each)
          if (!isActive(state) && each.type !== 'start') expect(next).toBe(state)
          if (next.name === 'recording') expect(next.session).toBe('ABC234')
          state = next
        }
      }),
    )
  })
})
