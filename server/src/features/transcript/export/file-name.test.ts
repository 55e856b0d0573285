import contentDisposition from 'content-disposition'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createFileName } from './file-name.ts'

const day = new Date('2026-11-23T09:05:00Z')

it.each([
  ['Interview', 'Interview 2026-11-23.srt'],
  ['Front/back-end: "C:\\" | <1>?*', 'Front back-end C 1 2026-11-23.srt'],
  ['面接 🎙️', '面接 🎙️ 2026-11-23.srt'],
  ['مقابلة\u202Etrs.exe', 'مقابلةtrs.exe 2026-11-23.srt'],
  ['.. / ..', 'Transcript 2026-11-23.srt'],
  ['\u0007\n', 'Transcript 2026-11-23.srt'],
  ['..hidden.', 'hidden 2026-11-23.srt'],
])('[EXPORT-7] a file of “%s” is called “%s”', (title, name) => {
  expect(createFileName(title, day, 'srt')).toBe(name)
})

it('[EXPORT-7] any title gives a name that file systems take, and that its header carries', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
      const name = createFileName(title, day, 'docx')
      expect(name).not.toMatch(/[\\/:*?"<>|\p{Cc}]|^[. ]|[. ]$/u)
      expect(Buffer.byteLength(name)).toBeLessThan(200)
      const header = contentDisposition(name)
      expect(header).toMatch(/^attachment; filename=[\x20-\x7e\xa0-\xff]*$/)
      expect(contentDisposition.parse(header).parameters.filename).toBe(name)
    }),
  )
})
