import { runs } from '@live-scribe/testing/depth'
import { ManualClock } from '@live-scribe/testing/time/manual-clock'
import { createMarkedSpeech, MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import fc from 'fast-check'
import pino from 'pino'
import { expect, it } from 'vitest'
import type { SpeechEvent } from '#server/ports/speech-to-text.ts'
import { follow } from '../../../../test/follow-stream.ts'
import { filterSpokenFinals, splitIntoFrames } from '../speech-to-text.suite.ts'
import { Failover } from './failover.ts'

const said = ['a', 'can', 'why', 'you', 'did', 'it', 'then', 'so', 'and', 'is', 'choose', 'queue']
const log = pino({ level: 'silent' })

/** The words of the finals; one that a requested final has cut in two counts once. */
function wordsOf(events: SpeechEvent[]): string[] {
  const written = filterSpokenFinals(events).flatMap(({ text }) => text.split(' '))
  return written
    .filter((word, index) => !(word.endsWith('-') && written[index - 1] === word))
    .map((word) => word.replace('-', ''))
}

it('[STT-34] whatever breaks when, every word is written once and in its order', {
  tags: 'property',
}, async () => {
  const audio = createMarkedSpeech(said, said)
  const frames = [...splitIntoFrames(audio, 4096)]
  const plan = fc.record({
    breaksAt: fc.uniqueArray(fc.nat(frames.length - 1), { maxLength: 6 }),
    pausesAt: fc.uniqueArray(fc.nat(frames.length - 1), { maxLength: 6 }),
    finalizesAt: fc.uniqueArray(fc.nat(frames.length - 1), { maxLength: 2 }),
  })
  await fc.assert(
    fc.asyncProperty(plan, async ({ breaksAt, pausesAt, finalizesAt }) => {
      const time = new ManualClock()
      const parts = {
        hosted: new MarkedRecogniser(said),
        local: new MarkedRecogniser(said),
      }
      const both = new Failover({ ...parts, log, clock: time })
      const stream = await both.open({ language: 'en-US' })
      const { events, outcome } = follow(stream)
      for (const [index, frame] of frames.entries()) {
        stream.push(frame)
        if (breaksAt.includes(index)) parts.hosted.crash()
        if (finalizesAt.includes(index)) stream.finalize()
        if (pausesAt.includes(index)) await time.pass(80, () => new Promise(setImmediate))
        await new Promise(setImmediate)
      }
      stream.end()
      await outcome
      expect(wordsOf(events)).toEqual(said)
      const ends = events.flatMap((event) => (event.type === 'final' ? [event.endSample] : []))
      expect(ends).toEqual([...ends].sort((one, other) => one - other))
      await both.close()
    }),
    { numRuns: runs(60) },
  )
})
