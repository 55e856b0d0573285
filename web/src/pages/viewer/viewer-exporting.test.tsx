import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { ok } from '../../../test/render-site.tsx'
import { transcriptReply } from '../../../test/transcript-fixtures.ts'
import { renderSession } from '../../../test/viewer-site.tsx'

afterEach(() => vi.restoreAllMocks())

function open(can_export: boolean, query = '') {
  const reply = transcriptReply(0, 2, 'completed')
  renderSession(() => ok({ ...reply, session: { ...reply.session, can_export } }), query)
}

const findExport = () => screen.queryByRole('button', { name: 'Export' })

it('[EXPORT-21] a reader has the button only where the owner allows it', async () => {
  open(false)
  await screen.findAllByTestId('chunk')
  expect(findExport()).toBeNull()
})

it('[EXPORT-21] a reader exports where the owner allows it, with code as the page shows it', async () => {
  open(true, '?code=1')
  await screen.findAllByTestId('chunk')
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
  const code = await screen.findByRole('switch', { name: 'Spoken code as code' })
  expect(code.getAttribute('aria-checked')).toBe('true')
  expect(screen.getByRole('button', { name: 'Text .txt' })).toBeDefined()
})

it('[EXPORT-21] an embedded transcript has no button', async () => {
  open(true, '?embed=1')
  await screen.findAllByTestId('chunk')
  expect(findExport()).toBeNull()
})

it('[EXPORT-22] a shown transcript is printed without what is switched off', async () => {
  localStorage.clear()
  const { dataset } = document.documentElement
  const printed: (string | undefined)[] = []
  vi.stubGlobal('print', () => {
    printed.push(dataset.printWithout)
    dispatchEvent(new Event('afterprint'))
  })
  open(true)
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
  await userEvent.click(await screen.findByRole('switch', { name: 'Times' }))
  await userEvent.click(screen.getByRole('button', { name: 'Print or save as PDF' }))
  expect(printed).toEqual(['times echoes'])
  expect(dataset.printWithout).toBeUndefined()
  expect(screen.queryByRole('dialog')).toBeNull()
  vi.unstubAllGlobals()
})
