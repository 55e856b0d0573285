import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createSpeakerKeyOf, nameSpeakers } from '@live-scribe/contract/speakers/speaker-labels'
import type { TimedUtterance } from '@live-scribe/contract/utterance'
import type { LineForm } from '@live-scribe/contract/written-form/line-form'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { makeDocx } from '#server/features/transcript/export/docx/docx-document.ts'
import { DocxMaker } from '#server/features/transcript/export/docx/docx-maker.ts'
import { toDocxContent } from '#server/features/transcript/export/docx/to-docx-content.ts'
import {
  type ExportOptions,
  toExportLines,
} from '#server/features/transcript/export/export-line.ts'
import { writeJson } from '#server/features/transcript/export/formats/json.ts'
import { writeMarkdown } from '#server/features/transcript/export/formats/markdown.ts'
import { writePlainText } from '#server/features/transcript/export/formats/plain-text.ts'
import { writeLine } from '#server/text-work/text-tasks.ts'
import { gap, head, options, readAll, say } from './export-fixtures.ts'

const known = { recognised: [], meetingSpeechMs: 9000 }
const given = [{ channel: 1, speaker: null, name: 'Anna' }]
const labels = {
  keyOf: createSpeakerKeyOf(known),
  ...nameSpeakers(2, given, { ...known, isOwner: true, isHeard: true }),
}
const spoken: TimedUtterance[] = [
  say('It is O of n log n.', 3000, { segmentNumber: 1 }),
  say('Why that?', 9000, { segmentNumber: 2, channel: 1, isFallback: true }),
  say('why that', 9100, { segmentNumber: 3, isEcho: true }),
  gap('[8.0 s of audio missing]', 12_000, 20_000),
  say('1. #sort_keys *then* [merge]', 3_725_000, { segmentNumber: 5, channel: 1 }),
]

const linesOf = (more: Partial<ExportOptions> = {}, said = spoken) => {
  const given = { ...options, ...more }
  return toExportLines(
    said.map((one) => writeLine(one, { fixes: [], ...given })),
    labels,
    given,
  )
}
const writeText = (more: Partial<ExportOptions> = {}, said = spoken) =>
  readAll(writePlainText(head, linesOf(more, said), { ...options, ...more }, []))

describe('plain text', () => {
  it('[EXPORT-1, EXPORT-8] has a line for each utterance, with its time and the name of who speaks', async () => {
    expect(await writeText()).toBe(
      `Interview with Zoë
23 November 2026, 10:05–10:50 CET · English (United States)

[00:00:03] You: It is O of n log n.
[00:00:09] Anna: [?] Why that?
[00:00:12] [8.0 s of audio missing]
[01:02:05] Anna: 1. #sort_keys *then* [merge]
`,
    )
  })

  it('[EXPORT-2, EXPORT-3] has times, speakers, gaps, echoes and written code as asked', async () => {
    const bare = { hasTimes: false, hasSpeakers: false, hasGaps: false, form: 'code' as const }
    expect((await writeText(bare)).split('\n').slice(3)).toEqual([
      'It is O(n log n).',
      '[?] Why that?',
      '1. #sort_keys *then* [merge]',
      '',
    ])
    expect(await writeText({ hasEchoes: true })).toContain(
      '\n[00:00:09] Echo of the meeting: why that\n',
    )
  })

  it('[TEXT-43] has a line as it was said where that is asked, with its fixes, but never a number that a fix has changed', async () => {
    const words = say('it is one ninety two dot one with cafca', 0).words
    const line = say('It is 192.1 with cafca.', 0, { words })
    const write = (form: LineForm, replaced?: [original: string, replacement: string]) => {
      const [original = '', replacement = ''] = replaced ?? []
      const fixes = replaced ? [{ id: 1, original, replacement, place: null }] : []
      return writeLine(line, { fixes, form, hasMarks: true })
    }
    const said = 'It is one ninety two dot one with cafca.'
    expect(write('said')).toMatchObject({ text: said, said: null })
    expect(write('written')).toMatchObject({ text: 'It is 192.1 with cafca.', said })
    expect(write('said', ['cafca', 'Kafka']).text).toBe('It is one ninety two dot one with Kafka.')
    expect(write('said', ['192.1', '192.2'])).toMatchObject({
      text: 'It is 192.2 with cafca.',
      said: null,
    })
  })

  it('[EXPORT-26] has an empty line between the paragraphs for MAXQDA, and no heading', async () => {
    const text = await writeText({ layout: 'maxqda', hasGaps: false })
    expect(text.split('\n')).toEqual([
      '[00:00:03] You: It is O of n log n.',
      '',
      '[00:00:09] Anna: [?] Why that?',
      '',
      '[01:02:05] Anna: 1. #sort_keys *then* [merge]',
      '',
    ])
  })

  it('[EXPORT-26] has times with tenths of a second between number signs for ATLAS.ti', async () => {
    const lines = [say('Hello there.', 3987, { segmentNumber: 1 })]
    const text = (more: Partial<ExportOptions>) => writeText({ layout: 'atlas_ti', ...more }, lines)
    expect(await text({})).toMatch(/\n\n#00:00:03\.9# You: Hello there\.\n$/)
    expect(await text({ hasTimes: false })).toMatch(/\n\nYou: Hello there\.\n$/)
  })

  it('[EXPORT-14] of an empty recording says so, and of one that runs that it had not ended', async () => {
    expect(await writeText({}, [])).toMatch(/\n\nNo words were heard\.\n$/)
    const running = { ...head, endedAt: null }
    expect(await readAll(writePlainText(running, [], options, []))).toContain(
      'exported before its end',
    )
  })

  it('[EXPORT-14] of a recording with nothing but a gap has the gap', async () => {
    const text = await writeText({}, spoken.slice(3, 4))
    expect(text).toMatch(/\n\n\[00:00:12\] \[8\.0 s of audio missing\]\n$/)
  })

  it('[EXPORT-13] keeps each utterance on its line, whatever characters a client stored', async () => {
    const text = await writeText({}, [say(' one\n\ntwo\u0007\u2028three ', 0)])
    expect(text).toMatch(/\[00:00:00\] You: one two three\n$/)
  })
})

it('[EXPORT-1] Markdown names a speaker where somebody else begins, and escapes its own marks', async () => {
  const titled = { ...head, title: 'C# *notes* <1>' }
  expect(await readAll(writeMarkdown(titled, linesOf(), options, []))).toBe(
    `# C\\# \\*notes\\* \\<1\\>

23 November 2026, 10:05–10:50 CET · English (United States)

**00:00:03 You:** It is O of n log n.

**00:00:09 Anna:** **?** Why that?

**00:00:12:** *\\[8.0 s of audio missing\\]*

**01:02:05 Anna:** 1\\. \\#sort\\_keys \\*then\\* \\[merge\\]
`,
  )
})

describe('JSON', () => {
  const read = async (more: Partial<ExportOptions> = {}) =>
    JSON.parse(
      await readAll(
        writeJson(
          { ...head, speakerNames: given, receipt: null, marks: [], tags: null },
          linesOf(more),
          {
            ...options,
            ...more,
          },
        ),
      ),
    )

  it('[EXPORT-9] has the recording, and segments with times, words, channel, name and marks', async () => {
    const { segments, ...file } = await read({ hasEchoes: true, form: 'code' })
    expect(file).toEqual({
      format: 'live-scribe',
      version: 1,
      exported_at: '2026-11-23T10:00:00.000Z',
      recording: {
        code: 'ABC234',
        title: 'Interview with Zoë',
        started_at: '2026-11-23T09:05:00.000Z',
        ended_at: '2026-11-23T09:50:00.000Z',
        language: 'en-US',
        channels: 1,
        speaker_names: given,
      },
    })
    expect(segments[0]).toMatchObject({
      segment_number: 1,
      text: 'It is O(n log n).',
      said: 'It is O of n log n.',
      start_ms: 3000,
      channel: 0,
      speaker: null,
      speaker_name: 'You',
    })
    expect(segments[0].words).toHaveLength(7)
    expect(segments[0]).not.toHaveProperty('is_fallback')
    expect(segments[1]).toMatchObject({ speaker_name: 'Anna', is_fallback: true })
    expect(segments[2]).toMatchObject({ speaker_name: null, is_echo: true })
    expect(segments[3]).toMatchObject({ is_gap: true, start_ms: 12_000, end_ms: 20_000 })
  })

  it('[TEXT-43] has a line as it was said beside the text that writes its numbers', async () => {
    const line = say('It took 42 seconds.', 0, { words: say('it took forty two seconds', 0).words })
    const linesIn = async (form: LineForm) => {
      const given = { ...options, form }
      const own = { ...head, speakerNames: [], receipt: null, marks: [], tags: null }
      const { segments } = JSON.parse(await readAll(writeJson(own, linesOf(given, [line]), given)))
      return segments
    }
    const said = 'It took forty two seconds.'
    expect(await linesIn('written')).toMatchObject([{ text: 'It took 42 seconds.', said }])
    const [asSaid] = await linesIn('said')
    expect(asSaid).toMatchObject({ text: said })
    expect(asSaid).not.toHaveProperty('said')
  })

  it('[EXPORT-2] leaves out times and speakers as asked', async () => {
    const { recording, segments } = await read({ hasTimes: false, hasSpeakers: false })
    expect(recording).not.toHaveProperty('speaker_names')
    expect(Object.keys(segments[0])).toEqual(['segment_number', 'text', 'isFinal', 'is_gap'])
  })
})

describe('a Word document', () => {
  const titles = ['Tom & "Jerry" <1/2>', '面接 🎙️', 'مقابلة مع علي']
  const words = ['x < y && "z" 🎙️', 'قال إن الطابور في قاعدة البيانات', 'a\u0001b\uFFFE']

  it.each(titles)('[EXPORT-10] titled “%s” is read by another program', async (title) => {
    const said = words.map((text, index) => say(text, index * 1000, { segmentNumber: index + 1 }))
    const content = await toDocxContent({ ...head, title }, linesOf({}, said), options, [])
    const text = readDocx(await makeDocx(content))
    expect(text).toContain(title)
    for (const word of ['x < y && "z" 🎙️', words[1], 'a b', 'You:', '00:00:02'])
      expect(text).toContain(word)
  })

  it('[EXPORT-2, EXPORT-10] has the same lines as the text, and none where they are left out', async () => {
    const text = readDocx(await makeDocx(await toDocxContent(head, linesOf(), options, [])))
    expect(text).toContain('[8.0 s of audio missing]')
    const bare = { ...options, hasTimes: false, hasSpeakers: false, hasGaps: false }
    const content = await toDocxContent(head, linesOf(bare), bare, [])
    const paragraphs = readDocx(await makeDocx(content))
      .split('\n')
      .filter(Boolean)
    const lines = content.paragraphs.map((one) => `${one.isQuestion ? '? ' : ''}${one.text}`)
    expect(paragraphs.slice(2, 5)).toEqual(lines)
  })

  it('[EXPORT-17] is well formed whatever a line says, in the direction of its first letter', async () => {
    const texts = ['<w:sectPr> & "quotes" \'', 'a\u0001\ud800b', '\u05e9\u05dc\u05d5\u05dd']
    const paragraphs = texts.map((text) => ({ time: '', name: '<&>', text, isAside: true }))
    const document = await makeDocx({ title: '&', description: '<', language: '', paragraphs })
    const xml = Buffer.from(unzipSync(document)['word/document.xml'] ?? []).toString()
    expect(xml).toContain('>&lt;w:sectPr&gt; &amp; "quotes" \'</w:t>')
    expect(xml).toContain('>ab</w:t>')
    expect(xml.match(/<w:sectPr>.*<\/w:document>$/)).toHaveLength(1)
    expect(xml.match(/<w:bidi\/>/g)).toHaveLength(1)
    const read = readDocx(document).split('\n').filter(Boolean)
    expect(read.slice(2)).toEqual(['<&>: <w:sectPr> & "quotes" \'', '<&>: ab', `<&>: ${texts[2]}`])
  })

  it('[EXPORT-17] takes less than 512 MB of a thread for 50,000 lines', async () => {
    const paragraphs = Array.from({ length: 50_000 }, (_, index) => ({
      ...{ time: '[00:00:03]', name: 'Anna', isAside: index % 7 === 0, isQuestion: true },
      text: `What do you think of line ${index}, and of this and of that?`,
    }))
    const read = async () => ({ title: 'T', description: 'D', language: 'en-US', paragraphs })
    const document = await new DocxMaker().make('ann', read)
    const xml = Buffer.from(unzipSync(document)['word/document.xml'] ?? []).toString()
    expect(xml.split('</w:p>')).toHaveLength(50_003)
  })
})

/** The text that docx2txt reads in a document. */
function readDocx(document: Uint8Array): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'docx-'))
  try {
    const file = path.join(folder, 'document.docx')
    writeFileSync(file, document)
    return execFileSync('docx2txt', [file, '-'], { encoding: 'utf8', stdio: 'pipe' })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
