import { beforeEach, describe, expect, it, vi } from 'vitest'
import { advanceTime } from '../../../../test/advance-time.ts'
import {
  positionToSample,
  ScriptedMeeting,
  toMeetingSample,
} from '../../../../test/scripted-capture.ts'
import {
  createScriptedRecorder,
  getSamplesBetween,
  startScriptedRecorder,
} from '../../../../test/scripted-recorder.ts'
import { FRAME_SAMPLES, SAMPLE_RATE_HZ } from './audio/audio-format.ts'
import { MicrophoneError } from './audio/microphone-error.ts'
import { RECONNECT_WINDOW_MS, RESUME_AFTER_HIDDEN_TIMEOUT_MS } from './link/reconnect-delays.ts'
import { meetingNotices } from './run/meeting-notices.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

const WITH_MEETING = 'microphone-and-meeting'
const BUSY = { kind: 'busy', canReconnect: true, message: 'All recognisers are in use.' } as const

describe('a recording of microphone and meeting', () => {
  it('[CHAN-53] opens the picker in the click itself, then the microphone, and sends two channels', async () => {
    const { recorder, meetings, microphone, socket } = createScriptedRecorder()
    const start = recorder.start({ sources: WITH_MEETING })
    await advanceTime()
    expect(meetings).toHaveLength(1)
    await start
    socket().ready()
    microphone().hear()

    expect(socket().options.channels).toBe(2)
    expect(socket().received).toEqual(getSamplesBetween(0, FRAME_SAMPLES))
    expect(socket().receivedMeeting).toEqual(
      getSamplesBetween(0, FRAME_SAMPLES).map(toMeetingSample),
    )
    expect(recorder.getSnapshot()).toMatchObject({
      meeting: { name: 'shared', surface: 'browser' },
      channels: 2,
    })
  })

  it('[CHAN-54] goes on with the microphone when the meeting ends, and takes it back in one click', async () => {
    const { recorder, meeting, meetings, microphone, socket, sockets, snapshot, state } =
      await startScriptedRecorder({}, WITH_MEETING)
    vi.setSystemTime(1000)
    meeting().end()
    expect(meeting().isReleased).toBe(true)
    expect(snapshot().meeting).toEqual({ name: 'ended', at: 1000 })
    expect(socket().finalizes).toBe(1)
    microphone().hear()
    await recorder.shareMeeting()
    microphone().hear()

    expect(meetings).toHaveLength(2)
    expect(sockets).toHaveLength(1)
    expect(state().name).toBe('recording')
    const [silent, shared] = [0, FRAME_SAMPLES]
    expect(socket().receivedMeeting).toEqual([
      ...new Array(FRAME_SAMPLES - silent).fill(0),
      ...getSamplesBetween(shared, 2 * FRAME_SAMPLES).map(toMeetingSample),
    ])
  })

  it('[CHAN-55] adds the meeting to a recording of the microphone, over a second connection', async () => {
    const { recorder, microphone, sockets, socket, notices } = await startScriptedRecorder()
    microphone().hear()
    await recorder.shareMeeting()
    microphone().hear()
    expect(sockets).toHaveLength(2)
    socket().ready(0, 0, { received: FRAME_SAMPLES, channels: 2 })

    expect(socket().received).toEqual(getSamplesBetween(0, 2 * FRAME_SAMPLES))
    expect(socket().receivedMeeting.slice(0, FRAME_SAMPLES)).toEqual(
      new Array(FRAME_SAMPLES).fill(0),
    )
    expect(notices).toEqual([])
  })

  it('[CHAN-50] lets the user choose another tab while recording', async () => {
    const { recorder, meetings, snapshot } = await startScriptedRecorder({}, WITH_MEETING)
    await recorder.shareMeeting()

    expect(meetings.map((meeting) => meeting.isReleased)).toEqual([true, false])
    meetings[0]?.end()
    expect(snapshot().meeting.name).toBe('shared')
  })

  it('[CHAN-56] goes on with the meeting while the microphone is away, however long', async () => {
    let isThere = true
    const { meeting, state, snapshot, socket, recorder } = createScriptedRecorder({
      openMicrophone: async (options) => {
        if (!isThere) throw new MicrophoneError('missing')
        unplug = options.onEnded

        return { deviceId: 'a', close: () => {} }
      },
    })
    let unplug = () => {}
    await recorder.start({ sources: WITH_MEETING })
    socket().ready()
    isThere = false
    unplug()
    await advanceTime(RECONNECT_WINDOW_MS * 2)
    expect(state().name).toBe('recording')
    meeting().hear(Int16Array.of(7, 8))
    expect(socket().receivedMeeting).toEqual([7, 8])
    expect(snapshot().microphone).toBe('lost')

    meeting().end()
    await advanceTime(RECONNECT_WINDOW_MS)
    expect(state().name).toBe('stopping')
  })

  it.each([
    ['browser', false],
    ['window', true],
    ['monitor', true],
  ] as const)(
    '[CHAN-67] with a shared %s, the removal of all sound from the microphone is %s',
    async (surface, isWanted) => {
      const { recorder, microphone } = createScriptedRecorder({
        async openMeeting(options) {
          const meeting = new ScriptedMeeting(options)
          meeting.surface = surface

          return meeting
        },
      })
      await recorder.start({ sources: WITH_MEETING })

      expect(microphone().options.cancelsSystemSound).toBe(isWanted)
    },
  )

  it('[CHAN-54] a recording that lost both sources while hidden goes on when the meeting is shared again', async () => {
    let unplug = () => {}
    let isThere = true
    const { recorder, meeting, snapshot, state, socket } = createScriptedRecorder({
      openMicrophone: async (options) => {
        if (!isThere) throw new MicrophoneError('missing')
        unplug = options.onEnded

        return { deviceId: 'a', close: () => {} }
      },
    })
    await recorder.start({ sources: WITH_MEETING })
    socket().ready()
    recorder.pageHidden()
    isThere = false
    meeting().end()
    unplug()
    expect(snapshot().pausedAt).not.toBeNull()
    recorder.pageShown()
    await recorder.shareMeeting()

    expect(snapshot().pausedAt).toBeNull()
    await advanceTime(2 * RESUME_AFTER_HIDDEN_TIMEOUT_MS)
    expect(state().name).toBe('recording')
  })

  it('[CHAN-47] goes on with the microphone when the server has no recogniser for the meeting', async () => {
    const { recorder, microphone, meeting, socket, sockets, notices, state } =
      await startScriptedRecorder()
    await recorder.shareMeeting()
    microphone().hear()
    socket().end(BUSY)
    await advanceTime()

    expect(meeting().isReleased).toBe(true)
    expect(notices).toEqual([`${BUSY.message} ${meetingNotices.refused}`])
    expect(sockets).toHaveLength(3)
    expect(socket().options.channels).toBe(1)
    socket().ready()
    expect(state().name).toBe('recording')
    expect(socket().received).toEqual(getSamplesBetween(0, FRAME_SAMPLES))
  })

  it('[CHAN-47] is written to its end without the meeting when it was stopped before the refusal', async () => {
    const { recorder, microphone, socket, notices, state } = await startScriptedRecorder()
    await recorder.shareMeeting()
    microphone().hear()
    recorder.stop()
    await advanceTime()
    socket().end(BUSY)
    await advanceTime()
    expect(socket().options.channels).toBe(1)
    socket().ready()
    expect(socket().received).toEqual(getSamplesBetween(0, FRAME_SAMPLES))
    expect(socket().hasReceivedCloseStream).toBe(true)
    socket().end({ kind: 'finished', canReconnect: false })

    expect(state()).toMatchObject({ name: 'stopped', isComplete: true })
    expect(notices).toEqual([`${BUSY.message} ${meetingNotices.missing}`])
  })
})

describe('a recording of the meeting only', () => {
  it('[CHAN-57] opens no microphone, and leaves its channel silent', async () => {
    const { microphones, meeting, socket, snapshot } = await startScriptedRecorder({}, 'meeting')
    const samples = Int16Array.from({ length: FRAME_SAMPLES }, (_, index) =>
      positionToSample(index),
    )
    meeting().hear(samples)

    expect(microphones).toEqual([])
    expect(socket().received).toEqual(new Array(FRAME_SAMPLES).fill(0))
    expect(socket().receivedMeeting).toEqual([...samples])
    expect(snapshot()).toMatchObject({ microphone: 'none', soundProblem: null })
  })

  it('[CHAN-45] says once that nothing comes from the meeting', async () => {
    const { meeting, notices } = await startScriptedRecorder({}, 'meeting')
    const second = new Int16Array(SAMPLE_RATE_HZ)
    for (let count = 0; count < 59; count++) meeting().hear(second)
    expect(notices).toEqual([])
    for (let count = 0; count < 120; count++) meeting().hear(second)

    expect(notices).toEqual([meetingNotices.silentAlone])
  })

  it('[CHAN-42] costs no time while the meeting is not shared, and goes on when it is shared again', async () => {
    const { recorder, meeting, snapshot, state } = await startScriptedRecorder({}, 'meeting')
    meeting().hear(new Int16Array(SAMPLE_RATE_HZ))
    const first = meeting()
    first.end()
    first.hear(new Int16Array(SAMPLE_RATE_HZ))
    await advanceTime(60_000)
    expect(state().name).toBe('recording')
    expect(snapshot().elapsedMs).toBe(1000)

    await recorder.shareMeeting()
    meeting().hear(new Int16Array(SAMPLE_RATE_HZ))
    expect(snapshot().elapsedMs).toBe(2000)
  })
})
