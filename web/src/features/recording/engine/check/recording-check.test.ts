import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { ScriptedCheckSocket } from '../../../../../test/scripted-check-socket.ts'
import type { CheckEnd } from './check-socket.ts'
import { type CheckSnapshot, startRecordingCheck } from './recording-check.ts'

const FRAME = 1024
const second = 16_000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const voice = (length: number) =>
  Int16Array.from({ length }, (_, index) => Math.round(8000 * Math.sin(index / 5)))

function start({ hasMicrophone = true } = {}) {
  let socket: ScriptedCheckSocket | undefined
  let snapshot: CheckSnapshot | undefined
  const check = startRecordingCheck(
    {
      connect: (options) => {
        socket = new ScriptedCheckSocket(options)

        return socket
      },
      now: () => Date.now(),
      getRefusal: (error) => (error instanceof ApiError ? error.message : null),
      onChange: (changed) => {
        snapshot = changed
      },
    },
    { hasMicrophone },
  )
  /** Captures audio as it is spoken: 64 ms take 64 ms. */
  const speak = (seconds: number, channels: 1 | 2 = 1) => {
    for (let at = 0; at < seconds * second; at += FRAME) {
      vi.advanceTimersByTime(64)
      check.addAudio({ samples: voice(FRAME * channels), channels })
      socket?.pong()
    }
  }

  return {
    check,
    speak,
    socket: socket as unknown as ScriptedCheckSocket,
    get snapshot() {
      return snapshot as CheckSnapshot
    },
  }
}

describe('the check before a recording', () => {
  it('[CHAN-92, CHAN-93, CHAN-94] passes when all is well, and says how fast the words came', () => {
    const run = start()
    run.socket.ready()
    run.speak(3)
    const end = run.socket.receivedSamples - second
    run.socket.write('every event has a number', end)
    expect(run.snapshot).toMatchObject({
      microphone: 'heard',
      meeting: null,
      network: { name: 'fast' },
      words: { name: 'written', text: 'every event has a number' },
    })
    const { words } = run.snapshot
    const delayMs = 'delayMs' in words ? words.delayMs : 0
    expect(delayMs).toBeGreaterThanOrEqual(900)
    expect(delayMs).toBeLessThanOrEqual(1100)
    run.check.close()
    expect(run.socket.isClosed).toBe(true)
  })

  it('[CHAN-94] says that words come late', () => {
    const run = start()
    run.socket.ready()
    run.speak(2)
    vi.advanceTimersByTime(6000)
    run.socket.write('every', second)
    expect(run.snapshot.words).toMatchObject({ name: 'late' })
  })

  it('[CHAN-94] says that no words come for a voice, and takes them when they do', () => {
    const run = start()
    run.socket.ready()
    run.speak(1.3)
    vi.advanceTimersByTime(9000)
    expect(run.snapshot.words.name).toBe('waiting')
    vi.advanceTimersByTime(2000)
    expect(run.snapshot.words).toEqual({ name: 'none' })
    run.socket.write('every event', run.socket.receivedSamples)
    expect(run.snapshot.words.name).toBe('late')
  })

  it('[CHAN-94] says why there is no recogniser, and keeps that when the connection ends', () => {
    const run = start()
    const message = 'All recognisers are in use.'
    run.socket.options.onMessage({ type: 'Error', code: 'recogniser_busy', message })
    run.socket.options.onEnd({ name: 'closed', code: 4100 })
    expect(run.snapshot.words).toEqual({ name: 'refused', reason: message })
    expect(run.snapshot.network).toEqual({ name: 'waiting' })
  })

  it.each<[string, CheckEnd]>([
    ['no token', { name: 'refused', error: new TypeError('Failed to fetch') }],
    ['a lost connection', { name: 'closed', code: 1006 }],
  ])('[CHAN-93, CHAN-94] says that the server is out of reach: %s', (_name, end) => {
    const run = start()
    run.socket.options.onEnd(end)
    expect(run.snapshot.words).toEqual({ name: 'refused', reason: null })
    expect(run.snapshot.network).toEqual({ name: 'no-answer' })
  })

  it('[CHAN-93, CHAN-94] says why the server refuses a check, which has answered', () => {
    const run = start()
    const message = 'Too many checks in the last hour. You can still record.'
    const error = new ApiError({ status: 429, code: 'too_many_requests', message })
    run.socket.options.onEnd({ name: 'refused', error })
    expect(run.snapshot.words).toEqual({ name: 'refused', reason: message })
    expect(run.snapshot.network).toEqual({ name: 'waiting' })
  })

  it('[CHAN-94] is over after its minute without an alarm, when nothing was said', () => {
    const run = start()
    run.socket.ready()
    run.socket.options.onEnd({ name: 'closed', code: 1000 })
    expect(run.snapshot.words).toEqual({ name: 'over' })
  })

  it('[CHAN-92, CHAN-94] judges another microphone anew', () => {
    const run = start()
    run.socket.ready()
    run.speak(2)
    run.socket.write('every event')
    expect(run.snapshot).toMatchObject({ microphone: 'heard', words: { name: 'written' } })
    run.check.restart()
    expect(run.snapshot).toMatchObject({ microphone: 'waiting', words: { name: 'waiting' } })
  })

  it('[CHAN-94] takes no words of the microphone before for those of another one', () => {
    const run = start()
    run.socket.ready()
    run.speak(2)
    run.check.restart()
    run.socket.write('every event')
    expect(run.snapshot.words).toEqual({ name: 'waiting' })
    run.speak(2)
    run.socket.write('every event has a number')
    expect(run.snapshot.words.name).toBe('written')
  })

  it('[CHAN-94] says that the check is over when another microphone is chosen after its end', () => {
    const run = start()
    run.socket.ready()
    run.speak(2)
    run.socket.write('every event')
    run.socket.isOpen = false
    run.socket.options.onEnd({ name: 'closed', code: 1000 })
    run.check.restart()
    expect(run.snapshot).toMatchObject({ microphone: 'waiting', words: { name: 'over' } })
  })

  it('[CHAN-92] hears the meeting beside the microphone, and alone', () => {
    const both = start()
    both.socket.ready()
    both.check.shareMeeting()
    both.speak(2, 2)
    expect(both.snapshot.meeting).toBe('heard')
    both.check.endMeeting()
    both.speak(1, 2)
    expect(both.snapshot.meeting).toBeNull()
    expect(both.socket.receivedSamples).toBeGreaterThanOrEqual(2 * second)

    const meeting = start({ hasMicrophone: false })
    meeting.socket.ready()
    meeting.check.shareMeeting()
    meeting.speak(2, 2)
    expect(meeting.snapshot).toMatchObject({ microphone: null, meeting: 'heard' })
  })

  it.each([
    [1000, 'fast'],
    [4103, 'fast'],
    [1006, 'no-answer'],
  ])(
    '[CHAN-93, CHAN-94] keeps the words when the connection ends with %i, and says that the network is %s',
    (code, name) => {
      const run = start()
      run.socket.ready()
      run.speak(4)
      run.socket.write('every event', second)
      run.socket.isOpen = false
      run.socket.options.onEnd({ name: 'closed', code })
      run.speak(10)
      expect(run.snapshot).toMatchObject({ words: { text: 'every event' }, network: { name } })
    },
  )
})
