import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { ok } from '../../../test/render-site.tsx'
import { entryText, transcriptReply } from '../../../test/transcript-fixtures.ts'
import { until } from '../../../test/until.ts'
import { renderSession, resetViewer } from '../../../test/viewer-site.tsx'

beforeEach(() => {
  resetViewer()
  Element.prototype.scrollIntoView = vi.fn()
})

/** Eighty lines, one a second; those of the meeting are the even ones. */
function reply(after: number, status: 'completed' | 'active' = 'completed') {
  const page = transcriptReply(after, 80, status)
  return {
    ...page,
    session: { ...page.session, channels: 2 },
    segments: page.segments.map((one) => ({ ...one, channel: 1 - (one.segment_number % 2) })),
    last_segment: 80,
  }
}

const findTime = () => screen.findByRole('slider', { name: 'Time in the recording' })

it('[VIEW-48] a finished transcript shows who talks when, and leads from a time to its line', async () => {
  renderSession((after) => ok(reply(after)), '?chunk=10')
  const time = await findTime()
  const names = within(screen.getByRole('region', { name: 'Who talks when' }))
  expect(names.getByText('Speaker 2')).toBeDefined()
  fireEvent.change(time, { target: { value: '41' } })
  expect(time.getAttribute('aria-valuetext')).toMatch(/^0:41, [^:]+: Sentence 41\.$/)
  await userEvent.type(time, '{Enter}')
  await until(() => expect(document.activeElement?.textContent?.trim()).toBe(entryText(41)))

  fireEvent.change(time, { target: { value: '70' } })
  fireEvent.pointerUp(time)
  await until(() => expect(document.activeElement?.textContent?.trim()).toBe(entryText(70)))
})

it('[VIEW-48] a transcript that goes on, one of less than a minute and an embedded one have none', async () => {
  const view = renderSession((after) => ok(reply(after, 'active')))
  await screen.findByText(/Sentence 80/)
  view.unmount()
  const short = renderSession((after) => ok(transcriptReply(after, 5, 'completed')))
  await screen.findByText(/Sentence 5/)
  short.unmount()
  renderSession((after) => ok(reply(after)), '?embed=1')
  await screen.findByText(/Sentence 80/)
  expect(screen.queryByRole('slider', { name: 'Time in the recording' })).toBeNull()
})
