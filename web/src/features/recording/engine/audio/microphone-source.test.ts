import { beforeEach, expect, it, vi } from 'vitest'
import { ScriptedMicrophone } from '../../../../../test/scripted-capture.ts'
import { MicrophoneSource } from './microphone-source.ts'

/** Milliseconds until a requested microphone is open. */
const OPEN_MS = 1000

beforeEach(() => {
  vi.useFakeTimers()
})

/** A keeper of microphones that take a while to open. */
function createKeeper() {
  const opened: ScriptedMicrophone[] = []
  const keeper = new MicrophoneSource({
    open: async (options) => {
      await new Promise((resolve) => setTimeout(resolve, OPEN_MS))
      const microphone = new ScriptedMicrophone({ ...options, onFrame: () => {} })
      opened.push(microphone)

      return microphone
    },
    onLevel: () => {},
    onChange: () => {},
    onGone: () => {},
  })

  return { keeper, opened }
}

it('[CHAN-77] releases every microphone that was opened again before the last one was open', async () => {
  const { keeper, opened } = createKeeper()
  const opening = keeper.open()
  await vi.advanceTimersByTimeAsync(OPEN_MS)
  await opening
  // A screen is shared, then another one.
  const first = keeper.reopen()
  await vi.advanceTimersByTimeAsync(OPEN_MS / 2)
  const second = keeper.reopen()
  await vi.advanceTimersByTimeAsync(OPEN_MS)
  await Promise.all([first, second])
  expect(opened.map(({ isReleased }) => isReleased)).toEqual([true, true, false])
  keeper.close()

  expect(opened.map(({ isReleased }) => isReleased)).toEqual([true, true, true])
})

it('[CHAN-110] opens no microphone after it was closed', async () => {
  const { keeper, opened } = createKeeper()
  keeper.close()

  await expect(keeper.open()).rejects.toThrow()
  await vi.advanceTimersByTimeAsync(OPEN_MS)
  expect(opened).toEqual([])
  expect(keeper.state).toBe('none')
})
