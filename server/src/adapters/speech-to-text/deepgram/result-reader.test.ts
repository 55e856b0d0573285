import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Results } from './messages.ts'
import { ResultReader } from './result-reader.ts'

const options = { sent: Number.MAX_SAFE_INTEGER, lead: 0 }
const second = 16_000

type Words = Results['channel']['alternatives'][0]['words']

function result(start: number, end: number, words: Words, flags: Partial<Results> = {}): Results {
  const transcript = words.map((word) => word.punctuated_word ?? word.word).join(' ')
  return {
    type: 'Results',
    start,
    duration: end - start,
    is_final: true,
    speech_final: false,
    from_finalize: false,
    ...flags,
    channel: { alternatives: [{ transcript, words }] },
  }
}

function word(text: string, start: number, end: number, speaker?: number) {
  const written = { word: text.toLowerCase().replace(/[^a-z]/g, ''), punctuated_word: text }
  return { ...written, start, end, ...(speaker === undefined ? {} : { speaker }) }
}

describe('the results of one stream', () => {
  it('[STT-14] become interims and finals, silence where nothing was said', () => {
    const reader = new ResultReader()
    const words = [word('Hello', 0.5, 1), word('there.', 1, 1.5)]
    expect(reader.read(result(0, 1.5, words, { is_final: false }), options)).toMatchObject([
      { type: 'interim', text: 'Hello there.', endSample: 1.5 * second },
    ])
    expect(reader.read(result(0, 2, words, { speech_final: true }), options)).toMatchObject([
      { type: 'final', text: 'Hello there.', speechFinal: true, words: [{ text: 'hello' }, {}] },
    ])
    expect(reader.read(result(2, 5, []), options)).toEqual([
      { type: 'silence', sample: 5 * second },
    ])
    expect(reader.read(result(5, 6, [], { is_final: false }), options)).toEqual([
      { type: 'progress', sample: 6 * second },
    ])
  })

  it('[RISK-49] are cut where the speaker changes; no piece is done with before the next is told', () => {
    const words = [
      word('Why', 0, 0.4, 0),
      word('a', 0.4, 0.5, 1),
      word('queue?', 0.5, 1, 0),
      word('Because', 1.2, 1.6, 1),
      word('it', 1.6, 1.8, 1),
      word('waits.', 1.8, 2.2, 1),
    ]
    expect(new ResultReader().read(result(0, 3, words, { speech_final: true }), options)).toEqual([
      expect.objectContaining({
        text: 'Why a queue?',
        speaker: 0,
        speechFinal: false,
        endSample: 1.2 * second,
      }),
      expect.objectContaining({
        text: 'Because it waits.',
        speaker: 1,
        speechFinal: true,
        startSample: 1.2 * second,
        endSample: 3 * second,
      }),
    ])
  })

  it('keep an answer of one word that ends its sentence as its speaker’s own', () => {
    const words = [word('Ready?', 0, 1, 0), word('Yes.', 1, 2, 1), word('Good.', 2, 3, 0)]
    const finals = new ResultReader().read(result(0, 3, words), options)
    expect(finals).toMatchObject([{ speaker: 0 }, { speaker: 1, text: 'Yes.' }, { speaker: 0 }])
  })

  it('write what comes twice, overlaps or comes late once, and positions go forward', () => {
    const reader = new ResultReader()
    const [one, two, three] = [word('one', 0, 1), word('two', 1, 2), word('three', 2, 3)] as const
    expect(reader.read(result(2, 3, [three]), options)).toMatchObject([{ text: 'three' }])
    expect(reader.read(result(2, 3, [three]), options)).toEqual([])
    expect(reader.read(result(0, 1, [one]), options)).toMatchObject([
      { text: 'one', startSample: 0, endSample: 3 * second },
    ])
    expect(reader.read(result(0, 3, [one, two, three]), options)).toMatchObject([{ text: 'two' }])
    expect(reader.read(result(1, 2, [two], { is_final: false }), options)).toEqual([])
  })

  it('never pass the audio that was sent', () => {
    const [final] = new ResultReader().read(result(0, 9, [word('late', 8, 9)]), {
      sent: second,
      lead: 0,
    })
    expect(final).toMatchObject({ endSample: second, words: [{ endSample: second }] })
  })

  it('hold each word once, in whatever order and however often they come', () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(lengths, fc.infiniteStream(fc.nat()), (sizes, random) => {
        let at = 0
        const finals = sizes.map((size) => {
          const words = Array.from({ length: size }, (_, index) =>
            word(`word${at + index}`, at + index, at + index + 1),
          )
          const final = result(at, at + size, words)
          at += size
          return final
        })
        const pick = () => finals[(random.next().value ?? 0) % finals.length] as Results
        const shuffled = [...Array.from({ length: 20 }, pick), ...finals]
        const reader = new ResultReader()
        const events = shuffled.flatMap((final) => reader.read(final, options))
        const texts = events.flatMap((event) => ('text' in event ? event.text.split(' ') : []))
        expect(texts.sort()).toEqual(Array.from({ length: at }, (_, n) => `word${n}`).sort())
        const done = events.map((event) => ('text' in event ? event.endSample : event.sample))
        expect(done).toEqual([...done].sort((a, b) => a - b))
      }),
    )
  })
})
