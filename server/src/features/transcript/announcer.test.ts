import type { TranscriptEvent } from '@live-scribe/contract/live/channel-events'
import type { TimedUtterance } from '@live-scribe/contract/utterance'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ViewerChannels } from '#server/ports/viewer-channels.ts'
import { Announcer } from './announcer.ts'

const published: { data: unknown; isDroppable: boolean | undefined }[] = []
let announcer: Announcer
let context: ConstructorParameters<typeof Announcer>[0]
beforeEach(() => {
  vi.useFakeTimers()
  published.length = 0
  const viewerChannels: Pick<ViewerChannels, 'publish'> = {
    publish: (_channel, _event, data, options) =>
      void published.push({ data, isDroppable: options?.isDroppable }),
  }
  context = { viewerChannels, now: () => new Date() }
  announcer = new Announcer(context, { code: 'ABCDEF', lastSegment: 3 })
})
afterEach(() => {
  vi.useRealTimers()
})

const say = (channel: number, text: string, isFinal = false): TimedUtterance => ({
  channel,
  text,
  isFinal,
  segmentNumber: isFinal ? 4 : 3,
  timestamp: Date.now(),
  spokenAt: Date.now(),
  startMs: 1000,
  endMs: 2000,
  speaker: null,
  isGap: false,
  words: [],
})
const texts = () => published.map(({ data }) => (data as TranscriptEvent).text)

it('[CHAN-12, OUT-50] clears only the interim of its own channel with a final, and drops the one that waits', () => {
  announcer.interim(say(0, 'you'))
  announcer.interim(say(1, 'them'))
  announcer.interim(say(0, 'you said'))
  announcer.final(say(0, 'You said.', true))
  expect(announcer.current.map(({ text }) => text)).toEqual(['them'])
  vi.advanceTimersByTime(1000)
  expect(texts()).toEqual(['you', 'You said.', 'them'])
  expect(announcer.current.map(({ channel }) => channel)).toEqual([1])
})

it('[CHAN-69, OUT-3] takes an interim back with an empty one, which no viewer misses', () => {
  announcer.interim(say(0, 'you'))
  announcer.interim(say(1, 'the'))
  expect(announcer.retract(1, 1000)).toBeNull()
  vi.advanceTimersByTime(10)
  const retracted = announcer.retract(1, 1500)
  expect(retracted).toMatchObject({ channel: 1, text: '', isFinal: false, segmentNumber: 3 })
  expect(published.at(-1)).toEqual({ data: retracted, isDroppable: false })
  expect(announcer.retract(1, 1500)).toBeNull()
  vi.advanceTimersByTime(1000)
  expect(texts()).toEqual(['you', ''])
  expect(announcer.current.map(({ text }) => text)).toEqual(['you'])
})

it('[OUT-3, OUT-20] has words that are heard while their recorder comes back, and takes them back', () => {
  announcer.interim(say(0, 'the'))
  announcer.status('active')
  expect(announcer.current.map(({ text }) => text)).toEqual(['the'])
  expect(announcer.retract(0, 1500)).toMatchObject({ text: '' })
})

it('[LIVE-31] takes back, once for each channel, what another process may have announced before', () => {
  const resumed = new Announcer(context, { code: 'ABCDEF', lastSegment: 3, isResumed: true })
  expect(resumed.retract(0, 500)).toMatchObject({ channel: 0, text: '', segmentNumber: 3 })
  expect(resumed.retract(0, 900)).toBeNull()
  resumed.interim(say(1, 'them'))
  expect(resumed.retract(1, 500)).toBeNull()
  expect(texts()).toEqual(['', 'them'])
  expect(announcer.retract(0, 500)).toBeNull()
})
