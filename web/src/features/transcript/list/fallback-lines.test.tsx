import { act, render } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  createFinalEvent,
  createLogPage,
  SESSION_CODE,
} from '../../../../test/transcript-fixtures.ts'
import { TranscriptStore } from '../model/transcript-store.ts'
import { ChunkedTranscript } from './chunks/chunked-transcript.tsx'
import { TranscriptList } from './transcript-list.tsx'

const props = { code: SESSION_CODE, onCopyFailed: () => {}, empty: 'Nothing yet' }
const views = [
  [
    'recorder',
    (store: TranscriptStore) => (
      <TranscriptList testId="transcript" store={store} isLive {...props} />
    ),
  ],
  [
    'viewer',
    (store: TranscriptStore) => (
      <ChunkedTranscript store={store} size={100} isOwner={false} canRename={false} {...props} />
    ),
  ],
] as const

it.each(views)(
  '[STT-35] the %s marks what this server wrote in place of the service',
  (_, view) => {
    const store = new TranscriptStore(async (after) => createLogPage(after, 0))
    render(view(store))
    act(() => {
      store.applyUtterance(createFinalEvent(1, 'Hosted.'))
      store.applyUtterance({ ...createFinalEvent(2, 'Ours.'), isFallback: true })
      store.applyUtterance(createFinalEvent(3, 'Hosted again.'))
    })
    const marked = [...document.querySelectorAll('[data-fallback]')]
    expect(marked.map((element) => element.textContent)).toEqual([expect.stringContaining('Ours.')])
  },
)
