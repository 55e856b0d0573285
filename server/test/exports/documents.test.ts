import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createSpeakerKeyOf, nameSpeakers } from '@live-scribe/contract/speakers/speaker-labels'
import type { TimedUtterance } from '@live-scribe/contract/utterance'
import { describe, expect, it } from 'vitest'
import { makeDocx } from '#server/features/transcript/export/docx/docx-document.ts'
import { toDocxContent } from '#server/features/transcript/export/docx/to-docx-content.ts'
import {
  type ExportOptions,
  toExportLines,
} from '#server/features/transcript/export/export-line.ts'
import { writeJson } from '#server/features/transcript/export/formats/json.ts'
import { writeMarkdown } from '#server/features/transcript/export/formats/markdown.ts'
import { writePlainText } from '#server/features/transcript/export/formats/plain-text.ts'
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

const linesOf = (more: Partial<ExportOptions> = {}, said = spoken) =>
  toExportLines(said, labels, { ...options, ...more })
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
    const bare = { hasTimes: false, hasSpeakers: false, hasGaps: false, isCode: true }
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
    const { segments, ...file } = await read({ hasEchoes: true, isCode: true })
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
