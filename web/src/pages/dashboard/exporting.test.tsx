import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sessionRow } from '../../../test/recorder-site.tsx'
import { ok, renderSite, type StubResponse, signedInServer } from '../../../test/render-site.tsx'
import { SESSION_CODE } from '../../../test/transcript-fixtures.ts'
import { until } from '../../../test/until.ts'

const path = `GET /api/transcripts/${SESSION_CODE}/export`
const disposition = `attachment; filename="Second round ?.srt"; filename*=UTF-8''Second%20round%20%E2%80%93.srt`
const file: StubResponse = {
  ...ok('a file'),
  headers: { 'content-disposition': disposition },
}
const saved: { name: string; address: string }[] = []
beforeEach(() => {
  localStorage.clear()
  saved.length = 0
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, address: this.href })
  })
})
afterEach(() => vi.restoreAllMocks())

/** Opens the dashboard with one recording; returns the queries of its exports. */
function openList(answers: StubResponse[] = [file, file]) {
  const asked: Record<string, string>[] = []
  const stored = { ...sessionRow, title: 'Second round', status: 'completed' }
  const site = renderSite('/transcribe', {
    ...signedInServer,
    'GET /api/sessions': () => ok({ sessions: [stored] }),
    [path]: ({ url }) => {
      asked.push(Object.fromEntries(url.searchParams))
      return answers.shift() ?? file
    },
  })

  return { asked, ...site }
}

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))

it('[EXPORT-18] a recording of the list is exported by two clicks, under the name that the server gives', async () => {
  const { asked } = openList()
  await press('Export Second round')
  await press('Subtitles .srt')
  await until(() => expect(saved).toHaveLength(1))
  expect(saved[0]?.name).toBe('Second round –.srt')
  expect(saved[0]?.address).toMatch(/^blob:/)
  expect(asked).toEqual([
    {
      format: 'srt',
      times: 'on',
      speakers: 'on',
      gaps: 'on',
      echoes: 'off',
      marks: 'on',
      code: 'off',
      said: 'off',
      layout: 'plain',
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
  ])
  await until(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText('Transcript exported')
})

it('[EXPORT-19] what the file has is chosen by switches, which this browser remembers', async () => {
  const { asked, unmount } = openList()
  await press('Export Second round')
  for (const name of ['Times', 'Echo of the meeting', 'Spoken code as code'])
    await userEvent.click(await screen.findByRole('switch', { name }))
  await press('Markdown .md')
  await until(() => expect(saved).toHaveLength(1))
  expect(asked[0]).toMatchObject({ format: 'md', times: 'off', echoes: 'on', code: 'on' })
  unmount()

  openList()
  await press('Export Second round')
  const isOn = async (name: string) =>
    (await screen.findByRole('switch', { name })).getAttribute('aria-checked')
  expect(await isOn('Times')).toBe('false')
  expect(await isOn('Echo of the meeting')).toBe('true')
  expect(await isOn('Speakers')).toBe('true')
})

it('[TEXT-43] numbers as they were said are chosen by a switch, in the place of code', async () => {
  const { asked } = openList()
  await press('Export Second round')
  for (const name of ['Spoken code as code', 'Numbers as they were said'])
    await userEvent.click(await screen.findByRole('switch', { name }))
  await press('Text .txt')
  await until(() => expect(saved).toHaveLength(1))
  expect(asked[0]).toMatchObject({ format: 'txt', code: 'off', said: 'on' })
})

it('[EXPORT-26] text is laid out for the program that is chosen, which this browser remembers', async () => {
  localStorage.clear()
  const { asked, unmount } = openList()
  await press('Export Second round')
  const choice = () => screen.findByRole('combobox', { name: 'Text for' })
  await userEvent.selectOptions(await choice(), 'atlas_ti')
  await press('Text .txt')
  await until(() => expect(saved).toHaveLength(1))
  expect(asked[0]).toMatchObject({ format: 'txt', layout: 'atlas_ti' })
  unmount()

  openList()
  await press('Export Second round')
  expect((await choice()) as HTMLSelectElement).toMatchObject({ value: 'atlas_ti' })
})

it('[EXPORT-23] a refused export says why in the dialog, which stays for another try', async () => {
  const text = 'Many Word documents are being made. Try again in a minute.'
  const refused = { status: 429, body: { error: text, code: 'too_many_requests' } }
  openList([refused, file])
  await press('Export Second round')
  const dialog = await screen.findByRole('dialog', { name: 'Export transcript' })
  await press('Word .docx')
  await until(() => expect(within(dialog).getByRole('alert').textContent).toBe(text))
  expect(saved).toEqual([])

  await press('Word .docx')
  await until(() => expect(saved).toHaveLength(1))
})

it('[EXPORT-18] the dialog closes by Escape and gives the focus back', async () => {
  openList()
  await press('Export Second round')
  await screen.findByRole('dialog')
  await userEvent.keyboard('{Escape}')
  await until(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Export Second round')
})
