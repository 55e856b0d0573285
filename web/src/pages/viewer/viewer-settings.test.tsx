import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ok } from '../../../test/render-site.tsx'
import { entryText, transcriptReply } from '../../../test/transcript-fixtures.ts'
import { renderSession, resetViewer } from '../../../test/viewer-site.tsx'

beforeEach(resetViewer)
async function openLive(query = '') {
  const site = renderSession((after) => ok(transcriptReply(after, 12)), query)
  await screen.findByText(entryText(1))

  return site
}
const slider = () => screen.getByRole('slider', { name: 'Speed' }) as HTMLInputElement
const chunkSize = () =>
  within(screen.getByRole('group', { name: 'chunk size' })).getByRole('status').textContent
const text = () => screen.getByTestId('viewer-transcript').style
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
async function openSettings() {
  await press('Settings')
  await screen.findByRole('dialog', { name: 'Reading settings' })
}
describe('settings', () => {
  it('are taken from the link, which wins over what was stored; what is no setting is ignored', async () => {
    localStorage.setItem('live-scribe.reading', JSON.stringify({ size: 24, speed: 2, chunk: 30 }))
    await openLive('?size=32&theme=contrast&font=mono&line=wide&chunk=7&speed=fast&x=1')

    expect(text().fontSize).toBe('2rem')
    expect(text().lineHeight).toBe('1.9')
    expect(text().fontFamily).toContain('mono')
    expect(document.documentElement.dataset.theme).toBe('contrast')
    expect(slider().value).toBe('2')
    expect(chunkSize()).toBe('30')
  })

  it('[OPEN-54] are kept in this browser, one by one, and a link changes none of them', async () => {
    const first = await openLive('?size=40')
    fireEvent.change(slider(), { target: { value: '5' } })
    await press('Decrease chunk size')
    await openSettings()
    await userEvent.click(screen.getByRole('radio', { name: 'Dark' }))
    await userEvent.click(screen.getByRole('radio', { name: 'Sans' }))
    first.unmount()
    await openLive()

    expect(text().fontSize).toBe('1.25rem')
    expect(text().fontFamily).toContain('sans')
    expect(document.documentElement.dataset.theme).toBe('dark')
    expect(slider().value).toBe('5')
    expect(chunkSize()).toBe('90')
  })

  it('change the text size by steps from 14 to 48 px', async () => {
    await openLive('?size=46')
    await openSettings()
    for (let step = 0; step < 3; step += 1) await press('Increase text size')
    expect(text().fontSize).toBe('3rem')
    for (let step = 0; step < 20; step += 1) await press('Decrease text size')
    expect(text().fontSize).toBe('0.875rem')
  })

  it('can be sent on in a link', async () => {
    await openLive('?size=32&theme=dark')
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await openSettings()
    await press('Copy link with these settings')

    expect(write.mock.calls[0]?.[0]).toMatch(
      /\/view\/ABC234\?size=32&line=normal&font=serif&theme=dark&speed=4&chunk=100&code=0&said=0&letters=normal&words=normal&length=normal&ruler=0&captions=0$/,
    )
  })

  it('[TEXT-15] write spoken code as code where the link or the reader asks for it, in a frame too', async () => {
    const withCode = (query: string) =>
      renderSession(
        (after) => ok(transcriptReply(after, 2, 'active', 'It is O of n log n.')),
        query,
      )
    const first = withCode('?embed=1&code=1')
    await screen.findAllByText('It is O(n log n).')
    first.unmount()

    const second = withCode('')
    await screen.findAllByText('It is O of n log n.')
    await openSettings()
    await userEvent.click(screen.getByRole('switch', { name: 'Write spoken code as code' }))
    await screen.findAllByText('It is O(n log n).')
    second.unmount()

    withCode('')
    await screen.findAllByText('It is O(n log n).')
  })

  it('[TEXT-44] show numbers as they were said where the link or the reader asks for it, in a frame too, and never with code', async () => {
    const [number, words] = ['It is O of n, 42 times.', 'It is O of n, forty two times.']
    const withNumber = (query: string) =>
      renderSession((after) => {
        const reply = transcriptReply(after, 2, 'active', number)
        const segments = reply.segments.map((one) => ({ ...one, said: words }))

        return ok({ ...reply, segments })
      }, query)
    const framed = withNumber('?embed=1&said=1')
    await screen.findAllByText(words)
    fireEvent.keyDown(document.body, { key: 'n' })
    expect(screen.queryByText(number)).toBeNull()
    framed.unmount()

    const first = withNumber('')
    await screen.findAllByText(number)
    fireEvent.keyDown(document.body, { key: 'n' })
    await screen.findAllByText(words)
    first.unmount()

    const second = withNumber('')
    await screen.findAllByText(words)
    await openSettings()
    const isOn = (name: string) => screen.getByRole('switch', { name }).getAttribute('aria-checked')
    expect(isOn('Show numbers as they were said')).toBe('true')
    await userEvent.click(screen.getByRole('switch', { name: 'Write spoken code as code' }))
    await screen.findAllByText('It is O(n), 42 times.')
    expect(isOn('Show numbers as they were said')).toBe('false')
    await userEvent.click(screen.getByRole('switch', { name: 'Show numbers as they were said' }))
    expect(isOn('Write spoken code as code')).toBe('false')
    second.unmount()

    withNumber('?code=1')
    await screen.findAllByText('It is O(n), 42 times.')
  })
})
