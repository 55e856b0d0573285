import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addToCaptions,
  type CaptionSpeech,
  type Captions,
  type CaptionUpdate,
  emptyCaptions,
} from './captions.ts'

const WIDTH = 20
const fits = (text: string) => text.length <= WIDTH

function speech(text: string, more: Partial<CaptionSpeech> = {}): CaptionSpeech {
  return { channel: 0, text, speaker: null, name: null, isGap: false, ...more }
}

function update(change: Partial<CaptionUpdate>): CaptionUpdate {
  return { finals: [], interim: null, retracted: [], ...change }
}

const final = (text: string, more?: Partial<CaptionSpeech>) =>
  update({ finals: [speech(text, more)] })
const interim = (text: string, more?: Partial<CaptionSpeech>) =>
  update({ interim: speech(text, more) })

function write(...updates: CaptionUpdate[]): Captions {
  return updates.reduce((captions, one) => addToCaptions(captions, one, fits), emptyCaptions)
}

/** The lines as they are read; words that may still change in brackets. */
function shown({ full, last, settled }: Captions): string[] {
  const line = ({ name, text }: (typeof full)[number]) =>
    name === null ? text : `${name}: ${text}`
  const open = line({ ...last, text: last.text.slice(0, settled) })
  const words = last.text.slice(settled)

  return [...full.map(line), words === '' ? open : `${open}[${words}]`]
}

describe('captions', () => {
  it('[COMF-10] fill the last line, and move up by one line when it is full', () => {
    const first = final('The quick brown fox')
    expect(shown(write(first))).toEqual(['The quick brown fox'])
    expect(shown(write(first, final('jumps')))).toEqual(['The quick brown fox', 'jumps'])
  })

  it('[COMF-11] have words that may still change in the last line only', () => {
    const talk = [final('Good morning.'), interim('we')]
    expect(shown(write(...talk))).toEqual(['Good morning.[ we]'])
    expect(shown(write(...talk, interim('we begin today')))).toEqual([
      'Good morning. we',
      '[begin today]',
    ])
  })

  it('[COMF-11] leave a full line as it is when the recogniser changes its mind', () => {
    const talk = [interim('a hash tap finds a key'), interim('a hash map finds a key quickly')]
    expect(shown(write(...talk))).toEqual(['a hash tap finds a', '[key quickly]'])
    expect(shown(write(...talk, final('A hash map finds a key quickly.')))).toEqual([
      'a hash tap finds a',
      'key quickly.',
    ])
  })

  it('take words back that nobody said, and leave the lines in their places', () => {
    const talk = write(final('The quick brown fox'), interim('is'))
    expect(shown(addToCaptions(talk, update({ retracted: [0] }), fits))).toEqual([
      'The quick brown fox',
      '',
    ])
  })

  it('write what is said after words that were taken back, even when it begins alike', () => {
    const talk = write(interim('one two three four five'), update({ retracted: [0] }))
    expect(shown(addToCaptions(talk, final('one two three'), fits))).toEqual([
      'one two three four',
      'one two three',
    ])
  })

  it('[COMF-12] begin a line with the name where the speaker changes', () => {
    const mira = { speaker: '0', name: 'Mira' }
    const tom = { speaker: '1', name: 'Tom', channel: 1 }
    expect(
      shown(write(final('Hi.', mira), final('Hello.', tom), final('How are you?', tom))),
    ).toEqual(['Mira: Hi.', 'Tom: Hello. How are', 'you?'])
  })

  it('show what one says while another goes on', () => {
    const mira = { speaker: '0', name: 'Mira' }
    const tom = { speaker: '1', name: 'Tom', channel: 1 }
    const talk = [
      interim('so the idea is that', mira),
      update({ finals: [speech('Yes.', tom)], interim: speech('so the idea is that we', mira) }),
      final('So the idea is that we sort.', mira),
    ]
    expect(shown(write(...talk))).toEqual([
      'Mira: so the idea is',
      'Tom: Yes.',
      'Mira: that we sort.',
    ])
  })

  it('give a gap a line of its own', () => {
    expect(
      shown(write(final('One.'), final('[4 s missing]', { isGap: true }), final('Two.'))),
    ).toEqual(['One.', '[4 s missing]', 'Two.'])
  })

  it('[COMF-16] give a name a line of its own where it leaves no room for the first word', () => {
    const long = { speaker: '0', name: 'The interviewer' }
    expect(shown(write(final('Good morning.', long)))).toEqual([
      'The interviewer: ',
      'Good morning.',
    ])
    expect(shown(write(interim('Good mornings', long), final('Good morning.', long)))).toEqual([
      'The interviewer: ',
      'Good morning.',
    ])
  })

  it('[COMF-16] cut short words too where the line is shorter, and never a gap', () => {
    const narrow = (text: string) => text.length <= 5
    const talk = [final('murmur'), final('[4 s missing]', { isGap: true })]
    const captions = talk.reduce((so, one) => addToCaptions(so, one, narrow), emptyCaptions)
    expect(shown(captions)).toEqual(['murmu', 'r', '[4 s', 'missi', 'ng]', ''])
  })

  it('cut a word that no line has room for, and text without spaces', () => {
    expect(shown(write(final('https://example.com/a/long/path')))).toEqual([
      'https://example.com/',
      'a/long/path',
    ])
    expect(
      shown(write(final('これはとても長い文章なのでどこかで切らなければなりません。'))),
    ).toEqual(['これはとても長い文章なのでどこかで切らな', 'ければなりません。'])
  })
})

const word = fc.constantFrom('a', 'map', 'sorts', 'the', 'array', 'recursion', 'of', 'n')
const text = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '))
const channel = fc.constantFrom(0, 1)
const anyUpdate: fc.Arbitrary<CaptionUpdate> = fc.oneof(
  fc.tuple(text, channel).map(([said, at]) => final(said, { channel: at, speaker: `${at}` })),
  fc.tuple(text, channel).map(([said, at]) => interim(said, { channel: at, speaker: `${at}` })),
  channel.map((at) => update({ retracted: [at] })),
)

it('[COMF-11] whatever is said, a full line never changes and lines only move up', () => {
  fc.assert(
    fc.property(fc.array(anyUpdate, { maxLength: 40 }), (updates) => {
      const seen = new Map<number, string>()
      let captions = emptyCaptions
      for (const one of updates) {
        const before = captions
        captions = addToCaptions(before, one, fits)
        for (const { id, text: line } of captions.full) {
          expect(seen.get(id) ?? line).toBe(line)
          seen.set(id, line)
        }
        expect(captions.last.id).toBeGreaterThanOrEqual(before.last.id)
        expect(captions.full.at(-1)?.id ?? 0).toBe(captions.last.id - 1)
        for (const { text: line } of [...captions.full, captions.last])
          expect(fits(line)).toBe(true)
      }
    }),
  )
})

it('[COMF-10] a recogniser that only adds words has each of them shown once', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 8 }), (sentences) => {
      let captions = emptyCaptions
      const lines = new Map<number, string>()
      const add = (one: CaptionUpdate) => {
        captions = addToCaptions(captions, one, fits)
        for (const { id, text: line } of [...captions.full, captions.last]) lines.set(id, line)
      }
      for (const sentence of sentences) {
        const words = sentence.split(' ')
        for (let count = 1; count <= words.length; count += 1) {
          add(interim(words.slice(0, count).join(' ')))
        }
        add(final(sentence))
      }

      expect([...lines.values()].join(' ')).toBe(sentences.join(' '))
    }),
  )
})
