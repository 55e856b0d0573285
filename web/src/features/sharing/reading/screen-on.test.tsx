import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ok } from '../../../../test/render-site.tsx'
import { emitEvent, resetScriptedChannel } from '../../../../test/scripted-channel.ts'
import {
  createSessionEvent,
  entryText,
  transcriptReply,
} from '../../../../test/transcript-fixtures.ts'
import { until } from '../../../../test/until.ts'
import { renderSession } from '../../../../test/viewer-site.tsx'

const release = vi.fn(async () => {})
const request = vi.fn(async () => ({ release }))

beforeEach(() => {
  resetScriptedChannel()
  vi.stubGlobal('scrollTo', vi.fn())
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'wakeLock')
  vi.clearAllMocks()
  request.mockImplementation(async () => ({ release }))
  vi.unstubAllGlobals()
})

async function openLive() {
  renderSession((after) => ok(transcriptReply(after, 2)))
  await screen.findByText(entryText(1), { exact: false })
  await until(() => expect(request).toHaveBeenCalledTimes(1))
}

it('[PHONE-8] keeps the screen on while it follows, and again after the page was hidden', async () => {
  await openLive()
  document.dispatchEvent(new Event('visibilitychange'))

  expect(request).toHaveBeenCalledTimes(2)
  expect(release).not.toHaveBeenCalled()
})

it('[PHONE-8] lets the screen go off while the reader does not follow', async () => {
  await openLive()
  const autoScroll = screen.getByRole('switch', { name: 'Auto-scroll' })
  await userEvent.click(autoScroll)
  await until(() => expect(release).toHaveBeenCalledTimes(1))

  await userEvent.click(autoScroll)
  await until(() => expect(request).toHaveBeenCalledTimes(2))
})

it('[PHONE-20] says once that the screen may turn off where the browser refuses', async () => {
  request.mockRejectedValue(new DOMException('Battery saver', 'NotAllowedError'))
  await openLive()
  await screen.findByText('Your screen may turn off. Touch it now and then.')
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  const autoScroll = screen.getByRole('switch', { name: 'Auto-scroll' })
  await userEvent.click(autoScroll)
  await userEvent.click(autoScroll)
  await until(() => expect(request).toHaveBeenCalledTimes(2))
  expect(screen.queryByText(/^Your screen may turn off/)).toBeNull()
})

it.each(['paused', 'completed'] as const)(
  '[PHONE-8] lets the screen go off: %s',
  async (status) => {
    await openLive()
    await emitEvent('session-event', createSessionEvent(status, { last: 2 }))
    await until(() => expect(release).toHaveBeenCalledTimes(1))
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'))
    })

    expect(request).toHaveBeenCalledTimes(1)
  },
)
