import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  acceptConnection,
  pressButton,
  renderRecorderSite,
  resetRecorderSite,
} from '../../../test/recorder-site.tsx'
import { ok, type StubResponse } from '../../../test/render-site.tsx'
import { scriptedDevices } from '../../../test/scripted-devices.tsx'
import { SESSION_CODE } from '../../../test/transcript-fixtures.ts'
import { until } from '../../../test/until.ts'

beforeEach(resetRecorderSite)
afterEach(() => vi.unstubAllGlobals())

/** Starts, is heard for three seconds, and gets no connection. */
async function failToStart(onDelete: () => StubResponse, onFinish = vi.fn(() => ok({}))) {
  renderRecorderSite(undefined, {
    [`DELETE /api/sessions/${SESSION_CODE}`]: onDelete,
    [`POST /api/sessions/${SESSION_CODE}/finish`]: onFinish,
  })
  await pressButton('Start Recording')
  await until(() => expect(scriptedDevices.sockets).toHaveLength(1))
  await act(async () => scriptedDevices.microphone.hear(48))
  expect(screen.getByRole('timer').textContent).toBe('0:03')
  await act(async () => scriptedDevices.socket.end({ kind: 'unreachable' }))

  return onFinish
}

it('[REC-154] a start that fails says so beside the button until the next try, with the time at 0:00', async () => {
  await failToStart(() => ok({ deleted: true }))
  const inPlace =
    'Nothing was recorded. Failed to connect to transcription service. Please check your connection and try again.'
  await screen.findByText(inPlace)
  expect(screen.getByRole('timer').textContent).toBe('0:00')
  screen.getByRole('heading', { name: 'New recording' })

  await pressButton('Start Recording')
  expect(screen.queryByText(inPlace)).toBeNull()
  await acceptConnection(2)
  screen.getByText('Connected')
})

it('[REC-155] a start that fails leaves no recording in the list and no audio on the device', async () => {
  const deleted = vi.fn(() => ok({ deleted: true }))
  await failToStart(deleted)

  await until(() => expect(deleted).toHaveBeenCalledOnce())
  await until(async () => expect(await scriptedDevices.table.isEmpty()).toBe(true))
})

it('[REC-155] the recording of a failed start that the server still waits for is ended, then deleted', async () => {
  const answers: StubResponse[] = [
    { status: 409, body: { error: 'Stop this recording first.', code: 'recording_active' } },
    ok({ deleted: true }),
  ]
  const deleted = vi.fn(() => answers.shift() ?? ok({ deleted: true }))
  const finished = await failToStart(deleted)

  await until(() => expect(deleted).toHaveBeenCalledTimes(2))
  expect(finished).toHaveBeenCalledOnce()
})
