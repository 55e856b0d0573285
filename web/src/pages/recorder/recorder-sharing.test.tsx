import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  acceptConnection,
  pressButton,
  renderRecorderSite,
  renderRecordingSite,
  sessionRow,
} from '../../../test/recorder-site.tsx'
import { ok } from '../../../test/render-site.tsx'
import { scriptedDevices } from '../../../test/scripted-devices.tsx'
import { SESSION_CODE } from '../../../test/transcript-fixtures.ts'

beforeEach(() => {
  scriptedDevices.reset()
  sessionStorage.clear()
  vi.stubGlobal('scrollTo', vi.fn())
})
afterEach(() => vi.unstubAllGlobals())

const told = (isShared: boolean) =>
  act(async () => scriptedDevices.socket.say({ type: 'Sharing', is_shared: isShared }))

function expectNothingToShare() {
  expect(screen.queryByTestId('session-code')).toBeNull()
  expect(screen.queryByText('Anyone with this code can read along')).toBeNull()
  expect(screen.queryByRole('button', { name: /copy (share )?link/i })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Show QR code' })).toBeNull()
}

it('[SHARE-5] the link and the QR code at localhost have the address that other devices open', async () => {
  await renderRecordingSite({
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
  await pressButton('Share')
  await pressButton('Show QR code')
  await screen.findByRole('img', {
    name: `QR code of http://192.168.1.25:3000/view/${SESSION_CODE}`,
  })
  expect(screen.queryByText(/opens only on this computer/)).toBeNull()
})

describe('a recording whose sharing changes', () => {
  it('[REC-94] shows at once that code, link and QR code open nothing, and then that they do', async () => {
    await renderRecordingSite()
    await pressButton('Share')
    await screen.findByTestId('session-code')
    await told(false)
    await screen.findByText('Sharing is off')
    expectNothingToShare()

    await told(true)
    expect((await screen.findByTestId('session-code')).textContent).toBe(SESSION_CODE)
    screen.getByRole('button', { name: 'Copy Share Link' })
  })

  it('[REC-117] says that readers get new words late, while they do, and that nothing is lost', async () => {
    const late = 'People who read along get new words late at the moment. Nothing is lost.'
    const say = (more: { is_delayed?: boolean }) =>
      act(async () => scriptedDevices.socket.say({ type: 'Sharing', is_shared: true, ...more }))
    await renderRecordingSite()
    await say({ is_delayed: true })
    screen.getByText(late)
    await say({})
    expect(screen.queryByText(late)).toBeNull()
  })

  it('[REC-94] that is not shared is not called shared when it is gone on with, and can be shared again', async () => {
    const asked = vi.fn()
    renderRecorderSite(`/transcribe?view=record&s=${SESSION_CODE}`, {
      [`GET /api/sessions/${SESSION_CODE}`]: () =>
        ok({ ...sessionRow, status: 'paused', is_shared: false }),
      [`POST /api/sessions/${SESSION_CODE}/sharing`]: ({ body }) => {
        asked(body)
        return ok({ is_shared: true })
      },
    })
    await screen.findByText('Sharing is off')
    await pressButton('Resume Recording')
    await acceptConnection()
    await told(false)
    expectNothingToShare()

    await pressButton('Sharing is off')
    await pressButton('Start sharing')
    await screen.findByTestId('session-code')
    expect(asked).toHaveBeenCalledWith({ is_shared: true })
  })

  it('[SHARE-6] is not shared from its start where that was chosen, also the next time', async () => {
    localStorage.clear()
    const sent = vi.fn()
    renderRecorderSite(undefined, {
      'POST /api/rpc/create_interview_session': ({ body }) => {
        sent(body)
        return ok({ ...sessionRow, is_shared: false })
      },
    })
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'Sharing' }),
      'Once I turn it on',
    )
    await pressButton('Start Recording')
    await acceptConnection()
    expect(sent).toHaveBeenCalledWith(expect.objectContaining({ p_is_shared: false }))
    await screen.findByText('Sharing is off')
    expectNothingToShare()
    expect(localStorage.getItem('live-scribe.shared-from-start')).toBe('false')
    localStorage.clear()
  })
})

it('[REC-145] the sheet of Share opens, is kept beside the text and closes by keyboard', async () => {
  await renderRecordingSite()
  const button = await screen.findByRole('button', { name: 'Share' })
  button.focus()
  await userEvent.keyboard('{Enter}')
  const sheet = await screen.findByRole('dialog', { name: 'Share' })
  expect(document.activeElement).toBe(sheet)
  await screen.findByTestId('session-code')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog', { name: 'Share' })).toBeNull()
  expect(document.activeElement).toBe(button)

  await userEvent.keyboard('{Enter}')
  await userEvent.tab()
  const pin = screen.getByRole('button', { name: 'Keep open' })
  expect(document.activeElement).toBe(pin)
  await userEvent.keyboard('{Enter}')
  expect(pin.getAttribute('aria-pressed')).toBe('true')
  pin.blur()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(document.body)
  await screen.findByTestId('session-code')
  pin.focus()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog', { name: 'Share' })).toBeNull()
})

it('[REC-145] the sheet of Share closes by itself with a press elsewhere', async () => {
  await renderRecordingSite()
  await pressButton('Share')
  await screen.findByRole('dialog', { name: 'Share' })
  await userEvent.click(screen.getByRole('timer'))
  expect(screen.queryByRole('dialog', { name: 'Share' })).toBeNull()
})
