import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  createFinalEvent,
  createInterimEvent,
  createLogPage,
  SESSION_CODE,
} from '../../../../test/transcript-fixtures.ts'
import { TranscriptStore } from '../model/transcript-store.ts'
import { ChunkedTranscript } from './chunks/chunked-transcript.tsx'
import { TranscriptList } from './transcript-list.tsx'

/** A final of one channel, with its place in the audio. */
function final(number: number, channel: number, startMs: number, text = `Words ${number}.`) {
  return { ...createFinalEvent(number, text), channel, startMs }
}

function interim(after: number, channel: number, startMs: number, text: string) {
  return { ...createInterimEvent(after, text), channel, startMs }
}

function emptyStore(): TranscriptStore {
  return new TranscriptStore(async (after) => createLogPage(after, 0))
}

/** The names and words that are shown, in their order. */
function shown(): string[] {
  const elements = document.querySelectorAll(
    '[data-testid=speaker-name], [data-testid=segment-text], span[data-testid=segment], span[data-testid=interim], div[data-testid=interim] > p',
  )

  return [...elements].map((element) => element.textContent?.trim() ?? '')
}

const views = [
  [
    'recorder',
    (store: TranscriptStore) => (
      <TranscriptList
        testId="list"
        code={SESSION_CODE}
        store={store}
        isLive
        onCopyFailed={() => {}}
        empty="Nothing yet"
      />
    ),
  ],
  [
    'viewer',
    (store: TranscriptStore) => (
      <ChunkedTranscript
        code={SESSION_CODE}
        store={store}
        size={100}
        isOwner
        canRename
        onCopyFailed={() => {}}
        empty="Nothing yet"
      />
    ),
  ],
] as const

it.each(views)('[CHAN-60] the %s names the channels where they change', (_name, view) => {
  const store = emptyStore()
  render(view(store))
  act(() => store.applyUtterance(final(1, 0, 0)))
  expect(shown()).toEqual(['Words 1.'])

  act(() => store.applyUtterance(final(2, 1, 1000)))
  act(() => store.applyUtterance(final(3, 1, 2000)))
  act(() => store.applyUtterance(final(4, 0, 3000)))
  expect(shown()).toEqual(['You', 'Words 1.', 'Them', 'Words 2.', 'Words 3.', 'You', 'Words 4.'])
})

it.each(views)(
  '[CHAN-61] the %s puts a late final in its place, and leaves the rest as it is',
  (_name, view) => {
    const store = emptyStore()
    render(view(store))
    act(() => store.applyUtterance(final(1, 1, 0)))
    act(() => store.applyUtterance(final(2, 0, 5000)))
    act(() => store.applyUtterance(final(3, 0, 6000)))
    const words = () => screen.getAllByText(/^Words [13]/)
    const before = words()
    act(() => store.applyUtterance(final(4, 1, 1000)))

    expect(shown()).toEqual(['Them', 'Words 1.', 'Words 4.', 'You', 'Words 2.', 'Words 3.'])
    expect(words()[0]).toBe(before[0])
    expect(words()[1]).toBe(before[1])
    act(() => store.applyUtterance(final(5, 1, 5500)))
    expect(shown().slice(3)).toEqual(['You', 'Words 2.', 'Them', 'Words 5.', 'You', 'Words 3.'])
  },
)

it.each(views)(
  '[CHAN-62] the %s shows an interim of each channel, under its name',
  (_name, view) => {
    const store = emptyStore()
    render(view(store))
    act(() => store.applyUtterance(final(1, 0, 0)))
    act(() => store.applyUtterance(interim(1, 0, 2000, 'I think')))
    act(() => store.applyUtterance(interim(1, 1, 3000, 'mhm')))
    expect(shown()).toEqual(['You', 'Words 1.', 'I think', 'Them', 'mhm'])

    act(() => store.applyUtterance(final(2, 1, 3000, 'Mhm.')))
    expect(shown()).toEqual(['You', 'Words 1.', 'Them', 'Mhm.', 'You', 'I think'])
  },
)

it.each(views)(
  '[CHAN-62] the %s names an interim after another side’s words, whichever final came last',
  (_name, view) => {
    const store = emptyStore()
    render(view(store))
    act(() => store.applyUtterance(final(1, 0, 5000)))
    act(() => store.applyUtterance(final(2, 1, 1000)))
    act(() => store.applyUtterance(interim(2, 1, 7000, 'mhm')))
    expect(shown()).toEqual(['Them', 'Words 2.', 'You', 'Words 1.', 'Them', 'mhm'])
  },
)

it('[CHAN-60] names the speakers to readers without saying who is who', () => {
  const store = emptyStore()
  render(
    <ChunkedTranscript
      code={SESSION_CODE}
      store={store}
      size={10}
      isOwner={false}
      canRename={false}
      onCopyFailed={() => {}}
      empty={null}
    />,
  )
  act(() => store.applyUtterance(final(1, 0, 0)))
  act(() => store.applyUtterance(final(2, 1, 1000)))

  expect(shown()).toEqual(['Speaker 1', 'Words 1.', 'Speaker 2', 'Words 2.'])
})

it('[CHAN-60] keeps a name and its words apart where a chunk is copied', () => {
  const store = emptyStore()
  render(views[1][1](store))
  act(() => store.applyUtterance(final(1, 0, 0)))
  act(() => store.applyUtterance(final(2, 1, 1000)))

  expect(document.querySelector('.final-words')?.textContent?.trim()).toBe(
    'You\nWords 1. \nThem\nWords 2.',
  )
})

it('[CHAN-65] shows times instead of numbers in the recorder’s list of two channels, and numbers in that of one', () => {
  const store = emptyStore()
  render(views[0][1](store))
  const marks = () =>
    screen
      .getAllByTestId('segment')
      .map((item) => item.querySelector('span:not([data-testid])')?.textContent)
  act(() => store.applyUtterance(final(1, 0, 2000)))
  expect(marks()).toEqual(['1'])
  expect(screen.getByRole('button', { name: 'Copy entry 1' })).toBeDefined()

  act(() => store.applyUtterance(final(2, 1, 1000)))
  expect(marks()).toEqual(['', ''])
  expect(screen.getAllByRole('button', { name: /^Copy what was said at \d/ })).toHaveLength(2)
  expect(document.querySelectorAll('time')).toHaveLength(2)
})

it('[CHAN-113] leaves the lines of the recorder’s list as they are when the meeting joins', async () => {
  const store = emptyStore()
  render(views[0][1](store))
  for (const number of [1, 2]) act(() => store.applyUtterance(final(number, 0, number * 1000)))
  const lines = screen.getAllByTestId('segment')
  const added: (string | null)[] = []
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) added.push(node.textContent)
  })
  observer.observe(screen.getByRole('log'), { childList: true, subtree: true })
  act(() => store.applyUtterance(final(3, 1, 3000)))
  await act(async () => {})
  observer.disconnect()

  expect(screen.getAllByTestId('segment').slice(0, 2)).toEqual(lines)
  expect(added.join(' ')).toContain('Words 3.')
  expect(added.join(' ')).not.toMatch(/Words [12]/)
})

it.each(views)(
  '[CHAN-85] the %s names the speakers of one channel once there are two, and leaves its lines as they are',
  (_name, view) => {
    const store = emptyStore()
    render(view(store))
    const say = (number: number, speaker: number | null) =>
      act(() => store.applyUtterance({ ...final(number, 0, number * 1000), speaker }))
    for (const number of [1, 2]) say(number, 0)
    expect(shown()).toEqual(['Words 1.', 'Words 2.'])
    const words = screen.getAllByText(/^Words [12]/)
    say(3, 1)

    expect(shown()).toEqual(['Speaker 1', 'Words 1.', 'Words 2.', 'Speaker 2', 'Words 3.'])
    expect(screen.getAllByText(/^Words [12]/)).toEqual(words)
    say(4, null)
    expect(shown().slice(-2)).toEqual(['Unknown speaker', 'Words 4.'])
  },
)

it('[CHAN-85] keeps the numbers of the recorder’s list when the speakers of one channel are named', () => {
  const store = emptyStore()
  render(views[0][1](store))
  act(() => store.applyUtterance({ ...final(1, 0, 1000), speaker: 0 }))
  act(() => store.applyUtterance({ ...final(2, 0, 2000), speaker: 1 }))

  expect(screen.getByRole('button', { name: 'Copy entry 2' })).toBeDefined()
  expect(screen.getAllByTestId('speaker-name')).toHaveLength(2)
})

it('[CHAN-103] copies a chunk with a new name at each change of the speaker', () => {
  const store = emptyStore()
  render(views[1][1](store))
  act(() => store.applyUtterance(final(1, 0, 0)))
  act(() => store.applyUtterance(final(2, 1, 1000)))
  const names = [{ channel: 1, speaker: null, name: 'Anna' }]
  act(() => store.applySpeakerNames({ version: 1, names }))

  expect(document.querySelector('.final-words')?.textContent?.trim()).toBe(
    'You\nWords 1. \nAnna\nWords 2.',
  )
})
