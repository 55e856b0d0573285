import type { Word } from '@live-scribe/contract/transcript'
import fc from 'fast-check'
import type { ExportLine } from '#server/features/transcript/export/export-line.ts'
import { say, toLine } from './export-fixtures.ts'

const word = fc.oneof(
  { weight: 8, arbitrary: fc.stringMatching(/^[a-zA-Z]{1,9}[.,?]?$/) },
  { weight: 1, arbitrary: fc.stringMatching(/^[a-z0-9_]{30,100}$/) },
  { weight: 1, arbitrary: fc.constantFrom('👩‍👩‍👧', 'O(n)', 'مرحبا', '日本語', 'a<b', 'x&y') },
)
const names = [null, 'You', 'Anna', 'A name of exactly the most characters.']

const utterance = fc.record({
  words: fc.array(fc.record({ text: word, lasts: fc.nat(900), pause: fc.nat(300) }), {
    minLength: 1,
    maxLength: 40,
  }),
  pause: fc.oneof(fc.nat(500), fc.nat(20_000)),
  channel: fc.nat(1),
  isGap: fc.nat(9).map((number) => number === 0),
  hasTimes: fc.boolean(),
})

/** Random lines of two channels in their order, which may overlap as far as a microphone's do. */
export const randomLines = fc
  .record({ utterances: fc.array(utterance, { maxLength: 25 }), name: fc.constantFrom(...names) })
  .map(({ utterances, name }) => {
    const ends = [0, 0]
    const lines = utterances.map((one): ExportLine => {
      let at = (ends[one.channel] ?? 0) + one.pause
      const startMs = at
      const words = one.words.map(({ text, lasts, pause }): Word => {
        const timed = { text, start_ms: at, end_ms: at + lasts }
        at += lasts + pause
        return timed
      })
      ends[one.channel] = at
      const text = words.map((each) => each.text).join(' ')
      const times = { endMs: words.at(-1)?.end_ms ?? startMs, words: one.hasTimes ? words : [] }
      if (one.isGap) return toLine(say(text, startMs, { ...times, words: [], isGap: true }))
      const said = say(text, startMs, { ...times, channel: one.channel })
      return one.channel === 0 ? toLine(said, name) : toLine(said, name && 'Them')
    })
    return lines.sort((one, other) => one.utterance.startMs - other.utterance.startMs)
  })
