import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import {
  createFinalEvent,
  createInterimEvent,
  createLogPage,
  SESSION_CODE,
} from '../../../../test/transcript-fixtures.ts'
import { ChunkedTranscript } from '../list/chunks/chunked-transcript.tsx'
import { TranscriptList } from '../list/transcript-list.tsx'
import { TranscriptStore } from '../model/transcript-store.ts'

const view = { code: SESSION_CODE, onCopyFailed: () => {}, empty: null }
const kubernetes = { original: 'cooper netties', replacement: 'Kubernetes', place: null }
const added = { version: 1, fixes: [{ id: 1, ...kubernetes }] }

interface Shown {
  store: TranscriptStore
  isCode?: boolean
  size?: number
}

const views = [
  [
    'recorder',
    ({ store, isCode = false }: Shown) => (
      <TranscriptList {...view} testId="list" store={store} isLive isCode={isCode} />
    ),
    'segment-text',
  ],
  [
    'viewer',
    ({ store, isCode = false, size = 100 }: Shown) => (
      <ChunkedTranscript {...view} {...{ store, size, isCode }} isOwner={false} canRename={false} />
    ),
    'segment',
  ],
] as const
const [, viewer] = views

const said = ['Use cooper netties, please.', 'And it ends.', 'Cooper netties, dot map.']

function transcript(lines = said): TranscriptStore {
  const store = new TranscriptStore(async (after) => createLogPage(after, 0))
  for (const [index, text] of lines.entries()) {
    store.applyUtterance(createFinalEvent(index + 1, text))
  }

  return store
}

const texts = (testId: string) =>
  screen.getAllByTestId(testId).map(({ textContent }) => textContent?.trim())
const fixed = () => screen.queryAllByRole('button', { name: /Kubernetes|K8s/ })

it.each(views)(
  '[FIX-14] the %s shows a fix in the lines that are there, and takes it back',
  async (_name, show, testId) => {
    const store = transcript()
    render(show({ store }))
    const elements = screen.getAllByTestId(testId)
    act(() => store.applyFixes(added))
    await waitFor(() =>
      expect(texts(testId)).toEqual([
        'Use Kubernetes, please.',
        'And it ends.',
        'Kubernetes, dot map.',
      ]),
    )
    expect(screen.getAllByTestId(testId)).toEqual(elements)
    expect(fixed()).toHaveLength(2)
    expect(store.getSnapshot().transcript.entries.map(({ text }) => text)).toEqual(said)

    act(() => store.applyFixes({ version: 2, fixes: [] }))
    expect(texts(testId)).toEqual(said)
    expect(fixed()).toEqual([])
    expect(screen.getAllByTestId(testId)).toEqual(elements)
  },
)

it.each(views)(
  '[FIX-15] the %s shows a fix in later finals, and in interims',
  async (_name, show, testId) => {
    const store = transcript()
    store.applyFixes(added)
    render(show({ store }))
    await waitFor(() => expect(fixed()).toHaveLength(2))
    act(() => store.applyUtterance(createInterimEvent(3, 'cooper netties')))
    await waitFor(() => expect(screen.getByTestId('interim').textContent).toContain('Kubernetes'))
    act(() => store.applyUtterance(createInterimEvent(3, 'cooper netties and', Date.now())))
    await waitFor(() =>
      expect(screen.getByTestId('interim').textContent).toContain('Kubernetes and'),
    )

    act(() => store.applyUtterance(createFinalEvent(4, 'The cooper netties.')))
    await waitFor(() => expect(texts(testId)[3]).toBe('The Kubernetes.'))
  },
)

it.each(views)(
  '[FIX-16] the %s writes spoken code around fixed words as code, and fixed words as they are',
  async (_name, show, testId) => {
    const store = transcript(['Cooper netties, then dot map over it.'])
    store.applyFixes(added)
    const { rerender } = render(show({ store, isCode: true }))
    await waitFor(() => expect(texts(testId)).toEqual(['Kubernetes, then .map over it.']))
    act(() => store.applyFixes({ version: 2, fixes: [] }))
    await waitFor(() => expect(texts(testId)).toEqual(['Cooper netties, then .map over it.']))
    rerender(show({ store, isCode: false }))
    await waitFor(() => expect(texts(testId)).toEqual(['Cooper netties, then dot map over it.']))
  },
)

it.each(views)('[FIX-17] the %s copies what it shows', async (_name, show) => {
  const store = transcript()
  store.applyFixes(added)
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  render(show({ store }))
  await waitFor(() => expect(fixed()).toHaveLength(2))
  await userEvent.click(screen.getAllByRole('button', { name: /^Copy/ })[0] as Element)
  expect(write.mock.lastCall?.[0]).toContain('Use Kubernetes, please.')
})

it.each([4, 5, 6, 7])(
  '[FIX-14] words that %i words per chunk cut in two are shown once, in the chunk where they begin',
  async (size) => {
    const line = 'one two three four five cooper netties eight nine ten'
    const store = transcript([line])
    store.applyFixes(added)
    render(viewer[1]({ store, size }))
    await waitFor(() => expect(fixed()).toHaveLength(1))
    expect(texts('segment').join(' ').replace(/\s+/g, ' ')).toBe(
      'one two three four five Kubernetes eight nine ten',
    )
  },
)

it.each(views)(
  '[FIX-18] the %s shows what was recognised beside fixed words, by click and by key',
  async (_name, show) => {
    const store = transcript()
    store.applyFixes(added)
    render(show({ store }))
    await waitFor(() => expect(fixed()).toHaveLength(2))
    const [first, second] = fixed()
    await userEvent.click(second as Element)
    const dialog = await screen.findByRole('dialog', { name: /recognised for “Kubernetes”/ })
    expect(dialog.textContent).toContain('“Cooper netties”')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(second)

    first?.focus()
    await userEvent.keyboard('{Enter}')
    expect((await screen.findByRole('dialog')).textContent).toContain('“cooper netties”')
  },
)

it('[FIX-12] readers can’t change anything: no button fixes words or takes a fix back', async () => {
  const store = transcript()
  store.applyFixes(added)
  render(viewer[1]({ store }))
  await waitFor(() => expect(fixed()).toHaveLength(2))
  await userEvent.click(fixed()[0] as Element)
  await screen.findByRole('dialog')
  expect(screen.queryByRole('button', { name: /undo/i })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Fix/ })).toBeNull()
})

it('[FIX-7] a page that hears of a change reads the log, of which the latest version counts', async () => {
  const readLog = vi.fn(async (after: number) => {
    const page = createLogPage(after, 0)
    return { ...page, session: { ...page.session, fixes: { ...added, version: 3 } } }
  })
  const store = new TranscriptStore(readLog)
  store.readFixes()
  expect(readLog).toHaveBeenCalledOnce()
  await waitFor(() => expect(store.getSnapshot().transcript.fixes.version).toBe(3))
  store.applyFixes({ version: 2, fixes: [] })
  expect(store.getSnapshot().transcript.fixes.fixes).toEqual(added.fixes)
})
