import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { ok, renderSite, signedInServer, signedOutServer } from '../../../test/render-site.tsx'
import { until } from '../../../test/until.ts'

const frame = () => screen.queryByTitle('Live transcript') as HTMLIFrameElement | null
const query = () => new URL(frame()?.src ?? '').searchParams

async function show(code: string) {
  const field = await screen.findByLabelText('Session code')
  await userEvent.clear(field)
  await userEvent.type(field, code)
  await userEvent.click(screen.getByRole('button', { name: 'Show' }))
}

describe('the embed page', () => {
  it('[ROUTE-20, OPEN-03] shows anyone the viewer in a frame, for a code that is typed', async () => {
    const { history } = renderSite('/test', signedOutServer)
    await show(' abc234 ')
    await until(() => expect(frame()).not.toBeNull())

    expect(new URL(frame()?.src ?? '').pathname).toBe('/view/ABC234')
    expect(Object.fromEntries(query())).toEqual({ embed: '1', size: '24', theme: 'light' })
    expect(history.location.href).toBe('/test?code=ABC234')
  })

  it('says what a code looks like instead of asking the server for nonsense', async () => {
    renderSite('/test', signedOutServer)
    await show('ABC0')

    screen.getByText('A code has 6 letters and digits, as in K7RM2Q.')
    expect(frame()).toBeNull()
  })

  it('[OPEN-03] has a see-through variant, and gives snippet and address to copy', async () => {
    renderSite('/test?code=ABC234', signedOutServer)
    await userEvent.click(await screen.findByRole('radio', { name: 'Transparent' }))
    await userEvent.click(screen.getByRole('button', { name: 'Increase text size' }))
    expect(Object.fromEntries(query())).toEqual({ embed: '1', size: '26', bg: 'transparent' })

    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await userEvent.click(screen.getByRole('button', { name: 'Copy the snippet' }))
    const holder = document.createElement('div')
    holder.innerHTML = write.mock.calls[0]?.[0] ?? ''
    expect(holder.querySelector('iframe')?.getAttribute('src')).toBe(frame()?.src)
    await userEvent.click(screen.getByRole('button', { name: 'Copy the address' }))
    expect(write).toHaveBeenLastCalledWith(frame()?.src)
  })

  it('[COMF-14] offers captions, in the preview, the snippet and the address', async () => {
    renderSite('/test?code=ABC234', signedOutServer)
    await userEvent.click(await screen.findByRole('radio', { name: '2 lines' }))
    expect(query().get('captions')).toBe('2')
    const texts = [...document.querySelectorAll('code')].map(({ textContent }) => textContent)
    expect(texts.filter((text) => text?.includes('captions=2'))).toHaveLength(2)

    await userEvent.click(screen.getByRole('radio', { name: 'Whole text' }))
    expect(query().has('captions')).toBe(false)
  })

  it('[LIVE-26, LIVE-27] lets an owner set a test line; when that fails it is only logged', async () => {
    const sent = vi.fn()
    const log = vi.spyOn(console, 'error').mockReturnValue()
    vi.spyOn(console, 'info').mockReturnValue()
    let isDown = false
    renderSite('/test?code=ABC234', {
      ...signedInServer,
      'POST /api/pusher-trigger': ({ body }) => {
        sent(body)
        return isDown ? { status: 404, body: { error: 'x', code: 'x' } } : ok({ success: true })
      },
    })
    const send = await screen.findByRole('button', { name: 'Send a test line' })
    await userEvent.click(send)
    expect(sent).toHaveBeenCalledWith({
      channel: 'transcript-ABC234',
      event: 'transcript-event',
      data: {
        text: 'This is a test line.',
        isFinal: true,
        sessionId: 'ABC234',
        timestamp: expect.any(Number),
      },
    })
    expect(log).not.toHaveBeenCalled()

    isDown = true
    await userEvent.click(send)
    await until(() => expect(log).toHaveBeenCalled())
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows no test line to visitors', async () => {
    renderSite('/test?code=ABC234', signedOutServer)
    await screen.findByRole('button', { name: 'Copy the address' })

    expect(screen.queryByRole('button', { name: 'Send a test line' })).toBeNull()
  })

  it('takes no markup from a code in its address', async () => {
    renderSite(`/test?code=${encodeURIComponent('"><img src=x onerror=1>')}`, signedOutServer)
    await screen.findByLabelText('Session code')

    expect(document.querySelector('img')).toBeNull()
    expect(frame()).toBeNull()
  })
})
