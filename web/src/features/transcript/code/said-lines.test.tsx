import type { LineForm } from '@live-scribe/contract/written-form/line-form'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import {
  createFinalEvent,
  createLogPage,
  SESSION_CODE,
} from '../../../../test/transcript-fixtures.ts'
import { until } from '../../../../test/until.ts'
import { ChunkedTranscript } from '../list/chunks/chunked-transcript.tsx'
import { TranscriptList } from '../list/transcript-list.tsx'
import { TranscriptStore } from '../model/transcript-store.ts'
import { useSaidLines } from './use-said-lines.ts'

const view = { code: SESSION_CODE, onCopyFailed: () => {}, empty: null }
const written = ['It is at 192.168.1.1.', 'And it ends.', '42 of them.']
const said = [
  'It is at one ninety two dot one sixty eight dot one dot one.',
  'And it ends.',
  'Forty two of them.',
]

function finalOf(number: number) {
  const [text = '', spoken = ''] = [written[number - 1], said[number - 1]]

  return { ...createFinalEvent(number, text), ...(spoken === text ? {} : { said: spoken }) }
}

function transcript(): TranscriptStore {
  const store = new TranscriptStore(async (after) => createLogPage(after, 0))
  for (const number of [1, 2]) store.applyUtterance(finalOf(number))

  return store
}

const lists = [
  ['recorder', 'segment-text', TranscriptList],
  ['viewer', 'segment', ChunkedTranscript],
] as const

function Page({ store, isViewer }: { store: TranscriptStore; isViewer: boolean }) {
  const [form, setForm] = useState<LineForm>('code')
  useSaidLines(store, form, setForm)

  return (
    <>
      <output>{form}</output>
      {isViewer ? (
        <ChunkedTranscript {...view} store={store} size={10} isOwner={false} canRename={false} />
      ) : (
        <TranscriptList {...view} testId="list" store={store} isLive />
      )}
    </>
  )
}

const press = () => fireEvent.keyDown(document.body, { key: 'n' })

it.each(lists)(
  '[TEXT-41] N shows the lines of the %s as they were said, those that come later too, and back',
  async (name, testId) => {
    const texts = () => screen.getAllByTestId(testId).map(({ textContent }) => textContent?.trim())
    const shown = () => texts().join(' ')
    const store = transcript()
    render(<Page store={store} isViewer={name === 'viewer'} />)
    const log = screen.getByRole('log')
    expect(shown()).toBe(written.slice(0, 2).join(' '))

    press()
    await until(() => expect(shown()).toBe(said.slice(0, 2).join(' ')))
    expect(screen.getByRole('status').textContent).toBe('said')
    // A screen reader is not told of the lines of a new log.
    expect(screen.getByRole('log')).not.toBe(log)
    act(() => store.applyUtterance(finalOf(3)))
    expect(shown()).toBe(said.join(' '))

    press()
    expect(shown()).toBe(written.join(' '))
    expect(screen.getByRole('status').textContent).toBe('written')
  },
)

it('[TEXT-41] a line whose number the owner fixed stays in its written form', async () => {
  const store = transcript()
  render(<Page store={store} isViewer />)
  press()
  const texts = () => store.getSnapshot().transcript.entries.map(({ text }) => text)
  await until(() => expect(texts()).toEqual(said.slice(0, 2)))
  const fix = { id: 1, original: '192.168.1.1', replacement: '10.0.0.1', place: null }
  act(() => store.applyFixes({ version: 1, fixes: [fix] }))

  expect(texts()).toEqual(written.slice(0, 2))
})

it('[TEXT-42] what is being read stays in its place', async () => {
  const store = transcript()
  render(<Page store={store} isViewer={false} />)
  const line = () => document.querySelector('[data-segment-number="2"]') as HTMLElement
  document.elementFromPoint = () => line()
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, document.body.textContent?.includes('ninety') ? 120 : 100, 300, 20),
  )
  const scrollBy = vi.spyOn(window, 'scrollBy').mockImplementation(() => {})
  press()
  await until(() => expect(scrollBy).toHaveBeenLastCalledWith({ top: 20, behavior: 'instant' }))
  press()
  await until(() => expect(scrollBy).toHaveBeenLastCalledWith({ top: -20, behavior: 'instant' }))
  vi.restoreAllMocks()
})
