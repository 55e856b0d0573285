import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  acceptConnection,
  pressButton,
  recordingAllowed,
  renderRecorderSite,
  resetRecorderSite,
} from '../../../../test/recorder-site.tsx'
import { openCheck } from '../../../../test/recording-check-site.ts'
import { ok } from '../../../../test/render-site.tsx'

const fewLeft = { ...recordingAllowed, remaining_minutes: 12, recording_limit_minutes: 12 }
const WILL_LAST = 'Your minutes will last for 12 of these 60.'

beforeEach(resetRecorderSite)
afterEach(() => {
  vi.unstubAllGlobals()
})

const findChoice = async () =>
  (await screen.findByRole('combobox', { name: 'Planned length' })) as HTMLSelectElement

function renderWithFewLeft() {
  return renderRecorderSite(undefined, { 'POST /api/rpc/can_user_record': () => ok(fewLeft) })
}

it('[GRACE-14, GRACE-15] a length that is planned without the check is sent, and the owner reads what their minutes cover', {
  tags: 'deep',
}, async () => {
  const { created } = renderWithFewLeft()
  await userEvent.selectOptions(await findChoice(), '60 min')
  await screen.findByText(WILL_LAST)
  await pressButton('Start Recording')
  await acceptConnection()

  expect(created.mock.calls[0]?.[0].p_planned_minutes).toBe(60)
  expect(screen.queryByRole('combobox', { name: 'Planned length' })).toBeNull()
  expect(screen.queryByText(WILL_LAST)).toBeNull()
})

it('[GRACE-14] a length that was planned before counts in the check too, which says once what the minutes cover', async () => {
  localStorage.setItem('live-scribe.planned-minutes', '60')
  const { created } = renderWithFewLeft()
  expect((await findChoice()).value).toBe('60')
  await openCheck()
  expect(await screen.findAllByText(WILL_LAST)).toHaveLength(1)
  await pressButton('Start Recording')
  await acceptConnection()

  expect(created.mock.calls[0]?.[0].p_planned_minutes).toBe(60)
})

it('[GRACE-14] no length is planned unless somebody chooses one', async () => {
  const { created } = renderWithFewLeft()
  const choice = await findChoice()
  expect(choice.value).toBe('open-end')
  await userEvent.selectOptions(choice, '15 min')
  await userEvent.selectOptions(choice, 'No limit')
  await pressButton('Start Recording')
  await acceptConnection()

  expect(created.mock.calls[0]?.[0]).not.toHaveProperty('p_planned_minutes')
})
