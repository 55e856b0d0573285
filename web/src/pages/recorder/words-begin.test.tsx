import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { pressButton, renderRecorderSite, resetRecorderSite } from '../../../test/recorder-site.tsx'
import { line, openCheck, speak } from '../../../test/recording-check-site.ts'
import { ok } from '../../../test/render-site.tsx'
import { scriptedDevices } from '../../../test/scripted-devices.tsx'
import { until } from '../../../test/until.ts'

type Download = { received_bytes: number; total_bytes: number } | null

beforeEach(resetRecorderSite)

function renderWhileArriving(getDownload: () => Download) {
  renderRecorderSite(undefined, {
    'GET /api/configuration': () =>
      ok({
        live_channel: { key: 'key', cluster: '', same_origin: true, private_channel_names: false },
        speech_to_text: {
          ...{ name: 'none', on_this_server: true, available: true },
          arriving: getDownload(),
        },
        mail: { reaches_people: true },
      }),
  })
}

it('[MODEL-80] the recorder says when words begin, and how far the model is, until it has arrived', async () => {
  const downloads: Download[] = [{ received_bytes: 13_900_000, total_bytes: 45_300_000 }]
  renderWhileArriving(() => downloads.shift() ?? null)
  const note = await screen.findByText(
    'Words begin when the speech model has arrived (45 MB, 30%). You can record meanwhile: what is said waits for it.',
  )
  await until(() => expect(note.isConnected).toBe(false))
  expect(screen.getByRole('button', { name: 'Start Recording' })).toBeDefined()
})

it('[MODEL-82] the check blames no microphone while the model is on its way, and judges words from then on', async () => {
  let download: Download = { received_bytes: 0, total_bytes: 45_300_000 }
  renderWhileArriving(() => download)
  await openCheck()
  await until(() => expect(scriptedDevices.microphones).toHaveLength(1))
  const { check } = scriptedDevices
  act(() => check.ready())
  act(() => speak(20))
  expect(line('Words')).toContain(
    'Words appear once the speech model has arrived. You can start: what is said waits for it.',
  )
  download = null
  await until(() => expect(line('Words')).toContain('Every event has a number of its own.'))
  act(() => {
    speak(20)
    check.write('every event has a number of its own')
  })
  expect(line('Words')).toContain('Heard “every event has a number of its own”')
})

it('[MODEL-81] a start on a server whose model did not come says why, and what helps', async () => {
  const error =
    'This server could not download its speech model, because the download was refused; ask its owner to check what stands between it and the internet, and to restart it.'
  renderRecorderSite(undefined, {
    'POST /api/rpc/create_interview_session': () => ({
      status: 503,
      body: { error, code: 'recogniser_unavailable' },
    }),
  })
  await pressButton('Start Recording')
  await screen.findByText(error)
})
