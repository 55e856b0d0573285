import { expect, it } from 'vitest'
import { createFinalEvent, createLogPage } from '../../../../test/transcript-fixtures.ts'
import { createSpeakerLabels, getFollowingKey } from './speaker-labels.ts'
import {
  applySpeakerNames,
  applyUtterance,
  emptyTranscript,
  mergeLog,
  type TranscriptState,
} from './transcript-model.ts'

type Voice = readonly [channel: number, speaker: number | null]

/** A transcript with a final of each of these voices, in order. */
function heard(...voices: readonly Voice[]): TranscriptState {
  return voices
    .map(([channel, speaker], index) => ({ ...createFinalEvent(index + 1), channel, speaker }))
    .reduce(applyUtterance, emptyTranscript)
}

function named(state: TranscriptState, ...names: readonly (readonly [...Voice, string])[]) {
  return applySpeakerNames(state, {
    version: names.length,
    names: names.map(([channel, speaker, name]) => ({ channel, speaker, name })),
  })
}

/** The names of the entries, as the owner or a reader sees them. */
function namesOf(state: TranscriptState, isOwner: boolean): (string | undefined)[] | null {
  const labels = createSpeakerLabels({ isOwner })(state)

  return labels && state.entries.map((entry) => labels.names.get(labels.keyOf(entry)))
}

const forOwner = (state: TranscriptState) => namesOf(state, true)
const forReader = (state: TranscriptState) => namesOf(state, false)

it('[CHAN-85] names nobody where nobody is told apart: one channel with at most one speaker', () => {
  for (const state of [
    heard([0, null], [0, null]),
    heard([0, 0], [0, 0]),
    heard([0, 3], [0, null]),
  ])
    expect([forOwner(state), forReader(state)]).toEqual([null, null])
})

it('[CHAN-143] shows a name that was given to a single channel', () => {
  const state = named(heard([0, null], [0, null]), [0, null, 'Anna'])
  expect([forOwner(state), forReader(state)]).toEqual([
    ['Anna', 'Anna'],
    ['Anna', 'Anna'],
  ])
  expect(forReader(named(heard([0, 0]), [0, null, 'Anna']))).toEqual(['Anna'])
  expect(forReader(named(heard([0, null]), [0, null, '']))).toBeNull()
  expect(forReader(named(heard([0, null]), [1, null, 'Bo']))).toBeNull()
})

it('[CHAN-85] numbers the speakers of one channel in the order of their first appearance', () => {
  const state = heard([0, 4], [0, 1], [0, 4], [0, null], [0, 0])
  const names = ['Speaker 1', 'Speaker 2', 'Speaker 1', 'Unknown speaker', 'Speaker 3']
  expect(forOwner(state)).toEqual(names)
  expect(forReader(state)).toEqual(names)
})

it('[CHAN-86] numbers several speakers of the meeting, and does not call a microphone of several You', () => {
  const state = heard([0, 0], [1, 2], [1, 5], [1, null])
  expect(forOwner(state)).toEqual(['You', 'Them 1', 'Them 2', 'Them'])
  expect(forReader(state)).toEqual(['Speaker 1', 'Speaker 2', 'Speaker 3', 'Unknown speaker'])

  const room = heard([0, 0], [1, null], [0, 1], [1, 0], [0, 0])
  expect(forOwner(room)).toEqual(['Speaker 1', 'Them', 'Speaker 2', 'Them', 'Speaker 1'])
  expect(forReader(room)).toEqual(['Speaker 1', 'Speaker 2', 'Speaker 3', 'Speaker 2', 'Speaker 1'])
})

it('[CHAN-86] keeps the number of a speaker when more appear', () => {
  const voices: Voice[] = [
    [1, 0],
    [1, 3],
    [0, 1],
    [1, 7],
    [0, 0],
  ]
  for (const read of [forOwner, forReader]) {
    for (let count = 3; count < voices.length; count += 1) {
      const before = read(heard(...voices.slice(0, count)))?.slice(0, 2)
      expect(read(heard(...voices))?.slice(0, 2)).toEqual(before)
    }
  }
})

it('[CHAN-84] shows the names that the owner gave, to the owner and to readers', () => {
  const state = heard([0, null], [1, null])
  expect(forOwner(named(state, [1, null, 'Anna']))).toEqual(['You', 'Anna'])
  expect(forReader(named(state, [1, null, 'Anna']))).toEqual(['Speaker 1', 'Anna'])
  expect(forReader(named(state, [1, null, 'Anna'], [0, null, 'Bo']))).toEqual(['Bo', 'Anna'])
})

it('[CHAN-84] keeps the name of the only speaker of a channel when another appears there', () => {
  const names = [1, 0, 'Anna'] as const
  expect(forOwner(named(heard([0, null], [1, 0]), names))).toEqual(['You', 'Anna'])
  expect(forOwner(named(heard([0, null], [1, 0], [1, 1]), names))).toEqual([
    'You',
    'Anna',
    'Them 2',
  ])
})

it('[CHAN-84] numbers the speakers of a channel that has a name itself', () => {
  const state = named(heard([0, 0], [1, 0], [1, 1], [1, null]), [1, null, 'Acme'])
  expect(forOwner(state)).toEqual(['You', 'Acme 1', 'Acme 2', 'Acme'])
  expect(forReader(state)).toEqual(['Speaker 1', 'Acme 1', 'Acme 2', 'Acme'])
})

it('[CHAN-83] the names of the highest version count, in whatever order they arrive', () => {
  const given = (version: number, name: string) => ({
    version,
    names: [{ channel: 1, speaker: null, name }],
  })
  const state = heard([0, null], [1, null])
  const late = [given(2, 'Bo'), given(1, 'Anna')].reduce(applySpeakerNames, state)
  expect(forOwner(late)).toEqual(['You', 'Bo'])

  const page = createLogPage(2, 2)
  const log = { ...page, session: { ...page.session, speaker_names: given(1, 'Anna') } }
  expect(forOwner(mergeLog(late, log))).toEqual(['You', 'Bo'])
  expect(forOwner(mergeLog(state, log))).toEqual(['You', 'Anna'])
})

it('[CHAN-87] calls nobody You at the end when the meeting said at most three seconds', () => {
  const speaking = (ms: number) =>
    [
      { ...createFinalEvent(1), channel: 0 },
      { ...createFinalEvent(2), channel: 1, endMs: createFinalEvent(2).startMs + ms },
    ].reduce(applyUtterance, emptyTranscript)
  const end = (state: TranscriptState) => ({ ...state, status: 'completed' as const })
  expect(forOwner(speaking(3000))).toEqual(['You', 'Them'])
  expect(forOwner(end(speaking(3000)))).toEqual(['Microphone', 'Meeting'])
  expect(forOwner(end(speaking(3001)))).toEqual(['You', 'Them'])
  expect(forReader(end(speaking(3000)))).toEqual(['Speaker 1', 'Speaker 2'])
  expect(forOwner(named(end(speaking(3000)), [0, null, 'Bo']))).toEqual(['Bo', 'Meeting'])
})

it('returns the same labels while nothing changed, and the same keys while nobody appeared', () => {
  const getLabels = createSpeakerLabels({ isOwner: true })
  const state = heard([0, null], [1, null])
  const labels = getLabels(state)
  expect(getLabels(applyUtterance(state, { ...createFinalEvent(3), channel: 1 }))).toBe(labels)

  const renamed = getLabels(named(state, [1, null, 'Anna']))
  expect(renamed).not.toBe(labels)
  expect(renamed?.keyOf).toBe(labels?.keyOf)
  const more = heard([0, null], [1, null], [1, 0], [1, 1])
  expect(getLabels(more)?.keyOf).not.toBe(labels?.keyOf)
})

it('[CHAN-85] takes words whose speaker is not known yet for those of the speaker before', () => {
  const labels = createSpeakerLabels({ isOwner: true })(heard([0, 0], [0, 1], [1, null]))
  const follow = (channel: number, speaker: number | null, previous: string | undefined) =>
    labels &&
    getFollowingKey(labels.keyOf, { voice: { channel, speaker }, isInterim: true }, previous)
  expect(follow(0, null, '0/1')).toBe('0/1')
  expect(follow(0, 0, '0/1')).toBe('0/0')
  expect(follow(0, null, '1')).toBe('0')
  expect(follow(1, null, '0/1')).toBe('1')
})
