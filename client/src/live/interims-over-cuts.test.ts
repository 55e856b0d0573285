import type { SharedTranscript } from '@live-scribe/contract/sharing'
import type { Utterance } from '@live-scribe/contract/utterance'
import { expect, it } from 'vitest'
import type { LiveEvent } from './live-event.ts'
import { TranscriptMerge } from './transcript-merge.ts'

function createInterim(text: string, timestamp: number, channel = 0): Utterance {
  const place = { startMs: 0, endMs: 900, channel, speaker: null, isGap: false }
  return { text, isFinal: false, timestamp, segmentNumber: 0, ...place }
}

/** A page of a log without finals. */
function createPage(page: Partial<SharedTranscript>): SharedTranscript {
  const session = { status: 'active' }
  const nothing = { segments: [], last_segment: 0, interim: null, interims: [] }
  return { session, ...nothing, interims_known: true, ...page } as unknown as SharedTranscript
}

/** A session that says `hel` in two channels. */
function createHeard(): TranscriptMerge {
  const merge = new TranscriptMerge()
  merge.addPage(createPage({}))
  for (const channel of [0, 1]) merge.addUtterance(createInterim('hel', 1000, channel))
  return merge
}

/** Channels and texts of the interims among events. */
function interimsOf(events: LiveEvent[]): [number, string][] {
  return events.flatMap((event) =>
    event.type === 'interim' ? [[event.channel, event.text] as [number, string]] : [],
  )
}

it('[LIVE-31] takes back words that a page read after a cut does not have, and keeps those that it has', () => {
  const merge = createHeard()
  const interims = [{ ...createInterim('hello', 2000, 1), sessionId: 'ABC234' }]
  const events = merge.addPage(createPage({ interims }))

  expect(interimsOf(events)).toEqual([
    [0, ''],
    [1, 'hello'],
  ])
})

it('[LIVE-31] does not bring back words that were taken back when their event is repeated', () => {
  const merge = createHeard()
  merge.addPage(createPage({}))

  expect(merge.addUtterance(createInterim('hel', 1000))).toEqual([])
  expect(interimsOf(merge.addUtterance(createInterim('help', 1200)))).toEqual([[0, 'help']])
})

it('[LIVE-31] keeps all words while the server does not know which are being heard', () => {
  expect(createHeard().addPage(createPage({ interims_known: false }))).toEqual([])
})

it.each([{ interims_known: true }, { interims_known: false }])(
  '[LIVE-31] keeps words of the rest of a stopped recording over a read of its log, %o',
  (known) => {
    const merge = createHeard()
    merge.addStatus({ sessionId: 'ABC234', status: 'paused', segmentNumber: 0, timestamp: 2000 })
    const rest = createInterim('the rest', 2500)
    expect(interimsOf(merge.addUtterance(rest))).toEqual([[0, 'the rest']])
    const interims = known.interims_known ? [{ ...rest, sessionId: 'ABC234' }] : []
    const { session } = createPage({})
    const page = createPage({ session: { ...session, status: 'paused' }, interims, ...known })

    expect(interimsOf(merge.addPage(page)).filter(([, text]) => text === '')).toEqual([])
    expect(
      interimsOf(merge.addPage(createPage({ session: { ...session, status: 'paused' } }))),
    ).toEqual([[0, '']])
  },
)

it('[LIVE-31] takes back the words of a recording that is paused', () => {
  const merge = createHeard()
  const paused = { sessionId: 'ABC234', status: 'paused' as const, segmentNumber: 0 }

  expect(interimsOf(merge.addStatus({ ...paused, timestamp: 2000 }))).toEqual([
    [0, ''],
    [1, ''],
  ])
})
