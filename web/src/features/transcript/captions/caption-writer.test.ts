import { expect, it } from 'vitest'
import {
  createFinalEvent,
  createInterimEvent,
  createLogPage,
  START_MS,
} from '../../../../test/transcript-fixtures.ts'
import type { TranscriptState } from '../model/transcript-model.ts'
import { TranscriptStore } from '../model/transcript-store.ts'
import { createCaptionWriter, MAX_WRITTEN_FINALS } from './caption-writer.ts'

const format = {
  fits: (text: string) => text.length <= 20,
  labels: null,
  textOf: ({ text }: { text: string }) => text,
}

function setUp() {
  const store = new TranscriptStore(async (after) => createLogPage(after, 0))
  const write = createCaptionWriter()
  const lines = (state: TranscriptState = store.getSnapshot().transcript) => {
    const { full, last } = write(state, format)

    return [...full, last].map(({ text }) => text)
  }

  return { store, lines }
}

it('reading a state twice writes nothing twice', () => {
  const { store, lines } = setUp()
  store.applyUtterance(createFinalEvent(1, 'Good morning.'))
  store.applyUtterance(createInterimEvent(1, 'let us begin'))
  const once = lines()

  expect(once).toEqual(['Good morning. let us', 'begin'])
  expect(lines()).toEqual(once)
})

it('begins with the last finals of a long log', () => {
  const { store, lines } = setUp()
  for (let number = 1; number <= MAX_WRITTEN_FINALS + 50; number += 1) {
    store.applyUtterance(createFinalEvent(number, `${number}`))
  }

  expect(lines().join(' ').split(' ')[0]).toBe('51')
  expect(lines().at(-1)).toMatch(/ 70$/)
})

it('a line of another program is written once, when it is heard', () => {
  const { store, lines } = setUp()
  const event = { sessionId: 'ABC234', text: 'Heard.', isFinal: true, timestamp: START_MS }
  store.applyClientEvent({ ...event, isFinal: true })
  expect(lines()).toEqual(['Heard.'])
  store.applyUtterance(createFinalEvent(1, 'Heard.'))
  store.applyUtterance(createFinalEvent(2, 'Next.'))

  expect(lines()).toEqual(['Heard. Next.'])
})

it('leaves out what the meeting echoes', () => {
  const { store, lines } = setUp()
  store.applyUtterance({ ...createFinalEvent(1, 'Echo.'), isEcho: true })
  store.applyUtterance(createFinalEvent(2, 'Said.'))

  expect(lines()).toEqual(['Said.'])
})

it('[COMF-13] shows nothing of a session that is not shared any more', () => {
  const { store, lines } = setUp()
  store.applyUtterance(createFinalEvent(1, 'Secret.'))
  lines()
  const { transcript } = new TranscriptStore(async (after) => createLogPage(after, 0)).getSnapshot()

  expect(lines(transcript)).toEqual([''])
})
