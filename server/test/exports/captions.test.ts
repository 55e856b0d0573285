import { execFileSync } from 'node:child_process'
import { runs } from '@live-scribe/testing/depth'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Cue, toCues } from '#server/features/transcript/export/captions/cues.ts'
import type { ExportLine } from '#server/features/transcript/export/export-line.ts'
import { writeSrt, writeVtt } from '#server/features/transcript/export/formats/subtitles.ts'
import { gap, options, readAll, say, toLine } from './export-fixtures.ts'
import { randomLines } from './random-lines.ts'
import { parseCaptions, probeCaptions } from './read-captions.ts'

const namings = ['prefix', 'tag', 'none'] as const

async function cuesOf(lines: readonly ExportLine[], naming: (typeof namings)[number] = 'prefix') {
  const cues: Cue[] = []
  for await (const cue of toCues(lines, naming)) cues.push(cue)
  return cues
}
const texts = (cues: readonly Cue[]) => cues.map(({ lines }) => lines.map(({ text }) => text))
const times = ({ startMs, endMs }: Cue) => [startMs, endMs]

/** The text of a line without its voice tag and escapes, or the joiners of SubRip. */
const withoutTags = (line: string) =>
  line
    .replaceAll('\u2060', '')
    .replace(/^<v [^>]*>|<\/v>$/g, '')
    .replace(/&lt;|&gt;|&amp;/g, (mark) => ({ '&lt;': '<', '&gt;': '>' })[mark] ?? '&')

/** Ideographs, kana and syllables of Hangul take the room of two letters. */
const widthOf = (text: string) =>
  text.length +
  [...text].filter((one) => /[\u3000-\u30FF\u4E00-\u9FFF\uAC00-\uD7A3]/.test(one)).length

/** The characters of all words, whatever the lines and hyphens between them. */
const lettersOf = (text: string) => [...text.replace(/[\s-]/g, '')].sort().join('')

describe('captions of random recordings', () => {
  it('[EXPORT-4] have at most two lines of 42 characters, last 1 to 7 seconds, and never overlap', {
    tags: 'property',
  }, async () => {
    await fc.assert(
      fc.asyncProperty(randomLines, fc.constantFrom(...namings), async (lines, naming) => {
        let lastEnd = 0
        for (const { startMs, endMs, lines: shown } of await cuesOf(lines, naming)) {
          expect(startMs).toBeGreaterThanOrEqual(lastEnd)
          expect(endMs - startMs).toBeGreaterThanOrEqual(1000)
          expect(endMs - startMs).toBeLessThanOrEqual(7000)
          expect(shown.length).toBeGreaterThan(0)
          expect(shown.length).toBeLessThanOrEqual(2)
          for (const { text } of shown) {
            expect(text.length).toBeGreaterThan(0)
            expect(widthOf(text)).toBeLessThanOrEqual(42)
          }
          lastEnd = endMs
        }
      }),
      { numRuns: runs(300) },
    )
  })

  it('[EXPORT-4] have every word once', { tags: 'property' }, async () => {
    await fc.assert(
      fc.asyncProperty(randomLines, async (lines) => {
        const shown = texts(await cuesOf(lines, 'none')).flat()
        expect(lettersOf(shown.join(''))).toBe(lettersOf(lines.map(({ text }) => text).join('')))
      }),
      { numRuns: runs(300) },
    )
  })

  it('[EXPORT-4] begin and end with a word, unless a caption would last less than 1 or more than 7 seconds', {
    tags: 'property',
  }, async () => {
    await fc.assert(
      fc.asyncProperty(randomLines, async (all) => {
        const lines = all.filter(({ utterance: { isGap, words } }) => !isGap && words.length > 0)
        const short = lines.filter(({ text }) => text.split(' ').every(({ length }) => length < 40))
        const words = short.flatMap(({ utterance }) => utterance.words)
        const starts = new Set(words.map(({ start_ms }) => start_ms))
        const ends = new Set([...starts, ...words.map(({ end_ms }) => end_ms)])
        let lastEnd = 0
        for (const { startMs, endMs } of await cuesOf(short)) {
          if (startMs !== lastEnd) expect(starts).toContain(startMs)
          if (![1000, 7000].includes(endMs - startMs)) expect(ends).toContain(endMs)
          lastEnd = endMs
        }
      }),
      { numRuns: runs(300) },
    )
  })

  it.each(['srt', 'vtt'] as const)(
    '[EXPORT-5] are read back from %s by a parser and by ffprobe with the same times and words',
    { tags: 'property' },
    async (type) => {
      const write = type === 'srt' ? writeSrt : writeVtt
      await fc.assert(
        fc.asyncProperty(randomLines, async (lines) => {
          const cues = await cuesOf(lines, type === 'srt' ? 'prefix' : 'tag')
          if (cues.length === 0) return
          const file = await readAll(write(lines, options))
          const parsed = await parseCaptions(file, type)
          expect(parsed.map(({ startMs, endMs }) => ({ startMs, endMs }))).toEqual(
            cues.map(({ startMs, endMs }) => ({ startMs, endMs })),
          )
          expect(parsed.map(({ lines: read }) => read.map(withoutTags))).toEqual(texts(cues))
          expect(probeCaptions(file, type)).toEqual(
            cues.map(({ startMs, endMs }) => ({ startMs, endMs })),
          )
        }),
        { numRuns: runs(25) },
      )
    },
  )
})

describe('captions', () => {
  it('[EXPORT-4] are cut at the times of words, with lines of similar length', async () => {
    const text =
      'We keep the queue in the database because a job must not be lost when a worker is restarted.'
    expect(texts(await cuesOf([toLine(say(text, 2000))], 'none'))).toEqual([
      ['We keep the queue in the database', 'because a job must not be lost'],
      ['when a worker is restarted.'],
    ])
    expect((await cuesOf([toLine(say(text, 2000))])).map(times)).toEqual([
      [2000, 8900],
      [9000, 11_400],
    ])
  })

  it('[EXPORT-6] show two voices that speak at once together, a line each', async () => {
    const lines = [
      toLine(say('so the queue is in the database', 1000), 'You'),
      toLine(say('right I see', 2200, { channel: 1 }), 'Anna'),
    ]
    expect(texts(await cuesOf(lines))).toEqual([
      ['You: so the queue is in the database', 'Anna: right I see'],
    ])
    expect(texts(await cuesOf(lines, 'none'))).toEqual([
      ['- so the queue is in the database', '- right I see'],
    ])
    expect(await readAll(writeVtt(lines, options))).toContain(
      '<v You>so the queue is in the database</v>\n<v Anna>right I see</v>\n',
    )
  })

  it('[EXPORT-6] show voices that take turns one after the other, with a name where it changes', async () => {
    const lines = [
      toLine(say('why a queue', 1000), 'You'),
      toLine(say('because jobs may fail', 4000, { channel: 1 }), 'A very long name of somebody'),
      toLine(say('and are tried again', 7000, { channel: 1 }), 'A very long name of somebody'),
    ]
    expect(texts(await cuesOf(lines))).toEqual([
      ['You: why a queue'],
      ['A very long nam…: because jobs may fail'],
      ['and are tried again'],
    ])
  })

  it('[EXPORT-2] show a gap as a caption of its own, at most 7 seconds long', async () => {
    const cues = await cuesOf([
      toLine(say('before it', 0)),
      toLine(gap('[60 s of audio missing]', 2000, 62_000)),
      toLine(say('after it', 62_000)),
    ])
    expect(texts(cues)).toEqual([['before it'], ['[60 s of audio missing]'], ['after it']])
    expect(cues.map(times)).toEqual([
      [0, 1000],
      [2000, 9000],
      [62_000, 63_000],
    ])
  })

  it('[EXPORT-4] have at most 21 ideographs in a line', async () => {
    const cues = await cuesOf(
      [toLine(say('数据库的索引为什么会让写入变慢'.repeat(4), 0), null)],
      'none',
    )
    const lines = texts(cues).flat()
    expect(lines.join('')).toBe('数据库的索引为什么会让写入变慢'.repeat(4))
    expect(Math.max(...lines.map((line) => line.length))).toBe(21)
  })

  it('[EXPORT-3] give words in their written form the times of the words that were said', async () => {
    const said = say('it is O of n log n and then we sort and merge all of the parts again', 0)
    const line = {
      ...toLine(said),
      text: 'it is O(n log n) and then we sort and merge all of the parts again',
    }
    const cues = await cuesOf([line], 'none')
    expect(texts(cues)[1]).toEqual(['of the parts again'])
    // This “of” is the fifteenth word that was said.
    expect(cues[1]?.startMs).toBe(14 * 500)
  })

  it('[EXPORT-5] have no words that a player would read as a mark', async () => {
    const line = toLine(say('a --> b if x < y && List<String>', 0), 'A & <B>')
    const vtt = await readAll(writeVtt([line], options))
    expect(vtt).toContain(
      '<v A &amp; &lt;B&gt;>a --&gt; b if x &lt; y &amp;&amp; List&lt;String&gt;</v>',
    )
    expect((await parseCaptions(vtt, 'vtt')).length).toBe(1)
    const srt = await readAll(writeSrt([line], options))
    expect(srt).toContain('a → b')
    expect((await parseCaptions(srt, 'srt')).length).toBe(1)
  })

  it('[EXPORT-5] of SubRip show what looks like a tag or a command where a player shows captions', async () => {
    const words = 'a List<String> a<b <b>bold</b> and {\\an8}'
    const srt = await readAll(writeSrt([toLine(say(words, 0), null)], options))
    const shown = execFileSync(
      'ffmpeg',
      ['-v', 'error', '-f', 'srt', '-i', '-', '-f', 'ass', '-'],
      {
        input: srt,
        encoding: 'utf8',
      },
    )
    const [, text = ''] =
      /^Dialogue: (?:[^,]*,){9}(.*)$/m.exec(shown.replaceAll('\u2060', '')) ?? []
    expect(text.trim().replaceAll('\\N', ' ')).toBe(words)
  })

  it('[EXPORT-14] of an empty recording are valid files; SubRip says that no words were heard', async () => {
    expect(await readAll(writeVtt([], options))).toBe('WEBVTT\n\n')
    expect(await parseCaptions('WEBVTT\n\n', 'vtt')).toEqual([])
    const srt = await readAll(writeSrt([], options))
    const only = { startMs: 0, endMs: 2000 }
    expect(await parseCaptions(srt, 'srt')).toEqual([{ ...only, lines: ['No words were heard.'] }])
    expect(probeCaptions(srt, 'srt')).toEqual([only])
  })

  it('[EXPORT-4] count hours beyond 99', async () => {
    const srt = await readAll(writeSrt([toLine(say('still here', 360_000_000))], options))
    expect(srt).toContain('100:00:00,000 --> 100:00:01,000')
  })
})
