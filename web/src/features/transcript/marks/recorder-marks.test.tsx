import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pressButton, receiveResult, renderRecordingSite } from '../../../../test/recorder-site.tsx'
import { ok, type StubServer } from '../../../../test/render-site.tsx'
import { scriptedDevices } from '../../../../test/scripted-devices.tsx'
import { SESSION_CODE } from '../../../../test/transcript-fixtures.ts'
import { until } from '../../../../test/until.ts'

beforeEach(() => {
  scriptedDevices.reset()
  localStorage.clear()
  vi.stubGlobal('scrollTo', vi.fn())
})
afterEach(() => vi.unstubAllGlobals())

const path = `/api/sessions/${SESSION_CODE}/marks`
function startServer() {
  const sent: { position_ms: number }[] = []
  const unpinned: unknown[] = []
  const state = { isAway: false }
  const server: StubServer = {
    [`GET ${path}`]: () => ok({ marks: [] }),
    [`POST ${path}`]: ({ body }) => {
      if (state.isAway) throw new TypeError('cut')
      sent.push(body as { position_ms: number })

      return ok(body)
    },
    [`POST /api/sessions/${SESSION_CODE}/unpinned-question`]: ({ body }) => {
      if (state.isAway) throw new TypeError('cut')
      unpinned.push(body)

      return ok({ unpinned_segment: (body as { segment_number: number }).segment_number })
    },
  }

  return { server, sent, unpinned, state }
}

it('[MARK-16] M and a big button mark the moment of the recording, by its samples, before anything is said too', async () => {
  const { server, sent } = startServer()
  await renderRecordingSite(server)
  const button = await screen.findByRole('button', { name: 'Mark' })
  await userEvent.click(button)
  await until(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.position_ms).toBe(0)

  scriptedDevices.microphone.hear(50)
  await receiveResult('We use a queue.', { number: 1, startMs: 1000 })
  await userEvent.keyboard('m')
  await until(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.position_ms).toBe(3200)
  await until(() => expect(document.querySelectorAll('[data-mark]')).toHaveLength(1))
})

/** The keys of marks that the browser keeps until the server has them. */
const keptMarks = () =>
  Object.keys(localStorage).filter((key) => key.startsWith('live-scribe.unsaved-mark.'))

it('[MARK-17] a mark that is set while the server is away is kept, and says so', async () => {
  const { server, sent, state } = startServer()
  await renderRecordingSite(server)
  await screen.findByRole('button', { name: 'Mark' })
  state.isAway = true
  await userEvent.keyboard('m')
  await pressButton('1 mark')
  const list = within(await screen.findByRole('region', { name: 'Marks' }))
  expect(list.getByText(/^1 not saved yet: kept in this browser/)).toBeDefined()
  expect(keptMarks()).toHaveLength(1)
  state.isAway = false
  window.dispatchEvent(new Event('online'))
  await until(() => expect(sent).toHaveLength(1))
  await until(() => expect(list.queryByText(/not saved yet/)).toBeNull())
  expect(keptMarks()).toEqual([])
})

it('[MARK-18] U takes the pinned question down for everybody; without the server it says what to do', async () => {
  const { server, unpinned, state } = startServer()
  await renderRecordingSite(server)
  await receiveResult('What is a mutex?', { number: 1, startMs: 1000 })
  const pinned = await screen.findByTestId('pinned-question')
  await until(() => expect(pinned.textContent).toContain('What is a mutex?'))
  state.isAway = true
  await userEvent.keyboard('u')
  await until(() =>
    expect(within(pinned).getByRole('alert').textContent).toContain('press U again'),
  )
  state.isAway = false
  await userEvent.click(screen.getByRole('button', { name: 'Unpin' }))
  await until(() => expect(unpinned).toEqual([{ segment_number: 1 }]))
  await until(() => expect(pinned.textContent).toBe(''))
})
