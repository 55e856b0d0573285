import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ok, type StubServer } from '../../../../test/render-site.tsx'
import { emitEvent } from '../../../../test/scripted-channel.ts'
import {
  createFinalEvent,
  entryText,
  SESSION_CODE,
  transcriptReply,
} from '../../../../test/transcript-fixtures.ts'
import { until } from '../../../../test/until.ts'
import { renderSession, renderViewer, resetViewer } from '../../../../test/viewer-site.tsx'

beforeEach(resetViewer)

const markButton = () => screen.findByRole('button', { name: 'Mark' })
const panel = async () => within(await screen.findByRole('region', { name: 'Marks' }))
const margins = () =>
  [...document.querySelectorAll<HTMLElement>('[data-mark]')].map(({ dataset }) => dataset.mark)

/** A live session of twelve lines. */
async function openLive() {
  const site = renderSession((after) => ok(transcriptReply(after, 12)))
  await screen.findByText(entryText(1))
  await markButton()

  return site
}

describe('a reader’s marks', () => {
  it('[MARK-12] are set by M and by the button, get a note and a kind, and stand in the margin; nothing is sent', async () => {
    const { fetch } = await openLive()
    const calls = fetch.mock.calls.length
    await userEvent.keyboard('m')
    expect(await screen.findByText(/^Marked at 0:/)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Add a note' }))
    const list = await panel()
    await userEvent.click(list.getByRole('radio', { name: 'Decision' }))
    await userEvent.type(list.getByRole('textbox', { name: 'Note' }), 'Kafka, my choice{Enter}')
    expect(margins()).toEqual(['Decision: Kafka, my choice'])
    expect(list.getByText(entryText(12))).toBeDefined()
    expect(list.getByText('Only this browser has your marks; nothing is sent.')).toBeDefined()
    await userEvent.click(list.getByRole('button', { name: 'Close' }))

    await userEvent.click(await markButton())
    expect(screen.getByRole('button', { name: '2 marks' })).toBeDefined()
    const told = fetch.mock.calls.slice(calls).map(([address]) => address)
    expect(told.filter((address) => address.includes('mark'))).toEqual([])
  })

  it('[MARK-13] are not set by an M that is typed, and not by a key with a modifier', async () => {
    await openLive()
    await userEvent.keyboard('{Control>}m{/Control}')
    await userEvent.keyboard('/')
    await userEvent.type(
      await screen.findByRole('textbox', { name: 'Find in this transcript' }),
      'mmm',
    )
    expect(screen.queryByRole('button', { name: /marks?$/ })).toBeNull()
  })

  it('[MARK-14] are deleted and set again by an undo, and open their line', async () => {
    await openLive()
    await userEvent.keyboard('m')
    await userEvent.click(screen.getByRole('button', { name: '1 mark' }))
    const list = await panel()
    await userEvent.click(list.getByRole('button', { name: /^Delete the mark at/ }))
    expect(margins()).toEqual([])
    await userEvent.click(list.getByRole('button', { name: 'Undo' }))
    expect(margins()).toEqual(['Moment'])

    await userEvent.click(list.getByRole('button', { name: /^0:.*Moment/ }))
    await until(() => expect(document.activeElement?.textContent).toContain(entryText(12)))
    await userEvent.click(list.getByRole('button', { name: /^Edit the mark at/ }))
    await userEvent.keyboard('{Escape}')
    expect(list.queryByRole('textbox')).toBeNull()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('region', { name: 'Marks' })).toBeNull()
  })

  it('[MARK-2] are set before anything was said, and belong to the first line that comes', async () => {
    renderSession((after) => ok(transcriptReply(after, 0)))
    await markButton()
    await userEvent.keyboard('m')
    await userEvent.click(screen.getByRole('button', { name: '1 mark' }))
    const list = await panel()
    expect(list.getByRole('button', { name: /^0:00 ?Moment/ })).toHaveProperty('disabled', true)
    await emitEvent('transcript-event', createFinalEvent(1))
    await until(() => expect(margins()).toEqual(['Moment']))
  })

  it('[MARK-40] are set at the end of what is heard, in the words that are spoken too', async () => {
    await openLive()
    await userEvent.keyboard('m')
    expect(screen.getByText('Marked at 0:12')).toBeDefined()
    const next = createFinalEvent(13)
    const spoken = { startMs: 20_000, spokenAt: next.timestamp, timestamp: next.timestamp + 9000 }
    const interim = { ...next, ...spoken, segmentNumber: 12, isFinal: false, text: 'And then' }
    await emitEvent('transcript-event', interim)
    await screen.findByText(/And then/)
    await userEvent.keyboard('m')
    expect(screen.getByText('Marked at 0:29')).toBeDefined()
  })

  it('[MARK-41] stand in the list and are copied with the fixes of their line', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const fix = { id: 1, original: 'cooper netties', replacement: 'Kubernetes', place: null }
    renderSession((after) => {
      const reply = transcriptReply(after, 3, 'active', 'We run cooper netties.')
      const session = { ...reply.session, fixes: { version: 1, fixes: [fix] } }

      return ok({ ...reply, session })
    })
    await markButton()
    await screen.findAllByText('Kubernetes')
    await userEvent.keyboard('m')
    await userEvent.click(screen.getByRole('button', { name: '1 mark' }))
    const list = await panel()
    expect(await list.findByText('We run Kubernetes.')).toBeDefined()
    fireEvent.click(list.getByRole('button', { name: 'Copy all' }))
    await list.findByText('Copied')
    expect(writeText).toHaveBeenCalledWith(expect.stringContaining('“We run Kubernetes.”'))
  })

  it('[MARK-14] are copied as text', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await openLive()
    await userEvent.keyboard('m')
    await userEvent.click(screen.getByRole('button', { name: '1 mark' }))
    const list = await panel()
    fireEvent.click(list.getByRole('button', { name: 'Copy all' }))
    await list.findByText('Copied')
    expect(writeText).toHaveBeenCalledWith(`0:12 Moment “${entryText(12)}”`)
  })
})

describe('the owner’s marks on the transcript’s page', () => {
  it('[MARK-15] are those of the server, in the margin and in the list, and a new one is sent', async () => {
    const id = '00000001-0000-4000-8000-000000000000'
    const stored = { id, position_ms: 0, kind: 'question', note: 'good one' }
    const sent: unknown[] = []
    const reply = (after: number) => {
      const page = transcriptReply(after, 12, 'completed')

      return { ...page, session: { ...page.session, own: { title: 'Mine' } } }
    }
    const path = `/api/sessions/${SESSION_CODE}/marks`
    const server: StubServer = {
      [`GET /api/transcripts/${SESSION_CODE}`]: ({ url }) =>
        ok(reply(Number(url.searchParams.get('after')))),
      [`GET ${path}`]: () => ok({ marks: [stored] }),
      [`POST ${path}`]: ({ body }) => {
        sent.push(body)

        return ok(body)
      },
    }
    renderViewer(`/view/${SESSION_CODE}`, server)
    await until(() => expect(margins()).toEqual(['Question: good one']))
    await userEvent.keyboard('m')
    await until(() => expect(sent).toEqual([expect.objectContaining({ kind: 'moment', note: '' })]))
    await userEvent.click(screen.getByRole('button', { name: '2 marks' }))
    expect((await panel()).getByText('Only you see your marks.')).toBeDefined()
    expect(localStorage.length).toBe(0)
  })
})
