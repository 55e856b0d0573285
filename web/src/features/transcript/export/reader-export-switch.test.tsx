import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { sessionRow } from '../../../../test/recorder-site.tsx'
import { ok, type StubResponse, stubFetch } from '../../../../test/render-site.tsx'
import { SESSION_CODE } from '../../../../test/transcript-fixtures.ts'
import { until } from '../../../../test/until.ts'
import { ReaderExportSwitch } from './reader-export-switch.tsx'

afterEach(() => vi.unstubAllGlobals())

function show(answer: (isAllowed: boolean) => StubResponse, can_readers_export = false) {
  stubFetch({
    [`GET /api/sessions/${SESSION_CODE}`]: () => ok({ ...sessionRow, can_readers_export }),
    [`POST /api/sessions/${SESSION_CODE}/reader-export`]: ({ body }) =>
      answer((body as { is_allowed: boolean }).is_allowed),
  })
  render(<ReaderExportSwitch code={SESSION_CODE} />)

  return screen.findByRole('switch', { name: 'Let readers export' })
}

it('[EXPORT-20] the owner lets readers export, and stops that; it is off at first', async () => {
  const sent: boolean[] = []
  const control = await show((is_allowed) => {
    sent.push(is_allowed)
    return ok({ is_allowed })
  })
  expect(control.getAttribute('aria-checked')).toBe('false')
  await userEvent.click(control)
  expect(control.getAttribute('aria-checked')).toBe('true')
  await userEvent.click(control)
  await until(() => expect(sent).toEqual([true, false]))
})

it('[EXPORT-20] shows what the server holds, also when a change fails', async () => {
  const refused = { status: 500, body: { error: 'Something went wrong.', code: 'internal' } }
  const control = await show(() => refused, true)
  expect(control.getAttribute('aria-checked')).toBe('true')
  await userEvent.click(control)
  await until(() => expect(control.getAttribute('aria-checked')).toBe('true'))
})
