import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ok } from '../../../test/render-site.tsx'
import { resetScriptedChannel } from '../../../test/scripted-channel.ts'
import { entryText, transcriptReply } from '../../../test/transcript-fixtures.ts'
import { until } from '../../../test/until.ts'
import { renderSession } from '../../../test/viewer-site.tsx'

const scrollTo = vi.fn()
const scrollIntoView = vi.fn()
beforeEach(() => {
  resetScriptedChannel()
  localStorage.clear()
  scrollTo.mockClear()
  scrollIntoView.mockClear()
  vi.stubGlobal('scrollTo', scrollTo)
  Element.prototype.scrollIntoView = scrollIntoView
})

it('[FIND-13] a link to a line of a live transcript opens at it, marks it and gives it the focus', async () => {
  renderSession((after) => ok(transcriptReply(after, 9)), '?chunk=10#line-4')
  await screen.findByText(entryText(4))
  await until(() => expect(document.activeElement?.textContent?.trim()).toBe(entryText(4)))

  const marked = [...document.querySelectorAll('[data-found]')]
  expect(marked.map((one) => one.textContent?.trim())).toEqual([entryText(4)])
  expect(scrollIntoView).toHaveBeenCalledTimes(1)
  expect(scrollTo).not.toHaveBeenCalled()
  expect(screen.getByRole('switch', { name: 'Auto-scroll' }).getAttribute('aria-checked')).toBe(
    'false',
  )
})

it('[FIND-13] a link to a line that is not there shows the transcript as usual', async () => {
  renderSession((after) => ok(transcriptReply(after, 3)), '?chunk=10#line-400')
  await screen.findByText(entryText(1))

  expect(document.querySelectorAll('[data-found]')).toHaveLength(0)
  expect(scrollIntoView).not.toHaveBeenCalled()
})
