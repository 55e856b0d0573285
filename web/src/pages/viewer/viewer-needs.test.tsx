import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { ok } from '../../../test/render-site.tsx'
import { emitEvent } from '../../../test/scripted-channel.ts'
import {
  createSessionEvent,
  entryText,
  SESSION_CODE,
  transcriptReply,
} from '../../../test/transcript-fixtures.ts'
import { renderViewer, resetViewer } from '../../../test/viewer-site.tsx'

beforeEach(resetViewer)

const button = () => screen.queryByRole('button', { name: /Ask the recorder/ })
const needs = (canAsk: boolean, seenAt = 0) =>
  emitEvent('needs-event', { sessionId: SESSION_CODE, canAsk, seenAt })

async function openViewer({ can_ask = true, query = '', isOwn = false } = {}) {
  const asked: { kind: string; reader: string }[] = []
  let answer: () => ReturnType<typeof ok> = () => ok({ asked_at: 1000 })
  const view = renderViewer(`/view/${SESSION_CODE}${query}`, {
    [`GET /api/transcripts/${SESSION_CODE}`]: ({ url }) => {
      const reply = transcriptReply(Number(url.searchParams.get('after')), 1)
      const own = isOwn ? { title: 'Mine' } : null
      return ok({ ...reply, session: { ...reply.session, can_ask, own } })
    },
    [`POST /api/transcripts/${SESSION_CODE}/needs`]: ({ body }) => {
      asked.push(body as (typeof asked)[number])
      return answer()
    },
  })
  await screen.findByText(entryText(1))
  return {
    ...view,
    asked,
    answerWith: (next: typeof answer) => {
      answer = next
    },
  }
}

async function tap(name: string) {
  const dialog = await screen.findByRole('dialog', { name: 'Ask the recorder' })
  const group = within(dialog).getByRole('group', { name: 'What do you need?' })
  await userEvent.click(within(group).getByRole('button', { name: new RegExp(`^${name}`) }))
}

it('[NEED-1, NEED-21, OUT-62] a reader asks with two taps, and reads that it was sent and then seen', async () => {
  const { asked } = await openViewer()
  await userEvent.click(button() as HTMLElement)
  await tap('Slower')
  await screen.findByText('Slower: Sent')
  await tap('I can’t hear')
  expect(asked.map(({ kind }) => kind)).toEqual(['slower', 'unheard'])
  expect(new Set(asked.map(({ reader }) => reader)).size).toBe(1)
  expect(Object.keys(asked[0] ?? {}).sort()).toEqual(['kind', 'reader'])

  await needs(true, 999)
  expect(screen.queryByText(/Seen$/)).toBeNull()
  await needs(true, 1000)
  await screen.findByText('I can’t hear: Seen')
  await userEvent.keyboard('{Escape}')
  expect(button()?.textContent).toContain('Seen')
})

it('[NEED-6, OUT-62] the button goes at once when the owner switches it off, and comes back', async () => {
  await openViewer()
  expect(button()).not.toBeNull()
  await needs(false)
  expect(button()).toBeNull()
  await needs(true)
  expect(button()).not.toBeNull()
})

it('[NEED-24] there is no button where the owner does not want it, for the owner, and in a frame', async () => {
  for (const options of [{ can_ask: false }, { isOwn: true }, { query: '?embed=1' }]) {
    const { unmount } = await openViewer(options)
    expect(button()).toBeNull()
    unmount()
  }
})

it('[NEED-7] there is a button only while it is recorded', async () => {
  await openViewer()
  await emitEvent('session-event', createSessionEvent('paused', { last: 1 }))
  expect(button()).toBeNull()
  await emitEvent('session-event', createSessionEvent('active', { last: 1, at: Date.now() }))
  expect(button()).not.toBeNull()
  await emitEvent('session-event', createSessionEvent('completed', { last: 1, at: Date.now() + 1 }))
  expect(button()).toBeNull()
})

it('[NEED-23] says why a need was not sent', async () => {
  const { answerWith } = await openViewer()
  const error = 'Nothing is being recorded right now.'
  answerWith(() => ({ status: 409, body: { error, code: 'conflict' } }))
  await userEvent.click(button() as HTMLElement)
  await tap('Louder')
  const texts = await screen.findAllByText('Not sent. Nothing is being recorded right now.')
  expect(texts.some((text) => text.getAttribute('role') === 'status')).toBe(true)
})

it('[NEED-11] taps in a row are sent once', async () => {
  const { asked } = await openViewer()
  await userEvent.click(button() as HTMLElement)
  for (let count = 0; count < 20; count += 1) await tap('Repeat that')
  expect(asked).toHaveLength(1)
})
