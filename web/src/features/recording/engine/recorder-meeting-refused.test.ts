import { beforeEach, describe, expect, it, vi } from 'vitest'
import { advanceTime } from '../../../../test/advance-time.ts'
import { ScriptedMeeting, type ScriptedMicrophone } from '../../../../test/scripted-capture.ts'
import {
  createScriptedRecorder,
  startScriptedRecorder,
} from '../../../../test/scripted-recorder.ts'
import { FRAME_SAMPLES } from './audio/audio-format.ts'
import type { AudioSources } from './audio/audio-sources.ts'
import { MeetingError } from './audio/meeting/meeting-error.ts'
import { meetingMessages } from './audio/meeting/meeting-messages.ts'
import { MicrophoneError } from './audio/microphone-error.ts'
import { meetingNotices } from './run/meeting-notices.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

const WITH_MEETING = 'microphone-and-meeting'
const BUSY = { kind: 'busy', canReconnect: true, message: 'All recognisers are in use.' } as const
const NOTHING_SHARED = new MeetingError('cancelled', '')
const UNTICKED = new MeetingError('no-sound', meetingMessages.tabWithoutSound)

describe('a meeting that can’t be shared', () => {
  it('[CHAN-52] starts nothing, and is explained on the page', async () => {
    const { recorder, createSession, snapshot, microphones, notices } = createScriptedRecorder({
      openMeeting: () => Promise.reject(UNTICKED),
    })
    await recorder.start({ sources: WITH_MEETING })

    expect(snapshot()).toMatchObject({
      state: { name: 'idle' },
      meetingProblem: meetingMessages.tabWithoutSound,
    })
    expect([microphones, notices, createSession.mock.calls]).toEqual([[], [], []])
  })

  it('[CHAN-52] says nothing of a picker that was closed', async () => {
    const { recorder, snapshot, notices } = createScriptedRecorder({
      openMeeting: () => Promise.reject(NOTHING_SHARED),
    })
    await recorder.start({ sources: WITH_MEETING })

    expect(snapshot()).toMatchObject({ state: { name: 'idle' }, meetingProblem: null })
    expect(notices).toEqual([])
  })

  it('[CHAN-112] leaves the recording at one channel, although the devices had set up a second one', async () => {
    let deliver: ScriptedMicrophone['options']['onFrame'] = () => {}
    const { recorder, sockets, socket, snapshot } = await startScriptedRecorder({
      openCaptureDevices: (onAudio) => {
        deliver = (samples) => onAudio({ samples, channels: 2 })

        return {
          openMicrophone: async () => ({ deviceId: 'a', close: () => {} }),
          openMeeting: () => Promise.reject(NOTHING_SHARED),
          finish: async () => {},
          close: () => {},
        }
      },
    })
    await recorder.shareMeeting()
    deliver(Int16Array.of(1, 0, 2, 0))

    expect(sockets).toHaveLength(1)
    expect(socket().received).toEqual([1, 2])
    expect(snapshot().channels).toBe(1)
  })

  it('[CHAN-54] leaves a running recording as it is', async () => {
    let refusal = UNTICKED
    const { recorder, state, notices } = await startScriptedRecorder({
      openMeeting: () => Promise.reject(refusal),
    })
    await recorder.shareMeeting()
    expect(notices).toEqual([meetingMessages.tabWithoutSound])
    refusal = NOTHING_SHARED
    await recorder.shareMeeting()

    expect(notices).toHaveLength(1)
    expect(state().name).toBe('recording')
  })

  it('[CHAN-50] is given up when the recording stops before the picker is answered', async () => {
    const picker = Promise.withResolvers<never>()
    const { recorder, snapshot, notices } = await startScriptedRecorder({
      openMeeting: () => picker.promise,
    })
    const sharing = recorder.shareMeeting()
    recorder.stop()
    await advanceTime()
    picker.reject(new DOMException('', 'AbortError'))
    await sharing

    expect(snapshot().meeting.name).toBe('none')
    expect(notices).toEqual([])
  })

  it.each(['cancelled', 'chosen'] as const)(
    '[CHAN-110] opens no microphone when the recorder was left and the picker is %s afterwards',
    async (answer) => {
      const picker = Promise.withResolvers<ScriptedMeeting>()
      const { recorder, microphones, createSession, state } = createScriptedRecorder({
        openMeeting: () => picker.promise,
      })
      const start = recorder.start({ sources: WITH_MEETING })
      await advanceTime()
      recorder.leave()
      const { signal } = new AbortController()
      const meeting = new ScriptedMeeting({ signal, onEnded: () => {}, onFrame: () => {} })
      if (answer === 'chosen') picker.resolve(meeting)
      else picker.reject(NOTHING_SHARED)
      await start
      await advanceTime()

      expect(state().name).toBe('idle')
      expect([microphones, createSession.mock.calls]).toEqual([[], []])
      expect(meeting.isReleased).toBe(answer === 'chosen')
    },
  )

  it('releases the meeting when the microphone is refused', async () => {
    const { recorder, meeting, state } = createScriptedRecorder({
      openMicrophone: () => Promise.reject(new MicrophoneError('denied')),
    })
    await recorder.start({ sources: WITH_MEETING })

    expect(meeting().isReleased).toBe(true)
    expect(state().name).toBe('idle')
  })
})

describe('a resumed session whose unsaved audio has a meeting that the server refuses', () => {
  async function resume(sources: AudioSources) {
    const harness = createScriptedRecorder()
    const samples = new Int16Array(2 * FRAME_SAMPLES).fill(7)
    harness.store.append('ABC234', { start: 0, samples, channels: 2 })
    harness.recorder.reopen({ code: 'ABC234', limitMinutes: 5 })
    await harness.recorder.resume({ sources })
    expect(harness.socket().options.channels).toBe(2)
    harness.socket().end(BUSY)

    return harness
  }

  it('[CHAN-47] goes on with the microphone', async () => {
    const { socket, sockets, state, notices } = await resume('microphone')
    expect(sockets).toHaveLength(2)
    socket().ready()

    expect(socket().options.channels).toBe(1)
    expect(socket().received).toEqual(new Array(FRAME_SAMPLES).fill(7))
    expect(state().name).toBe('recording')
    expect(notices).toEqual([`${BUSY.message} ${meetingNotices.refused}`])
  })

  it('[CHAN-47] fails when it is refused with the microphone alone, too', async () => {
    const { socket, sockets, state } = await resume('microphone')
    socket().end(BUSY)
    await advanceTime()

    expect(sockets).toHaveLength(2)
    expect(state().name).toBe('paused')
  })

  it('[CHAN-47] fails when the meeting was asked for', async () => {
    const { sockets, state } = await resume(WITH_MEETING)
    await advanceTime()

    expect(sockets).toHaveLength(1)
    expect(state().name).toBe('paused')
  })

  it('[CHAN-41] sends both channels when the session turns out to have them', async () => {
    const { socket, sockets } = await resume('microphone')
    socket().ready(0, 0, { channels: 2 })
    expect(sockets).toHaveLength(3)
    expect(sockets[1]?.received).toEqual([])
    socket().ready()

    expect(socket().receivedMeeting).toEqual(new Array(FRAME_SAMPLES).fill(7))
  })
})

it('[CHAN-58] offers the meeting again in a session that had it before the page was reloaded', async () => {
  const { recorder, socket, snapshot } = createScriptedRecorder()
  recorder.reopen({ code: 'ABC234', limitMinutes: 5 })
  await recorder.resume()
  expect(snapshot().meeting.name).toBe('none')
  socket().ready(0, 0, { channels: 2 })

  expect(snapshot().meeting).toEqual({ name: 'ended', at: null })
})
