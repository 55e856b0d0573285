import type { SharedTranscript } from '@live-scribe/contract/sharing'
import type { Utterance } from '@live-scribe/contract/utterance'
import { runs } from '@live-scribe/testing/depth'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { LiveEvent } from './live-event.ts'
import { TranscriptMerge } from './transcript-merge.ts'

function createUtterance(segmentNumber: number, isFinal: boolean, timestamp: number): Utterance {
  const text = `${isFinal ? 'sentence' : 'word'} ${segmentNumber}`
  const place = { startMs: 0, endMs: 1, channel: segmentNumber % 2, speaker: null, isGap: false }
  return { text, isFinal, timestamp, segmentNumber, ...place }
}

function createPage(after: number, stored: number, isCompleted: boolean): SharedTranscript {
  const numbers = Array.from(
    { length: Math.min(5, stored - after) },
    (_, index) => after + index + 1,
  )
  return {
    session: { status: isCompleted ? 'completed' : 'active' },
    segments: numbers.map((number) => ({
      segment_number: number,
      text: `sentence ${number}`,
      isFinal: true,
      created_at: '2026-11-23T00:00:00Z',
      start_ms: 0,
      end_ms: 1,
      speaker: null,
      channel: number % 2,
      words: [],
      is_gap: false,
    })),
    last_segment: stored,
    interim: null,
    interims: [],
    interims_known: true,
  } as unknown as SharedTranscript
}

type Step =
  | { name: 'speak' | 'hear'; isLost: boolean; isDelayed: boolean; isRepeated: boolean }
  | { name: 'read' }
  | { name: 'deliver' }
const flags = { isLost: fc.boolean(), isDelayed: fc.boolean(), isRepeated: fc.boolean() }
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ name: fc.constant('speak' as const), ...flags }) },
  { weight: 3, arbitrary: fc.record({ name: fc.constant('hear' as const), ...flags }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom({ name: 'read' as const }, { name: 'deliver' as const }),
  },
)

it('[CLIENT-3] hands out each final once and in order, whatever is lost, late, repeated or read from the log', {
  tags: 'property',
}, () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.nat(3), (steps, after) => {
      const merge = new TranscriptMerge(after)
      const events: LiveEvent[] = []
      const late: Utterance[] = []
      let stored = after
      let now = 0
      const apply = (utterance: Utterance) => events.push(...merge.addUtterance(utterance))
      for (const one of steps) {
        now += 1
        if (one.name === 'read')
          events.push(...merge.addPage(createPage(merge.last, stored, false)))
        else if (one.name === 'deliver')
          for (const utterance of late.splice(0).reverse()) apply(utterance)
        else {
          if (one.name === 'speak') stored += 1
          const utterance = createUtterance(stored, one.name === 'speak', now)
          if (one.isLost) continue
          if (one.isDelayed) late.push(utterance)
          else apply(utterance)
          if (one.isRepeated) apply(utterance)
        }
      }
      while (!merge.isOver) events.push(...merge.addPage(createPage(merge.last, stored, true)))

      const finals = events.filter((event) => event.type === 'final')
      const wanted = Array.from({ length: stored - after }, (_, index) => after + index + 1)
      expect(finals.map(({ segmentNumber }) => segmentNumber)).toEqual(wanted)
      expect(finals.map(({ text }) => text)).toEqual(wanted.map((number) => `sentence ${number}`))
      expect(findStaleInterims(events)).toEqual([])
      expect(findShownInterims(events)).toEqual([])
      expect(events.filter((event) => event.type === 'status').at(-1)?.status).toBe('completed')
    }),
    { numRuns: runs(2_000) },
  )
})

/** Interims that came after a final of their channel which they are part of. */
function findStaleInterims(events: LiveEvent[]): LiveEvent[] {
  const last = new Map<number, number>()
  return events.filter((event) => {
    if (event.type === 'final') last.set(event.channel, event.segmentNumber)
    return event.type === 'interim' && event.segmentNumber < (last.get(event.channel) ?? 0)
  })
}

/** The interims that are still shown at the end. */
function findShownInterims(events: LiveEvent[]): string[] {
  const shown = new Map<number, string>()
  for (const event of events) {
    if (event.type === 'interim') shown.set(event.channel, event.text)
    if (event.type === 'final') shown.delete(event.channel)
  }
  return [...shown.values()].filter((text) => text !== '')
}
