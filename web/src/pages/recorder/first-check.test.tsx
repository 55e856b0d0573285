import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pressButton, renderRecorderSite, resetRecorderSite } from '../../../test/recorder-site.tsx'
import { line } from '../../../test/recording-check-site.ts'
import { ok, type StubServer } from '../../../test/render-site.tsx'
import { scriptedDevices } from '../../../test/scripted-devices.tsx'
import { until } from '../../../test/until.ts'

beforeEach(resetRecorderSite)
afterEach(() => {
  vi.unstubAllGlobals()
})

/** The dashboard after a first sign-in; a click leads to the check. */
async function comeToCheck(server: StubServer = {}) {
  const site = renderRecorderSite('/transcribe', {
    'GET /api/recording-totals': () => ok({ recordings: 0, minutes: 0 }),
    ...server,
  })
  await userEvent.click(await screen.findByRole('link', { name: 'Check everything in a minute' }))
  await until(() => expect(scriptedDevices.checks).toHaveLength(1))
  return site
}

it('[REC-162] leads from the first sign-in to a check of microphone, recogniser and link, which can be closed', async () => {
  const { history } = await comeToCheck()
  act(() => scriptedDevices.check.ready())
  for (const title of ['Microphone', 'Words', 'Network', 'Minutes', 'Link']) line(title)
  expect(line('Link')).toContain('only on this computer')
  expect(line('Link')).toContain('npm start -- --share')
  // A reload starts no second one.
  await until(() => expect(history.location.href).toBe('/transcribe?view=record'))
  await pressButton('Close')
  expect(scriptedDevices.check.isClosed).toBe(true)
  expect(screen.getByRole('button', { name: 'Start Recording' })).toBeDefined()
})

it('[REC-162] has the address of readers’ links to try with a phone, where other devices reach it', async () => {
  await comeToCheck({
    'GET /api/configuration': () =>
      ok({
        live_channel: {
          key: 'key',
          cluster: 'eu',
          same_origin: true,
          private_channel_names: false,
        },
        speech_to_text: { name: 'x', on_this_server: true, available: true },
        mail: { reaches_people: true },
        reader_origin: 'http://192.168.1.25:3000',
      }),
  })
  await screen.findByRole('img', { name: 'QR code of http://192.168.1.25:3000' })
  expect(line('Link')).toContain('Scan this with a phone')
})
