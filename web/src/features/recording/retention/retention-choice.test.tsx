import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  acceptConnection,
  pressButton,
  renderRecorderSite,
  sessionRow,
} from '../../../../test/recorder-site.tsx'
import { ok } from '../../../../test/render-site.tsx'
import { scriptedDevices } from '../../../../test/scripted-devices.tsx'
import { until } from '../../../../test/until.ts'

beforeEach(() => {
  scriptedDevices.reset()
  sessionStorage.clear()
  vi.stubGlobal('scrollTo', vi.fn())
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const findChoice = async () =>
  (await screen.findByRole('combobox', { name: 'Keep it' })) as HTMLSelectElement

it('[KEEP-10] sends the choice for one recording, and is the account’s again afterwards', async () => {
  const { created } = renderRecorderSite()
  const choice = await findChoice()
  expect(choice.value).toBe('as_account')
  await userEvent.selectOptions(choice, 'One day')
  await pressButton('Start Recording')
  await acceptConnection()

  expect(created.mock.calls[0]?.[0].p_retention).toBe('1_day')
  expect(screen.queryByRole('combobox', { name: 'Keep it' })).toBeNull()
})

it('[KEEP-10] tells the server of the page of a recording that is kept until it closes', async () => {
  const noted = vi.fn(() => ok({ kept: 1 }))
  const beacons: [string, string][] = []
  vi.spyOn(navigator, 'sendBeacon').mockImplementation((url, data) => {
    beacons.push([String(url), String((data as FormData).get('state'))])

    return true
  })
  renderRecorderSite(undefined, {
    'POST /api/rpc/create_interview_session': () => ok({ ...sessionRow, is_kept_for_page: true }),
    'POST /api/account/open-page': noted,
  })
  await findChoice()
  await pressButton('Start Recording')
  await acceptConnection()
  await until(() => expect(noted).toHaveBeenCalled())
  window.dispatchEvent(new Event('pagehide'))

  expect(beacons).toContainEqual(['/api/account/open-page', 'closed'])
})
