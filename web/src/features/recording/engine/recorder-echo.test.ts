import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ScriptedMeeting, ScriptedMicrophone } from '../../../../test/scripted-capture.ts'
import { createScriptedRecorder } from '../../../../test/scripted-recorder.ts'
import { MicrophoneError } from './audio/microphone-error.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A recording of the microphone, to which a meeting is added. */
async function addMeeting({
  surface,
  canCancelSystemSound,
  failure,
}: {
  surface: 'browser' | 'window' | 'monitor'
  canCancelSystemSound: boolean
  failure?: MicrophoneError
}) {
  const opened: ScriptedMicrophone[] = []
  const { recorder, socket, snapshot } = createScriptedRecorder({
    async openMicrophone(options) {
      if (opened.length > 0 && failure) throw failure
      const microphone = new ScriptedMicrophone(options)
      opened.push(microphone)

      return Object.assign(microphone, {
        canCancelSystemSound: canCancelSystemSound && options.cancelsSystemSound !== true,
      })
    },
    async openMeeting(options) {
      return Object.assign(new ScriptedMeeting(options), { surface })
    },
  })
  await recorder.start({ sources: 'microphone' })
  socket().ready()
  opened[0]?.hear()
  await recorder.shareMeeting()
  await vi.advanceTimersByTimeAsync(0)

  return { opened, snapshot, recorder }
}

it.each(['window', 'monitor'] as const)(
  '[CHAN-77] opens the microphone again when a %s is added, and releases it only then',
  async (surface) => {
    const { opened, snapshot } = await addMeeting({ surface, canCancelSystemSound: true })
    expect(opened.map(({ options }) => options.cancelsSystemSound)).toEqual([false, true])
    expect(opened.map(({ isReleased }) => isReleased)).toEqual([true, false])
    expect(opened[1]?.options.deviceId).toBe('device-1')
    expect(snapshot().microphone).toBe('open')
  },
)

it.each([
  { surface: 'browser', canCancelSystemSound: true },
  { surface: 'monitor', canCancelSystemSound: false },
] as const)(
  '[CHAN-77] keeps the microphone with $surface, $canCancelSystemSound',
  async (added) => {
    const { opened } = await addMeeting(added)
    expect(opened.map(({ isReleased }) => isReleased)).toEqual([false])
  },
)

it('[CHAN-77] keeps the microphone when it can’t be opened again, and recovers one that was replaced', async () => {
  const wanted = { surface: 'monitor', canCancelSystemSound: true } as const
  const kept = await addMeeting({ ...wanted, failure: new MicrophoneError('busy') })
  expect(kept.opened.map(({ isReleased }) => isReleased)).toEqual([false])
  expect(kept.snapshot().microphone).toBe('open')

  const replaced = await addMeeting({ ...wanted, failure: new MicrophoneError('setup') })
  expect(replaced.opened.map(({ isReleased }) => isReleased)).toEqual([true])
  expect(replaced.snapshot().microphone).toBe('lost')
})
