import { beforeEach, expect, it, vi } from 'vitest'
import { advanceTime } from '../../../../../test/advance-time.ts'
import {
  createScriptedRecorder,
  FRAMES_PER_SECOND,
  startScriptedRecorder,
} from '../../../../../test/scripted-recorder.ts'
import { SESSION_CODE } from '../../../../../test/transcript-fixtures.ts'
import { FRAME_SAMPLES } from '../audio/audio-format.ts'
import { createMemoryTable } from '../unsaved-audio/audio-table.ts'
import { createUnsavedAudioStore, WRITE_DELAY_MS } from '../unsaved-audio/unsaved-audio-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

it('[IN-41, RECEIPT-7] a recorder reports its own count when it is ready, each second, and before it stops', async () => {
  const { recorder, socket, microphone } = await startScriptedRecorder()
  const samples = () => socket().counts.map((count) => count.samples)
  expect(samples()).toEqual([0])
  microphone().hear(FRAMES_PER_SECOND - 1)
  expect(samples()).toEqual([0])
  microphone().hear(1)
  expect(samples()).toEqual([0, FRAMES_PER_SECOND * FRAME_SAMPLES])
  microphone().hear(3)
  recorder.stop()
  await advanceTime(0)
  expect(socket().hasReceivedCloseStream).toBe(true)
  expect(samples().at(-1)).toBe((FRAMES_PER_SECOND + 3) * FRAME_SAMPLES)
  expect(new Set(socket().counts.map(({ run }) => run)).size).toBe(1)
})

it('[IN-41, RECEIPT-7] a server of an earlier version, which would not know the message, gets none', async () => {
  const { recorder, socket, microphone } = createScriptedRecorder()
  await recorder.start()
  socket().ready(0, 0, { takesCounts: false })
  microphone().hear(2 * FRAMES_PER_SECOND)
  expect(socket().counts).toEqual([])
})

it('[RECEIPT-7] a page that goes on counts what it captures itself, and tells what the page before left', async () => {
  const store = createUnsavedAudioStore(createMemoryTable())
  const before = await startScriptedRecorder({ store })
  before.microphone().hear(4)
  await advanceTime(WRITE_DELAY_MS)
  const { recorder, socket, microphone } = createScriptedRecorder({ store })
  recorder.reopen({ code: SESSION_CODE, limitMinutes: 5 })
  await recorder.resume()
  microphone().hear(2)
  socket().ready(0, 0, { received: 3 * FRAME_SAMPLES })
  expect(socket().counts).toMatchObject([
    {
      start: 4 * FRAME_SAMPLES,
      samples: 2 * FRAME_SAMPLES,
      earlier_end: 4 * FRAME_SAMPLES,
    },
  ])
  expect(socket().counts[0]?.run).not.toBe(before.socket().counts[0]?.run)
})

it('[RECEIPT-4, RECEIPT-7] a recorder that another one replaced reports what it captured until then', async () => {
  const onCaptured = vi.fn()
  const { socket, microphone } = await startScriptedRecorder({ onCaptured })
  microphone().hear(3)
  socket().end({ kind: 'replaced', canReconnect: false })
  expect(onCaptured).toHaveBeenCalledWith(
    SESSION_CODE,
    expect.objectContaining({ start: 0, samples: 3 * FRAME_SAMPLES }),
  )
})

it('[RECEIPT-7] an end that the server confirmed needs no second report', async () => {
  const onCaptured = vi.fn()
  const { recorder, socket, state } = await startScriptedRecorder({ onCaptured })
  recorder.stop()
  await advanceTime(0)
  socket().ended('user_stopped')
  socket().end({ kind: 'finished', canReconnect: false })
  expect(state().name).toBe('stopped')
  expect(onCaptured).not.toHaveBeenCalled()
})
