import { runs } from '@live-scribe/testing/depth'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createSpeakerLabels } from '#web/features/transcript/model/speaker-labels.ts'
import { toTranscriptEntry } from '#web/features/transcript/model/transcript-entry.ts'
import { emptyTranscript } from '#web/features/transcript/model/transcript-model.ts'
import { createFinalEvent } from '../../../../test/transcript-fixtures.ts'
import { findLineAt, findTalk } from './find-talk.ts'

type Spoken = [from: number, until: number, channel?: number, more?: object]

function talkOf(spoken: readonly Spoken[]) {
  const entries = spoken.map(([from, until, channel = 0, more = {}], index) =>
    toTranscriptEntry({
      ...createFinalEvent(index + 1),
      startMs: from * 1000,
      endMs: until * 1000,
      channel,
      ...more,
    }),
  )
  const label = createSpeakerLabels({ isOwner: true })
  const channels = spoken.some(([, , channel]) => channel === 1) ? 2 : 1
  return findTalk(entries, label({ ...emptyTranscript, channels, entries }))
}

it('[VIEW-48] joins what one side says without a pause of two seconds, and keeps sides apart', () => {
  const { lanes, lengthMs } = talkOf([
    [0, 5],
    [6, 9],
    [7, 12, 1],
    [11, 14],
    [20, 31, 1],
  ])
  expect(lengthMs).toBe(31_000)
  expect(lanes).toMatchObject([
    {
      name: 'You',
      stretches: [
        { startMs: 0, endMs: 9000 },
        { startMs: 11_000, endMs: 14_000 },
      ],
    },
    {
      name: 'Them',
      stretches: [
        { startMs: 7000, endMs: 12_000 },
        { startMs: 20_000, endMs: 31_000 },
      ],
    },
  ])
})

it('[VIEW-48] takes neither an echo nor missing audio for talk, and names nobody who speaks alone', () => {
  const { lanes } = talkOf([
    [0, 5],
    [5, 30, 0, { isGap: true }],
    [30, 40, 0, { isEcho: true }],
    [40, 50],
  ])
  expect(lanes).toMatchObject([
    {
      name: null,
      stretches: [
        { startMs: 0, endMs: 5000 },
        { startMs: 40_000, endMs: 50_000 },
      ],
    },
  ])
})

it('[VIEW-48] finds the line that is said at a time', () => {
  const talk = talkOf([
    [2, 5],
    [6, 9],
    [30, 33],
  ])
  const at = (seconds: number) => findLineAt(talk, seconds * 1000)?.segmentNumber
  expect([0, 2, 5.5, 6, 29.9, 30, 99].map(at)).toEqual([1, 1, 1, 2, 2, 3, 3])
  expect(findLineAt(talkOf([]), 0)).toBeUndefined()
})

const lines = fc.array(
  fc
    .tuple(fc.nat(500), fc.nat(20), fc.nat(1))
    .map(([from, length, channel]): Spoken => [from, from + length, channel]),
)

it('[VIEW-48] has every line in a stretch of its side, whatever order they are in', {
  tags: 'property',
}, () => {
  fc.assert(
    fc.property(lines, (spoken) => {
      const { lanes, lengthMs, lines: found } = talkOf(spoken)
      const stretches = lanes.flatMap((lane) => lane.stretches)
      for (const [from, until] of spoken) {
        expect(
          stretches.some(({ startMs, endMs }) => startMs <= from * 1000 && endMs >= until * 1000),
        ).toBe(true)
      }
      for (const { stretches: own } of lanes) {
        const starts = own.map(({ startMs }) => startMs)
        expect(starts).toEqual(starts.toSorted((one, other) => one - other))
      }
      expect(found).toHaveLength(spoken.length)
      expect(lengthMs).toBe(Math.max(0, ...spoken.map(([, until]) => until * 1000)))
    }),
    { numRuns: runs(1_000) },
  )
})
