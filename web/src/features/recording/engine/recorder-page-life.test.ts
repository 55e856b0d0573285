import { beforeEach, describe, expect, it, vi } from 'vitest'
import { advanceTime } from '../../../../test/advance-time.ts'
import {
  createScriptedRecorder,
  FRAMES_PER_SECOND,
  startScriptedRecorder,
} from '../../../../test/scripted-recorder.ts'
import { SESSION_CODE } from '../../../../test/transcript-fixtures.ts'
import { RECONNECT_WINDOW_MS } from './link/reconnect-delays.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

/** A page that was hidden until the browser stopped its microphone, and perhaps its connection. */
async function asleep({ isCut = false } = {}) {
  const harness = await startScriptedRecorder()
  harness.microphone().hear(FRAMES_PER_SECOND)
  harness.recorder.pageHidden()
  harness.microphone().options.onMuted(true)
  if (isCut) harness.socket().end({ kind: 'refused' })

  return harness
}

describe('a page that nobody sees', () => {
  it('[RISK-19, OPEN-44] goes on recording and counting while audio flows', async () => {
    const { recorder, microphone, state, onPaused, notices } = await startScriptedRecorder()
    recorder.pageHidden()
    microphone().hear(FRAMES_PER_SECOND * 3)
    expect(recorder.getSnapshot()).toMatchObject({ elapsedMs: 3000, pausedAt: null })

    recorder.pageShown()
    await advanceTime(900)
    expect(state().name).toBe('recording')
    expect(onPaused).not.toHaveBeenCalled()
    expect(notices).toEqual([])
  })

  it('[REC-58, REC-59] is paused, with the time of it, when capture stops', async () => {
    vi.setSystemTime(1_800_000_000_000)
    const { recorder, onPaused, state } = await asleep()

    expect(recorder.getSnapshot().pausedAt).toBe(1_800_000_000_000)
    expect(onPaused).toHaveBeenCalledOnce()
    expect(state().name).toBe('recording')
  })

  it('[REC-60] does not count the time it was paused', async () => {
    const { recorder, microphone } = await asleep()
    await advanceTime(600_000)
    recorder.pageShown()
    await advanceTime()
    microphone().hear(FRAMES_PER_SECOND)

    expect(recorder.getSnapshot()).toMatchObject({ elapsedMs: 2000, pausedAt: null })
  })

  it('[REC-64] says that the recording was resumed when it goes on within a second', async () => {
    const { recorder, microphone, tones } = await asleep()
    recorder.pageShown()
    await advanceTime()
    microphone().hear()
    await advanceTime(900)

    expect(tones).toEqual([{ tone: 'success', text: 'Recording resumed' }])
  })

  it('[REC-61, REC-64] reconnects at once when the connection went too', async () => {
    const { recorder, microphone, socket, sockets, tones } = await asleep({ isCut: true })
    const before = sockets.length
    await advanceTime()
    recorder.pageShown()
    await advanceTime()
    microphone().hear()
    expect(sockets.length).toBeGreaterThan(before)
    socket().ready()

    expect(tones).toEqual([
      { tone: 'info', text: 'Reconnecting to transcription service...' },
      { tone: 'success', text: 'Recording resumed' },
    ])
  })

  it('[REC-62, REC-63] says after 1 s that it did not come back, and Restart goes on in the same session', async () => {
    const { recorder, tones, state, microphone, socket, microphones } = await asleep({
      isCut: true,
    })
    recorder.pageShown()
    await advanceTime(999)
    expect(tones.filter(({ tone }) => tone === 'error')).toEqual([])
    await advanceTime(1)
    expect(tones.at(-1)).toEqual({
      tone: 'error',
      text: 'Recording stopped - please restart to continue',
      canRestart: true,
    })
    expect(state()).toEqual({ name: 'paused', session: SESSION_CODE })
    expect(microphones.every((each) => each.isReleased)).toBe(true)

    await recorder.resume()
    expect(socket().options).toMatchObject({ code: SESSION_CODE, from: 0 })
    socket().ready()
    expect(state()).toEqual({ name: 'recording', session: SESSION_CODE })
    expect(microphone().isReleased).toBe(false)
  })

  it('does not stop a sleeping page after the repair window', async () => {
    const { state, notices } = await asleep({ isCut: true })
    await advanceTime(RECONNECT_WINDOW_MS * 3)

    expect(state().name).toBe('repairing')
    expect(notices).toEqual([])
  })

  it('stops a hidden page that hears but has no connection for the repair window', async () => {
    const { recorder, microphone, socket, state, notices } = await startScriptedRecorder()
    recorder.pageHidden()
    socket().end({ kind: 'refused' })
    for (let waited = 0; waited < RECONNECT_WINDOW_MS; waited += 500) {
      microphone().hear()
      await advanceTime(500)
    }

    expect(state().name).toBe('stopped')
    expect(notices).toEqual([
      'Connection error. Recording may be interrupted.',
      'Connection lost. Recording stopped.',
    ])
  })
})

it.each(['microphone', 'meeting'] as const)(
  '[REC-58] is paused when a hidden page has lost both sources, the %s last',
  async (last) => {
    let unplug = () => {}
    const { recorder, meeting, snapshot, onPaused, socket } = createScriptedRecorder({
      openMicrophone: async (options) => {
        unplug = options.onEnded

        return { deviceId: 'a', close: () => {} }
      },
    })
    await recorder.start({ sources: 'microphone-and-meeting' })
    socket().ready()
    recorder.pageHidden()
    if (last === 'meeting') unplug()
    meeting().end()
    if (last === 'microphone') unplug()

    expect(snapshot().pausedAt).not.toBeNull()
    expect(onPaused).toHaveBeenCalledOnce()
  },
)
