import { act, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
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
const views: [string, (store: TranscriptStore) => ReactElement][] = [
  ['recorder', (store) => <TranscriptList {...view} {...{ store }} testId="list" isLive />],
  [
    'viewer',
    (store) => (
      <ChunkedTranscript {...view} {...{ store }} size={100} isOwner={false} canRename={false} />
    ),
  ],
]

/** Words of each of these voices, in order; the last ones may be interim. */
function say(store: TranscriptStore, ...voices: readonly (readonly [number, number | null])[]) {
  const { entries } = store.getSnapshot().transcript
  for (const [index, [channel, speaker]] of voices.entries())
    store.applyUtterance({ ...createFinalEvent(entries.length + index + 1), channel, speaker })
}

/** The names that are shown, each with the number of its colour. */
function shown(): string[] {
  const names = document.querySelectorAll<HTMLElement>('[data-speaker]')

  return [...names].map(({ textContent, dataset }) => `${textContent} ${dataset.colour ?? '-'}`)
}

const readers = views.filter(([name]) => name === 'viewer')

/** What has an edge: paragraphs, and names in them. */
const EDGE = 'p[data-voice], p [data-voice]'

/** The edges of the words after each name of a paragraph, as `shown` has the names. */
function edges(): string[] {
  const words = [...document.querySelectorAll<HTMLElement>(EDGE)]
  const ends = words.filter((one) => one.querySelector('p [data-voice]') === null)

  return ends.map(({ dataset }) => `${dataset.name} ${dataset.colour ?? '-'}`)
}

const start = () => new TranscriptStore(async (after) => createLogPage(after, 0))

it.each(views)(
  '[NEED-50, NEED-51] the %s shows a colour at each change of speaker, which stays as others appear',
  async (_, show) => {
    const store = start()
    say(store, [0, 0], [0, 0], [0, 1], [0, null], [0, 0])
    render(show(store))
    expect(shown()).toEqual(['Speaker 1 1', 'Speaker 2 3', 'Unknown speaker -', 'Speaker 1 1'])
    await act(async () => say(store, [0, 2]))
    expect(shown()).toEqual([
      'Speaker 1 1',
      'Speaker 2 3',
      'Unknown speaker -',
      'Speaker 1 1',
      'Speaker 3 4',
    ])
    await act(async () =>
      store.applySpeakerNames({ version: 1, names: [{ channel: 0, speaker: 1, name: 'Mira' }] }),
    )
    expect(shown()[1]).toBe('Mira 3')
  },
)

it.each(views)(
  '[NEED-50] the %s takes the colour from words of a channel when several speak there',
  async (_, show) => {
    const store = start()
    say(store, [0, null], [1, null])
    render(show(store))
    expect(shown().map((name) => name.slice(-1))).toEqual(['1', '2'])
    await act(async () => say(store, [0, 0], [0, 1]))
    expect(shown().map((name) => name.slice(-1))).toEqual(['-', '2', '1', '3'])
  },
)

it.each(views)(
  '[NEED-50] the %s colours the name above words that are being heard',
  async (_, show) => {
    const store = start()
    say(store, [0, null], [1, null])
    render(show(store))
    await act(async () => store.applyUtterance({ ...createInterimEvent(2, 'and'), channel: 0 }))
    expect(shown().at(-1)).toMatch(/ 1$/)
  },
)

it.each(views)(
  '[NEED-50, NEED-54] the %s shows nothing where nobody is told apart',
  async (_, show) => {
    const store = start()
    say(store, [0, null], [0, 0], [0, 0])
    render(show(store))
    expect([...shown(), ...edges()]).toEqual([])
  },
)

it.each(readers)(
  '[NEED-54] the %s gives words the colour of their speaker at their edge, and the name of now',
  async (_, show) => {
    const store = start()
    say(store, [0, 0])
    render(show(store))
    expect(edges()).toEqual([])
    await act(async () => say(store, [0, 1], [0, null], [0, 0]))
    expect(edges()).toEqual(['Speaker 1 1', 'Speaker 2 3', 'Unknown speaker -', 'Speaker 1 1'])
    await act(async () =>
      store.applySpeakerNames({ version: 1, names: [{ channel: 0, speaker: 0, name: 'Mira' }] }),
    )
    expect(edges()).toEqual(['Mira 1', 'Speaker 2 3', 'Unknown speaker -', 'Mira 1'])
  },
)

it.each(readers)('[NEED-54] the %s gives words that are being heard an edge', async (_, show) => {
  const store = start()
  render(show(store))
  await act(async () => {
    say(store, [0, null], [1, null])
    store.applyUtterance({ ...createInterimEvent(2, 'and'), channel: 0 })
  })
  const marked = [...document.querySelectorAll<HTMLElement>(EDGE)]
  expect(marked.at(-1)?.dataset).toMatchObject({ voice: '0', colour: '1' })
})

it.each(readers)('[NEED-54] the %s gives gaps no edge', async (_, show) => {
  const store = start()
  say(store, [0, 0], [0, 1])
  store.applyUtterance({ ...createFinalEvent(3, 'Nothing was recorded.'), isGap: true })
  render(show(store))
  const gap = screen.getByText('Nothing was recorded.')
  expect(gap.closest('[data-voice]')).toBeNull()
  expect(edges().length).toBeGreaterThan(1)
})
