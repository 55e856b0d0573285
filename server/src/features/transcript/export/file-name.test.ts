import contentDisposition from 'content-disposition'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createFileName } from './file-name.ts'

const day = new Date('2026-11-23T09:05:00Z')

it.each([
  ['Interview', 'Interview 2026-11-23.srt'],
  ['Interview Nov 23, 2026, 9:05 AM (2)', 'Interview Nov 23, 2026, 9 05 AM (2).srt'],
  ['Interview 23.11.2026, 09:05', 'Interview 23.11.2026, 09 05.srt'],
  ['Interview 2 of 2026', 'Interview 2 of 2026 2026-11-23.srt'],
  ['Nov 23, 2026', 'Nov 23, 2026 2026-11-23.srt'],
  ['Front/back-end: "C:\\" | <1>?*', 'Front back-end C 1 2026-11-23.srt'],
  ['面接 🎙️', '面接 🎙️ 2026-11-23.srt'],
  ['مقابلة\u202Etrs.exe', 'مقابلةtrs.exe 2026-11-23.srt'],
  ['.. / ..', 'Transcript 2026-11-23.srt'],
  ['\u0007\n', 'Transcript 2026-11-23.srt'],
  ['..hidden.', 'hidden 2026-11-23.srt'],
])('[EXPORT-7] a file of “%s” is called “%s”', (title, name) => {
  expect(createFileName({ title, startedAt: day, timeZone: 'UTC', ending: 'srt' })).toBe(name)
})

it('[EXPORT-7] any title gives a name that file systems take, and that its header carries', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
      const name = createFileName({ title, startedAt: day, timeZone: 'UTC', ending: 'docx' })
      expect(name).not.toMatch(/[\\/:*?"<>|\p{Cc}]|^[. ]|[. ]$/u)
      expect(Buffer.byteLength(name)).toBeLessThan(200)
      const header = contentDisposition(name)
      expect(header).toMatch(/^attachment; filename=[\x20-\x7e\xa0-\xff]*$/)
      expect(contentDisposition.parse(header).parameters.filename).toBe(name)
    }),
  )
})

it('[EXPORT-7] the day is that of whoever stores the file', () => {
  const startedAt = new Date('2026-11-21T02:30:00Z')
  const nameIn = (timeZone: string) =>
    createFileName({ title: 'Interview', startedAt, timeZone, ending: 'txt' })
  expect(nameIn('America/Los_Angeles')).toBe('Interview 2026-11-20.txt')
  expect(nameIn('Asia/Tokyo')).toBe('Interview 2026-11-21.txt')
})
