import { act, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import {
  createFinalEvent,
  createLogPage,
  SESSION_CODE,
} from '../../../../test/transcript-fixtures.ts'
import { ChunkedTranscript } from '../list/chunks/chunked-transcript.tsx'
import { TranscriptList } from '../list/transcript-list.tsx'
import { TranscriptStore } from '../model/transcript-store.ts'
import { printTranscript } from './print-transcript.ts'

const settings = { times: true, speakers: true, gaps: true, echoes: false, marks: true }
const said = ['Why a queue?', 'It can wait.', 'could you draw it', 'Is this a gap?']
const view = { code: SESSION_CODE, onCopyFailed: () => {}, empty: null }
const views = {
  recorder: (store: TranscriptStore) => (
    <TranscriptList {...view} {...{ store }} testId="l" isLive />
  ),
  viewer: (store: TranscriptStore) => (
    <ChunkedTranscript {...view} {...{ store }} size={100} isOwner={false} canRename={false} />
  ),
}
const labelled = () =>
  [...document.querySelectorAll('[data-question]')].map(({ textContent }) => textContent?.trim())

afterEach(() => {
  vi.unstubAllGlobals()
})

it.each([
  ['recorder', true, ['Why a queue?', 'could you draw it']],
  ['viewer', true, ['Why a queue?', 'could you draw it']],
  ['viewer', false, []],
] as const)(
  '[MARK-44] printing the %s with marks %s labels these questions, until it is over',
  async (name, marks, expected) => {
    const store = new TranscriptStore(async (after) => createLogPage(after, 0))
    for (const [index, text] of said.entries())
      store.applyUtterance({ ...createFinalEvent(index + 1, text), isGap: index === 3 })
    render(views[name](store))
    let printed: unknown
    vi.stubGlobal('print', () => {
      printed = labelled()
    })
    await act(async () => printTranscript(store, { ...settings, marks }))
    expect(printed).toEqual(expected)
    expect(document.documentElement.dataset.printWithout).toContain(marks ? 'echoes' : 'marks')
    await act(async () => void window.dispatchEvent(new Event('afterprint')))
    expect(labelled()).toEqual([])
    expect(document.documentElement.dataset.printWithout).toBeUndefined()
  },
)
