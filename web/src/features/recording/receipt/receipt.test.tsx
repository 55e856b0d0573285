import type { Receipt } from '@live-scribe/contract/recording/receipt'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  pressButton,
  renderRecorderSite,
  renderRecordingSite,
  sessionRow,
} from '../../../../test/recorder-site.tsx'
import { ok } from '../../../../test/render-site.tsx'
import { scriptedDevices } from '../../../../test/scripted-devices.tsx'
import { SESSION_CODE } from '../../../../test/transcript-fixtures.ts'

beforeEach(() => {
  scriptedDevices.reset()
  vi.stubGlobal('scrollTo', vi.fn())
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const amount = (samples: number) => ({
  samples,
  seconds: samples / 16_000,
  minutes: samples / 960_000,
})
const whole: Receipt = {
  session_id: SESSION_CODE,
  status: 'completed',
  made_at: '2026-11-21T10:00:00.000Z',
  sample_rate_hz: 16_000,
  channels: 1,
  captured: amount(2_004_992),
  uncounted: amount(0),
  received: amount(2_004_992),
  transcribed: amount(2_004_992),
  gaps: [],
  stored_to: { all: amount(2_004_992), channels: [amount(2_004_992)], segment_number: 41 },
  billed_minutes: 3,
  minutes_due: 3,
  announced_segment: 41,
  comparisons: [
    { name: 'recorder_server', outcome: 'equal' },
    { name: 'server_log', outcome: 'equal' },
    { name: 'log_readers', outcome: 'equal' },
    { name: 'server_ledger', outcome: 'equal' },
  ],
}
const path = `GET /api/sessions/${SESSION_CODE}/receipt`
const finished = {
  [`GET /api/sessions/${SESSION_CODE}`]: () => ok({ ...sessionRow, status: 'completed' }),
}
const openFinished = (receipt: Receipt) =>
  renderRecorderSite(`/transcribe?view=record&s=${SESSION_CODE}`, {
    ...finished,
    [path]: () => ok(receipt),
  })

it('[RECEIPT-6] the end of a recording says that all of it is there, and its receipt has each count', async () => {
  openFinished(whole)
  await screen.findByText('All 2:05 of your recording was transcribed.')
  await pressButton('Receipt')
  const dialog = await screen.findByRole('dialog', { name: 'Continuity receipt' })
  expect(dialog.textContent).toContain('Captured, by the recorder2 min 05.312 s2,004,992 samples')
  expect(dialog.textContent).toContain('41 of 41')
  expect(dialog.textContent).toContain('Billed3 min')
  expect(dialog.textContent).toContain('No audio is missing.')
  expect(within(dialog).getByRole('list', { name: 'Comparisons' }).children).toHaveLength(4)
  const file = within(dialog).getByRole('link', { name: 'Download JSON' })
  expect(file.getAttribute('download')).toBe(`receipt-${SESSION_CODE}.json`)
  const [, json = ''] = file.getAttribute('href')?.split(',') ?? []
  expect(JSON.parse(decodeURIComponent(json))).toEqual(whole)

  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('[RECEIPT-6] what has no text is named with its place, its length, its side and why', async () => {
  openFinished({
    ...whole,
    channels: 2,
    stored_to: { ...whole.stored_to, channels: [amount(2_004_992), amount(1_600_000)] },
    gaps: [
      {
        cause: 'not_delivered',
        channel: null,
        start_sample: 16_000,
        end_sample: 64_000,
        length: amount(48_000),
        segment_number: 2,
      },
      {
        cause: 'not_transcribed',
        channel: 1,
        start_sample: 960_000,
        end_sample: 976_000,
        length: amount(16_000),
        segment_number: 20,
      },
    ],
    comparisons: [{ name: 'recorder_server', outcome: 'different' }],
  })
  await screen.findByText('The counts of this recording don’t match. Its receipt shows where.')
  await pressButton('Receipt')
  await screen.findByText('At 1.000 s: 3.000 s was captured and never arrived.')
  await screen.findByText(
    'At 1 min 00.000 s: 1.000 s of the meeting arrived and could not be written down.',
  )
  await screen.findByText('Recorder and server don’t match')
  await screen.findByText('Meeting stored up to')
})

it('[RECEIPT-3] a running recording shows its receipt on request, and says when it can’t', async () => {
  const replies = [
    { status: 500, body: {} },
    ok({ ...whole, status: 'active', billed_minutes: null }),
  ]
  await renderRecordingSite({ [path]: () => replies.shift() ?? ok(whole) })
  await pressButton('Receipt')
  await screen.findByText('The receipt could not be loaded.')
  await pressButton('Try again')
  await screen.findByText('Due so far')
})
