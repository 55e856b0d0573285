import type { Mark } from '@live-scribe/contract/marks/mark'
import type { TimedUtterance } from '@live-scribe/contract/utterance'
import { expect, it } from 'vitest'
import { toDocxContent } from '#server/features/transcript/export/docx/to-docx-content.ts'
import { toExportLines } from '#server/features/transcript/export/export-line.ts'
import { writeJson } from '#server/features/transcript/export/formats/json.ts'
import { writeMarkdown } from '#server/features/transcript/export/formats/markdown.ts'
import { writePlainText } from '#server/features/transcript/export/formats/plain-text.ts'
import { writeVtt } from '#server/features/transcript/export/formats/subtitles.ts'
import { withMarks } from '#server/features/transcript/export/marked-lines.ts'
import { writeLine } from '#server/text-work/text-tasks.ts'
import { gap, head, options, say } from './export-fixtures.ts'

const create = (position_ms: number, note: string, kind: Mark['kind'] = 'moment'): Mark => ({
  id: `${position_ms}`,
  position_ms,
  kind,
  note,
})
const marks = [
  create(0, ''),
  create(4000, 'two\nlines --> *x*', 'decision'),
  create(99_000, 'at the end', 'to_do'),
]
const write = (utterances: TimedUtterance[], given = options) =>
  toExportLines(
    utterances.map((one) => writeLine(one, { fixes: [], ...given })),
    null,
    given,
  )
const lines = () => withMarks(write([say('Why a queue?', 3000), say('It waits.', 9000)]), marks)

async function readLines(file: AsyncIterable<string>): Promise<string[]> {
  let text = ''
  for await (const part of file) text += part
  return text.split('\n').filter((line) => line !== '')
}

it('[MARK-30] text and Markdown have each mark below its line', async () => {
  expect((await readLines(writePlainText(head, lines(), options, marks))).slice(2)).toEqual([
    '[00:00:03] [?] Why a queue?',
    '  > Moment',
    '  > Decision: two lines --> *x*',
    '[00:00:09] It waits.',
    '  > To do: at the end',
  ])
  const written = await readLines(writeMarkdown(head, lines(), options, marks))
  expect(written).toContain('> Decision: two lines --\\> \\*x\\*')
})

it('[MARK-30, EXPORT-26] for MAXQDA no mark has a colon, whose words would be a speaker', async () => {
  const noted = marks.map((mark) => ({ ...mark, note: 'ask: why: so' }))
  const lined = withMarks(write([say('Why a queue?', 3000), say('It waits.', 9000)]), noted)
  const layout = 'maxqda' as const
  const written = await readLines(writePlainText(head, lined, { ...options, layout }, noted))
  const ofMarks = written.filter((line) => line.startsWith('  > '))
  expect(ofMarks).toHaveLength(marks.length)
  for (const line of ofMarks) expect(line).toMatch(/^ {2}> \w.* – ask – why – so$/)
})

it('[MARK-30] captions have marks as notes, which no arrow ends', async () => {
  const written = await readLines(writeVtt(lines(), options, marks))
  expect(written.filter((line) => line.startsWith('NOTE'))).toEqual([
    'NOTE 00:00:00.000 Moment',
    'NOTE 00:00:04.000 Decision: two lines → *x*',
    'NOTE 00:01:39.000 To do: at the end',
  ])
})

it('[MARK-30] a recording without words has its marks all the same', async () => {
  const none = () => withMarks([], marks)
  expect((await readLines(writePlainText(head, none(), options, marks))).slice(2)).toEqual([
    'No words were heard.',
    '  > Moment',
    '  > Decision: two lines --> *x*',
    '  > To do: at the end',
  ])
  expect(await readLines(writeMarkdown(head, none(), options, marks))).toContain(
    '> To do: at the end',
  )
  const { paragraphs } = await toDocxContent(head, none(), options, marks)
  expect(paragraphs.map(({ text }) => text)).toEqual([
    'No words were heard.',
    'Moment',
    'Decision: two lines --> *x*',
    'To do: at the end',
  ])
})

it('[MARK-42] questions are labelled in text, Markdown, Word and JSON, unless marks are left out', async () => {
  const said = [
    say('how is it O of n', 1000),
    say('It waits.', 3000),
    gap('Is it missing?', 5000, 6000),
    say('why that', 7000, { isEcho: true }),
  ]
  const writeAll = async (hasMarks: boolean) => {
    const given = { ...options, hasMarks, hasTimes: false, hasEchoes: true, form: 'code' as const }
    const lines = () => write(said, given)
    const own = { speakerNames: [], receipt: null, marks: [], tags: null }
    const { paragraphs } = await toDocxContent(head, lines(), given, [])
    const json = (await readLines(writeJson({ ...head, ...own }, lines(), given))).join('')
    return {
      text: (await readLines(writePlainText(head, lines(), given, []))).slice(2),
      markdown: (await readLines(writeMarkdown(head, lines(), given, []))).slice(2, 4),
      word: paragraphs.map(({ isQuestion = false }) => isQuestion),
      json: JSON.parse(json).segments.map((one: { is_question?: true }) => one.is_question),
    }
  }
  expect(await writeAll(true)).toEqual({
    text: ['[?] how is it O(n)', 'It waits.', 'Is it missing?', 'Echo of the meeting: why that'],
    markdown: ['**?** how is it O(n)', 'It waits.'],
    word: [true, false, false, false],
    json: [true, undefined, undefined, undefined],
  })
  expect(await writeAll(false)).toEqual({
    text: ['how is it O(n)', 'It waits.', 'Is it missing?', 'Echo of the meeting: why that'],
    markdown: ['how is it O(n)', 'It waits.'],
    word: [false, false, false, false],
    json: [undefined, undefined, undefined, undefined],
  })
})
