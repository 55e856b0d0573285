import type { AskedNeeds } from '@live-scribe/contract/needs/need'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pressButton, renderRecordingSite } from '../../../../test/recorder-site.tsx'
import { ok, type StubResponse } from '../../../../test/render-site.tsx'
import { scriptedDevices } from '../../../../test/scripted-devices.tsx'
import { SESSION_CODE } from '../../../../test/transcript-fixtures.ts'
import { until } from '../../../../test/until.ts'

beforeEach(() => {
  scriptedDevices.reset()
  sessionStorage.clear()
  vi.stubGlobal('scrollTo', vi.fn())
})
afterEach(() => vi.unstubAllGlobals())

const none: AskedNeeds = { can_ask: true, readers: 0, asked: [], at: 0 }
const some: AskedNeeds = {
  can_ask: true,
  readers: 3,
  asked: [
    { kind: 'slower', readers: 2 },
    { kind: 'unheard', readers: 1 },
  ],
  at: 5000,
}

const told = (needs: AskedNeeds) =>
  act(async () => scriptedDevices.socket.say({ type: 'Needs', ...needs }))
const sign = () => screen.queryByTestId('needs-sign')

async function record(answer: (path: string) => StubResponse = () => ok({ seen_at: 5000 })) {
  const calls: unknown[] = []
  await renderRecordingSite({
    [`POST /api/sessions/${SESSION_CODE}/needs/seen`]: ({ body }) => {
      calls.push(body)
      return answer('seen')
    },
    [`POST /api/sessions/${SESSION_CODE}/reader-needs`]: ({ body }) => {
      calls.push(body)
      return answer('reader-needs')
    },
  })
  await screen.findByTestId('footer-code')
  return calls
}

it('[NEED-30, NEED-31] the recorder sees how many readers ask for what, and acknowledges it with one press', async () => {
  const calls = await record()
  await told(none)
  expect(sign()).toBeNull()
  await told(some)
  const button = screen.getByRole('button', { name: /^3 readers ask: Slower 2, I can’t hear 1/ })
  expect(screen.getByText('Readers ask: Slower, I can’t hear').getAttribute('role')).toBe('status')
  await userEvent.click(button)
  expect(sign()).toBeNull()
  await until(() => expect(calls).toEqual([{ at: 5000 }]))

  await told({ ...some, at: 5001, readers: 1, asked: [{ kind: 'slower', readers: 1 }] })
  screen.getByRole('button', { name: /^1 reader asks: Slower/ })
})

it('[NEED-32] a changing number is not read out again', async () => {
  await record()
  await told(some)
  const status = screen.getByText('Readers ask: Slower, I can’t hear')
  const changes: string[] = []
  new MutationObserver(() => changes.push(status.textContent ?? '')).observe(status, {
    characterData: true,
    childList: true,
    subtree: true,
  })
  for (let readers = 4; readers < 20; readers += 1) {
    await told({ ...some, readers, at: 5000 + readers })
    expect(sign()?.textContent).toContain(String(readers))
  }
  expect(changes).toEqual([])
})

it('[NEED-31] the sign comes back when the readers could not be told', async () => {
  await record(() => ({ status: 500, body: { error: 'Not now.', code: 'internal' } }))
  await told(some)
  await userEvent.click(sign() as HTMLElement)
  await screen.findByText('The readers could not be told')
  expect(sign()).not.toBeNull()
})

it('[NEED-33] the owner switches it off for this recording, beside the link', async () => {
  const calls = await record(() => ok({ can_ask: false }))
  await told(none)
  await pressButton('Share')
  const control = await screen.findByRole('switch', {
    name: 'Let readers ask you to slow down or speak up',
  })
  expect(control.getAttribute('aria-checked')).toBe('true')
  await userEvent.click(control)
  expect(control.getAttribute('aria-checked')).toBe('false')
  await until(() => expect(calls).toEqual([{ can_ask: false }]))
  await told({ ...none, can_ask: false })
  expect(control.getAttribute('aria-checked')).toBe('false')
  await told({ ...none, can_ask: true })
  expect(control.getAttribute('aria-checked')).toBe('true')
})

it('[NEED-33] the switch goes back when it could not be changed', async () => {
  await record(() => ({ status: 500, body: { error: 'Not now.', code: 'internal' } }))
  await told(none)
  await pressButton('Share')
  const control = await screen.findByRole('switch', {
    name: 'Let readers ask you to slow down or speak up',
  })
  await userEvent.click(control)
  await screen.findByText('The switch could not be changed')
  expect(control.getAttribute('aria-checked')).toBe('true')
})
