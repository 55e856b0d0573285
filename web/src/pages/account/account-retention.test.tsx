import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { freeReply, renderBilling } from '../../../test/billing-site.tsx'
import { ok, type StubServer } from '../../../test/render-site.tsx'

beforeEach(() => void vi.stubGlobal('scrollTo', vi.fn()))
afterEach(() => vi.unstubAllGlobals())

const nothing = { soon: 0, after_notice: 0 }
const deletes = {
  forever: nothing,
  '90_days': nothing,
  '30_days': { soon: 0, after_notice: 3 },
  '7_days': { soon: 0, after_notice: 3 },
  '1_day': { soon: 1, after_notice: 3 },
  until_closed: { soon: 2, after_notice: 3 },
}

function renderAccount(save: StubServer[string] = ({ body }) => ok({ ...Object(body), deletes })) {
  const saved = vi.fn(save)
  renderBilling('/account', freeReply, {
    'GET /api/account/retention': () => ok({ retention: 'forever', deletes }),
    'PATCH /api/account/retention': saved,
  })

  return saved
}

const section = async () => within(await screen.findByRole('region', { name: 'Your Recordings' }))
const choose = async (name: string) => {
  const recordings = await section()
  await userEvent.selectOptions(await recordings.findByLabelText('Keep recordings'), name)
  await userEvent.click(recordings.getByRole('button', { name: 'Save' }))
}

it('[KEEP-9] saves a choice that deletes nothing without a question', async () => {
  const saved = renderAccount()
  await choose('90 days')

  expect(await screen.findByText('Recordings are kept: 90 days')).toBeTruthy()
  expect(saved.mock.calls[0]?.[0].body).toEqual({ retention: '90_days' })
})

it('[KEEP-9] says what a shorter time deletes and when, before it is saved', async () => {
  const saved = renderAccount()
  await choose('One day')
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(/One recording is deleted within the hour\./).textContent).toContain(
    '3 recordings are deleted in a day, after a mail to you.',
  )
  await userEvent.click(dialog.getByRole('button', { name: 'Keep them' }))
  expect(saved).not.toHaveBeenCalled()

  await choose('One day')
  await userEvent.click(await screen.findByRole('button', { name: 'Save and delete' }))
  expect(saved).toHaveBeenCalledOnce()
})

it('[KEEP-9] says that a choice was not saved, and keeps the form', async () => {
  renderAccount(() => ({ status: 500, body: { error: 'Please try again.', code: 'internal' } }))
  await choose('90 days')

  expect((await screen.findByText(/It was not saved\./)).textContent).toContain('try again')
})
