import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import {
  createFinalEvent,
  createInterimEvent,
  createLogPage,
  SESSION_CODE,
} from '../../../../test/transcript-fixtures.ts'
import { until } from '../../../../test/until.ts'
import { ChunkedTranscript } from '../list/chunks/chunked-transcript.tsx'
import { TranscriptList } from '../list/transcript-list.tsx'
import { TranscriptStore } from '../model/transcript-store.ts'

const view = { code: SESSION_CODE, onCopyFailed: () => {}, empty: null }

interface Shown {
  store: TranscriptStore
  isCode: boolean
  size?: number
}

const views = [
  [
    'recorder',
    ({ store, isCode }: Shown) => (
      <TranscriptList {...view} testId="list" store={store} isLive isCode={isCode} />
    ),
    'segment-text',
  ],
  [
    'viewer',
    ({ store, isCode, size = 100 }: Shown) => (
      <ChunkedTranscript
        {...view}
        store={store}
        size={size}
        isOwner={false}
        canRename={false}
        isCode={isCode}
      />
    ),
    'segment',
  ],
] as const

const said = ['It is O of n log n.', 'Then dot map over it.', 'And it ends.']
const written = ['It is O(n log n).', 'Then .map over it.', 'And it ends.']

function transcript(): TranscriptStore {
  const store = new TranscriptStore(async (after) => createLogPage(after, 0))
  for (const [index, text] of said.entries()) {
    store.applyUtterance(createFinalEvent(index + 1, text))
  }

  return store
}

const texts = (testId: string) =>
  screen.getAllByTestId(testId).map(({ textContent }) => textContent?.trim())

it.each(views)(
  '[TEXT-11] the %s writes spoken code as code and back, in the elements that are there',
  async (_name, show, testId) => {
    const store = transcript()
    const { rerender } = render(show({ store, isCode: false }))
    const elements = screen.getAllByTestId(testId)
    expect(texts(testId)).toEqual(said)

    rerender(show({ store, isCode: true }))
    await until(() => expect(texts(testId)).toEqual(written))
    expect(screen.getAllByTestId(testId)).toEqual(elements)
    expect(store.getSnapshot().transcript.entries.map(({ text }) => text)).toEqual(said)

    rerender(show({ store, isCode: false }))
    expect(texts(testId)).toEqual(said)
    expect(screen.getAllByTestId(testId)).toEqual(elements)
  },
)

it.each(views)(
  '[TEXT-12] while it is on, the %s writes later finals as code too, and leaves interims as they are',
  async (_name, show, testId) => {
    const store = transcript()
    render(show({ store, isCode: true }))
    await until(() => expect(texts(testId)).toEqual(written))
    act(() => store.applyUtterance(createInterimEvent(3, 'snake case user id')))
    expect(screen.getByTestId('interim').textContent).toContain('snake case user id')

    act(() => store.applyUtterance(createFinalEvent(4, 'snake case user id')))
    await until(() => expect(texts(testId)).toEqual([...written, 'user_id']))
  },
)

it.each(views)('[TEXT-13] the %s copies what it shows', async (_name, show, testId) => {
  const store = transcript()
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { rerender } = render(show({ store, isCode: true }))
  await until(() => expect(texts(testId)).toEqual(written))
  const copy = () => userEvent.click(screen.getAllByRole('button', { name: /^Cop/ })[0] as Element)
  await copy()
  expect(write.mock.lastCall?.[0]).toContain('It is O(n log n).')

  rerender(show({ store, isCode: false }))
  await copy()
  expect(write.mock.lastCall?.[0]).toContain('It is O of n log n.')
})

it('[TEXT-11] another chunk size shows code as code as well', async () => {
  const [, [, show]] = views
  const store = transcript()
  const { rerender } = render(show({ store, isCode: true }))
  await until(() => expect(texts('segment')).toEqual(written))
  rerender(show({ store, isCode: true, size: 90 }))

  await until(() => expect(texts('segment')).toEqual(written))
})

it('[TEXT-14] what is being read stays in its place when text above it becomes shorter', async () => {
  const [[, show]] = views
  const store = transcript()
  const { rerender } = render(show({ store, isCode: false }))
  const line = screen.getAllByTestId('segment')[1] as HTMLElement
  const first = screen.getAllByTestId('segment-text')[0] as HTMLElement
  document.elementFromPoint = () => line
  // The first text loses a line of 20 px.
  line.getBoundingClientRect = () =>
    new DOMRect(0, first.textContent === said[0] ? 100 : 80, 300, 20)
  const scrollBy = vi.spyOn(window, 'scrollBy').mockImplementation(() => {})

  rerender(show({ store, isCode: true }))
  await until(() => expect(first.textContent).toBe(written[0]))
  expect(scrollBy).toHaveBeenLastCalledWith({ top: -20, behavior: 'instant' })

  rerender(show({ store, isCode: false }))
  expect(scrollBy).toHaveBeenLastCalledWith({ top: 20, behavior: 'instant' })
})
