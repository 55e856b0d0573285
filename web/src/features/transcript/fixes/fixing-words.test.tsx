import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { ok, type StubResponse, stubFetch } from '../../../../test/render-site.tsx'
import {
  createFinalEvent,
  createLogPage,
  SESSION_CODE,
} from '../../../../test/transcript-fixtures.ts'
import { ChunkedTranscript } from '../list/chunks/chunked-transcript.tsx'
import { TranscriptList } from '../list/transcript-list.tsx'
import { TranscriptStore } from '../model/transcript-store.ts'

const PATH = `POST /api/sessions/${SESSION_CODE}/fixes`
const view = { code: SESSION_CODE, onCopyFailed: () => {}, empty: null }
const views = [
  [
    'recorder',
    (store: TranscriptStore) => <TranscriptList {...view} testId="list" store={store} isLive />,
  ],
  [
    'viewer',
    (store: TranscriptStore) => (
      <ChunkedTranscript {...view} store={store} size={100} isOwner canRename />
    ),
  ],
] as const
const [[, recorder]] = views

afterEach(() => document.getSelection()?.removeAllRanges())

function transcript(...lines: string[]): TranscriptStore {
  const store = new TranscriptStore(async (after) => createLogPage(after, 0))
  for (const [index, text] of lines.entries()) {
    store.applyUtterance(createFinalEvent(index + 1, text))
  }

  return store
}

/** Selects characters of a line, as a mouse does. */
function select(line: string, part: string) {
  const node = screen.getByText(line, { exact: false }).firstChild as Text
  const range = document.createRange()
  range.setStart(node, node.data.indexOf(part))
  range.setEnd(node, node.data.indexOf(part) + part.length)
  const selection = document.getSelection()
  selection?.removeAllRanges()
  act(() => {
    selection?.addRange(range)
    document.dispatchEvent(new Event('selectionchange'))
  })
}

function answer(...replies: StubResponse[]) {
  const asked: unknown[] = []
  stubFetch({
    [PATH]: ({ body }) => {
      asked.push(body)

      return replies.shift() ?? ok({})
    },
    [`DELETE /api/sessions/${SESSION_CODE}/fixes/1`]: () => ok({ version: 2, fixes: [] }),
  })

  return asked
}

/** The answer to a fix, which is then the only one. */
const saved = (fix: object, places = 1) => ok({ version: 1, fixes: [{ id: 1, ...fix }], places })
const everywhere = { original: 'cooper netties', replacement: 'Kubernetes', place: null }
const field = (name: RegExp) => screen.findByRole('textbox', { name })

it.each(views)(
  '[FIX-19] the owner selects wrong words in the %s and types the right ones, for everywhere',
  async (_name, show) => {
    const asked = answer(saved(everywhere))
    const store = transcript('Use cooper netties, please.', 'Cooper netties!')
    render(show(store))
    await screen.findByRole('button', { name: 'Fix words' })
    select('Use cooper', 'oper nett')
    await userEvent.click(await screen.findByRole('button', { name: 'Fix' }))
    const right = await field(/Replace “cooper netties”/)
    expect(document.activeElement).toBe(right)
    expect(screen.getByText('2 places in this recording, and any that follow.'))
    await userEvent.type(right, ' Kubernetes {Enter}')

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(asked).toEqual([{ ...everywhere, is_confirmed: false }])
    const fixed = screen.getAllByRole('button', { name: 'Kubernetes' })
    expect(fixed).toHaveLength(2)
    expect(document.activeElement).toBe(fixed[0])
  },
)

it.each(views)('[FIX-19] or only for that place, in the %s', async (_name, show) => {
  const place = { segment: 1, word: 3 }
  const here = { original: 'queue', replacement: 'cue', place }
  const asked = answer(saved(here))
  render(show(transcript('a queue, a queue')))
  await screen.findByRole('button', { name: 'Fix words' })
  const text = screen.getByText('a queue, a queue').firstChild as Text
  const range = document.createRange()
  range.setStart(text, 11)
  range.setEnd(text, 13)
  act(() => {
    document.getSelection()?.addRange(range)
    document.dispatchEvent(new Event('selectionchange'))
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Fix' }))
  await userEvent.click(await screen.findByRole('radio', { name: 'Just here' }))
  await userEvent.type(await field(/Replace/), 'cue{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked).toEqual([{ ...here, is_confirmed: false }])
  expect(screen.getByRole('log').textContent).toContain('a queue, a cue')
})

it('[TERM-8] or always: the vocabulary has it, and is named where the fix is taken back', async () => {
  const always = { ...everywhere, is_always: true }
  const asked = answer(saved(always))
  const store = transcript('Use cooper netties.')
  render(recorder(store))
  await screen.findByRole('button', { name: 'Fix words' })
  select('Use cooper', 'cooper netties')
  await userEvent.click(await screen.findByRole('button', { name: 'Fix' }))
  await userEvent.click(await screen.findByRole('radio', { name: 'Every recording' }))
  expect(screen.getByText(/Also added to your vocabulary\.$/)).toBeTruthy()
  await userEvent.type(await field(/Replace/), 'Kubernetes{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked).toEqual([{ ...always, is_confirmed: false }])

  await userEvent.click(screen.getByRole('button', { name: 'Kubernetes' }))
  expect(await screen.findByText(/Undo removes it there too/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Undo the fix' }))
  await waitFor(() => expect(screen.getByRole('log').textContent).toContain('cooper netties'))
})

it('[FIX-20] by keyboard alone, the owner types the wrong words too', async () => {
  const place = { segment: 2, word: 1 }
  const asked = answer(saved({ original: 'queue', replacement: 'cue', place }))
  render(recorder(transcript('a queue', 'the queue and a pew', 'none')))
  const button = await screen.findByRole('button', { name: 'Fix words' })
  button.focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.type(await field(/Wrong words/), 'queue')
  await userEvent.click(screen.getByRole('radio', { name: 'Just here' }))
  expect(screen.getByText('Only the last place with these words.')).toBeDefined()
  await userEvent.type(await field(/Replace/), 'cue{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked).toEqual([{ original: 'queue', replacement: 'cue', place, is_confirmed: false }])
})

it('[FIX-20] Escape fixes nothing and leaves the keyboard where it was', async () => {
  const asked = answer()
  render(recorder(transcript('a queue')))
  const button = await screen.findByRole('button', { name: 'Fix words' })
  await userEvent.click(button)
  await userEvent.type(await field(/Wrong words/), 'queue{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked).toEqual([])
  expect(document.activeElement).toBe(button)
})

it('[FIX-21] asks before many places are changed, and says why a fix is refused', async () => {
  const error = 'This changes 431 places of the text.'
  const asked = answer(
    { status: 409, body: { code: 'confirmation_needed', error } },
    { status: 400, body: { code: 'bad_request', error: 'Take one back first.' } },
    saved(everywhere, 431),
  )
  render(recorder(transcript('Use cooper netties.')))
  await screen.findByRole('button', { name: 'Fix words' })
  select('Use cooper', 'cooper netties')
  await userEvent.click(await screen.findByRole('button', { name: 'Fix' }))
  await userEvent.type(await field(/Replace/), 'Kubernetes{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe(error)
  await userEvent.click(screen.getByRole('button', { name: 'Fix all of them' }))
  expect(await screen.findByText('Not fixed. Take one back first.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Fix' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked).toEqual(
    [false, true, false].map((is_confirmed) => ({ ...everywhere, is_confirmed })),
  )
})

it('[FIX-21] sends no fix that is empty or can’t be shown', async () => {
  const asked = answer()
  render(recorder(transcript('Use cooper netties.')))
  await userEvent.click(await screen.findByRole('button', { name: 'Fix words' }))
  const wrong = await field(/Wrong words/)
  const right = await field(/Replace/)
  await userEvent.type(wrong, '...')
  await userEvent.type(right, 'x{Enter}')
  expect(screen.getByText(/^Type the wrong words/)).toBeDefined()
  await userEvent.type(wrong, 'cooper')
  await userEvent.clear(right)
  await userEvent.keyboard('{Enter}')
  expect(screen.getByText('Type the right words.')).toBeDefined()
  await userEvent.type(right, 'A\u202eB{Enter}')
  expect(screen.getByText(/^Remove what can’t be shown/)).toBeDefined()
  expect(asked).toEqual([])
})

it.each(views)('[FIX-22] the owner takes a fix back in the %s', async (_name, show) => {
  answer()
  const store = transcript('Use cooper netties.')
  store.applyFixes({ version: 1, fixes: [{ id: 1, ...everywhere }] })
  render(show(store))
  await userEvent.click(await screen.findByRole('button', { name: 'Kubernetes' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo the fix' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('log').textContent).toContain('Use cooper netties.')
})

it('[FIX-23] words that are fixed already are fixed again as they are shown', async () => {
  const again = { original: 'Kubernetes cluster', replacement: 'K8s', place: null }
  const first = { id: 1, ...everywhere }
  const asked = answer(ok({ version: 2, fixes: [first, { id: 2, ...again }], places: 1 }))
  const store = transcript('The cooper netties cluster.')
  store.applyFixes({ version: 1, fixes: [first] })
  render(recorder(store))
  const word = await screen.findByRole('button', { name: 'Kubernetes' })
  await screen.findByRole('button', { name: 'Fix words' })
  const range = document.createRange()
  range.setStart(word.firstChild as Text, 2)
  range.setEnd(word.nextSibling as Text, 8)
  act(() => {
    document.getSelection()?.addRange(range)
    document.dispatchEvent(new Event('selectionchange'))
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Fix' }))
  await userEvent.type(await field(/Replace “Kubernetes cluster”/), 'K8s{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked).toEqual([{ ...again, is_confirmed: false }])
  expect(screen.getByRole('log').textContent).toContain('The K8s.')
})
