import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { exportFormats } from '@live-scribe/contract/export'
import type { Page } from '@playwright/test'
import { expect, startRecording, stopRecording, test } from '../fixtures.ts'
import { createSession } from '../lib/create-session.ts'
import { openSpokenInterview } from '../lib/spoken-interview.ts'
import { readSegments } from '../lib/transcript-page.ts'
import { waitForCompletedSession, waitForSegments } from '../lib/wait-while-changing.ts'

/** How files are named for the owner of a recording that nobody named, and for its readers. */
const fileNames = {
  owner: '^Interview \\w+ \\d+, \\d{4}, \\d+ \\d\\d [AP]M( \\(\\d\\))?',
  reader: '^Interview transcript \\d{4}-\\d\\d-\\d\\d',
}

/** Exports by two clicks; returns the path of the file, which has the name that was suggested. */
async function exportAs(
  page: Page,
  format: string,
  {
    button = /^Export$/,
    fileName = fileNames.owner,
  }: { button?: string | RegExp; fileName?: string } = {},
) {
  await page.getByRole('button', { name: button }).first().click()
  const downloading = page.waitForEvent('download')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`\\.${format}$`) })
    .click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(new RegExp(`${fileName}\\.${format}$`))
  const file = test.info().outputPath(`${Date.now()}.${format}`)
  await download.saveAs(file)
  await expect(page.getByRole('dialog')).toBeHidden()
  return file
}

/** The words that another program reads in an export. */
function readExport(file: string, format: string): string {
  switch (format) {
    case 'docx':
      return execFileSync('docx2txt', [file, '-'], { encoding: 'utf8' })
    case 'srt':
    case 'vtt':
      return execFileSync('ffmpeg', ['-v', 'error', '-i', file, '-f', 'srt', '-'], {
        encoding: 'utf8',
      })
    default:
      return readFileSync(file, 'utf8')
  }
}

/** Text without the line breaks and spaces that formats put between words. */
const flat = (text: string) => text.replace(/\\(.)/g, '$1').replace(/\s+/g, ' ')

async function expectEveryFormat(page: Page, first: string): Promise<void> {
  for (const format of exportFormats) {
    const text = flat(readExport(await exportAs(page, format), format))
    // The first words are in one line of a caption.
    const words = ['srt', 'vtt'].includes(format) ? first.split(' ').slice(0, 3).join(' ') : first
    expect(text, format).toContain(words)
  }
}

test(
  '[EXPORT-1, EXPORT-5, EXPORT-18, EXPORT-22] a spoken recording is exported in every format while it runs and after its end, from its page and from the list, and printed',
  { tag: '@deep' },
  async ({ openWithMicrophone, request }, testInfo) => {
    test.setTimeout(300_000)
    const page = await openSpokenInterview(openWithMicrophone, 6, testInfo)
    await page.goto('/transcribe?view=record')
    const code = await startRecording(page)
    await waitForSegments(page, 'recorder-transcript', 2)
    const [live] = await readSegments(page, 'recorder-transcript')
    await expectEveryFormat(page, live?.text ?? '')

    await stopRecording(page)
    await waitForCompletedSession(request, code)
    const segments = await readSegments(page, 'recorder-transcript')
    await expectEveryFormat(page, segments[0]?.text ?? '')
    const all = segments.map(({ text }) => text).join(' ')
    const captions = readExport(await exportAs(page, 'srt'), 'srt')
    const spoken = captions.replace(/^\d+\n[\d:,]+ --> [\d:,]+\n/gm, '')
    expect(flat(spoken).trim()).toBe(all)

    const printed = await print(page)
    const withoutSpaces = (text: string) => text.replace(/\s+/g, '')
    for (const { text } of segments) expect(withoutSpaces(printed)).toContain(withoutSpaces(text))
    expect(printed).not.toMatch(/Export|Copy|Delete|Stop sharing|New recording/)

    await page.goto('/transcribe')
    const listed = readExport(await exportAs(page, 'txt', { button: /^Export Interview/ }), 'txt')
    expect(flat(listed)).toContain(segments[0]?.text)
  },
)

test(
  '[EXPORT-11, EXPORT-20, EXPORT-21] a reader exports once the owner allows it while recording',
  { tag: '@deep' },
  async ({ openWithMicrophone, openViewer }, testInfo) => {
    test.setTimeout(300_000)
    const owner = await openSpokenInterview(openWithMicrophone, 4, testInfo)
    await owner.goto('/transcribe?view=record')
    const code = await startRecording(owner)
    const reader = await openViewer(code)
    await waitForSegments(reader, 'viewer-transcript', 1)
    await expect(reader.getByRole('button', { name: 'Export' })).toHaveCount(0)

    await owner.getByRole('button', { name: 'Share', exact: true }).click()
    const allow = owner.getByRole('switch', { name: 'Let readers export' })
    await expect(allow).toHaveAttribute('aria-checked', 'false')
    const isSaved = owner.waitForResponse((reply) => reply.url().endsWith('/reader-export'))
    await allow.click()
    expect((await isSaved).status()).toBe(200)
    await reader.reload()
    const text = readExport(await exportAs(reader, 'txt', { fileName: fileNames.reader }), 'txt')
    expect(text).toMatch(/^Interview transcript\n/)
    const [first] = await readSegments(reader, 'viewer-transcript')
    expect(flat(text)).toContain(first?.text.split(' ').slice(0, 3).join(' '))
    await stopRecording(owner)
  },
)

/** More lines than the pages draw at once. */
const LINES = 560

test('[EXPORT-22] a long transcript is printed whole, from the recorder and from the viewer', {
  tag: '@deep',
}, async ({ browser, baseURL, playwright, signedIn }) => {
  const code = await createSession(playwright, baseURL, signedIn)
  const headers = { origin: baseURL ?? '' }
  const context = await browser.newContext({
    baseURL,
    storageState: signedIn,
    extraHTTPHeaders: headers,
    colorScheme: 'dark',
  })
  for (let number = 1; number <= LINES; number += 1) {
    const data = { sessionId: code, text: `Line${number}.`, isFinal: true, segmentNumber: number }
    expect((await context.request.post('/api/transcript-segment', { data })).status()).toBe(200)
  }
  const page = await context.newPage()
  for (const [address, lines] of [
    [`/view/${code}`, 'segment'],
    [`/transcribe?view=record&s=${code}`, 'segment-text'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByTestId(lines)).toHaveCount(LINES)
    const printed = await print(page)
    expect(printed.match(/Line\d+\./g), address).toHaveLength(LINES)
    expect(printed, address).not.toContain(code)
  }
  await context.close()
})

/** The text of the PDF that the browser makes of a page. */
async function print(page: Page): Promise<string> {
  const file = test.info().outputPath('printed.pdf')
  writeFileSync(file, await page.pdf({ preferCSSPageSize: true }))
  return execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
}
