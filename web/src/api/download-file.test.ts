import { expect, it } from 'vitest'
import { readFileName } from './download-file.ts'

it.each([
  ['attachment; filename="plain.txt"', 'plain.txt'],
  ['attachment; filename=plain.txt', 'plain.txt'],
  ['attachment; filename="a \\"b\\" \\\\.txt"', 'a "b" \\.txt'],
  [
    `attachment; filename="?.md"; filename*=UTF-8''%E9%9D%A2%E6%8E%A5%20%F0%9F%8E%99.md`,
    '面接 🎙.md',
  ],
  ['', 'transcript'],
])('[EXPORT-7] the header %s names the file %s', (header, name) => {
  expect(readFileName(header)).toBe(name)
})
