import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  acceptConnection,
  pressButton,
  renderRecorderSite,
  resetRecorderSite,
  sessionRow,
} from '../../../test/recorder-site.tsx'
import { ok, type StubResponse } from '../../../test/render-site.tsx'
import { scriptedDevices } from '../../../test/scripted-devices.tsx'
import { until } from '../../../test/until.ts'

beforeEach(resetRecorderSite)
afterEach(() => vi.unstubAllGlobals())

it('[REC-154] a start that fails says so beside the button until the next try, with the time at 0:00', async () => {
  const answers: StubResponse[] = [{ status: 503, body: { error: 'Away', code: 'unavailable' } }]
  renderRecorderSite(undefined, {
    'POST /api/rpc/create_interview_session': () => answers.shift() ?? ok(sessionRow),
  })
  await pressButton('Start Recording')
  const inPlace = await screen.findByText(/^Nothing was recorded\. /)
  expect(screen.getByRole('timer').textContent).toBe('0:00')
  screen.getByRole('heading', { name: 'New recording' })

  await pressButton('Start Recording')
  expect(inPlace.isConnected).toBe(false)
  await acceptConnection()
  screen.getByText('Connected')
})

it('[REC-154, REC-155] what was said while a start failed stays on the device, and Resume sends it', async () => {
  const { created } = renderRecorderSite()
  await pressButton('Start Recording')
  await until(() => expect(scriptedDevices.sockets).toHaveLength(1))
  await act(async () => scriptedDevices.microphone.hear(48))
  expect(screen.getByRole('timer').textContent).toBe('0:03')
  await act(async () => scriptedDevices.socket.end({ kind: 'unreachable' }))

  await screen.findByText(
    'Failed to connect to transcription service. Please check your connection and try again. What was said is kept on this device, and Resume sends it.',
  )
  expect(await scriptedDevices.table.isEmpty()).toBe(false)
  await pressButton('Resume Recording')
  await acceptConnection(2)
  expect(created).toHaveBeenCalledOnce()
  await until(() => expect(scriptedDevices.socket.received).toHaveLength(49_152))
})
