import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { until } from '@live-scribe/testing/time/until'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { UniqueNames } from './unique-names.ts'
import { type ZipFile, zipFiles } from './zip-files.ts'

async function* each<Item>(items: readonly Item[]) {
  yield* items
}
const modifiedAt = new Date('2026-11-23T04:00:00Z')

it('[LIST-17] a zip has each file whole, also large, empty, binary and very old ones', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-zip-'))
  const large = Array.from(
    { length: 3000 },
    (_, index) => `Line ${index} of ${'many '.repeat(20)}\n`,
  )
  const bytes = new Uint8Array(200_000).map((_, index) => (index * 7919) % 251)
  const files: ZipFile[] = [
    { name: 'large.txt', modifiedAt, content: each(large) },
    { name: 'empty.txt', modifiedAt: new Date(0), content: each([]) },
    { name: '🎙️ שלום.bin', modifiedAt, content: bytes },
  ]
  const file = path.join(folder, 'all.zip')
  fs.writeFileSync(file, await buffer(zipFiles(each(files))))
  execFileSync('unzip', ['-tq', file])
  const read = (name: string) =>
    execFileSync(
      'python3',
      [
        '-c',
        'import sys,zipfile;sys.stdout.buffer.write(zipfile.ZipFile(sys.argv[1]).read(sys.argv[2]))',
        file,
        name,
      ],
      { maxBuffer: 2 ** 26 },
    )
  expect(read('large.txt').toString()).toBe(large.join(''))
  expect(read('empty.txt')).toHaveLength(0)
  expect(new Uint8Array(read('🎙️ שלום.bin'))).toEqual(bytes)
  fs.rmSync(folder, { recursive: true })
})

it('[LIST-17] a zip fails when one of its files fails, and stops reading when nobody wants it', async () => {
  async function* failing() {
    yield 'half'
    throw new Error('the recording was deleted')
  }
  const broken = zipFiles(each([{ name: 'a.txt', modifiedAt, content: failing() }]))
  await expect(buffer(broken)).rejects.toThrow('the recording was deleted')

  let isEnded = false
  async function* endless() {
    try {
      for (;;) yield 'x'.repeat(100_000)
    } finally {
      isEnded = true
    }
  }
  const left = zipFiles(each([{ name: 'a.txt', modifiedAt, content: endless() }]))
  for await (const piece of left) if (piece.length > 0) break
  await until(async () => isEnded)
})

it('[LIST-17] names of files are unique where case does not count', () => {
  const name = fc.constantFrom('a.txt', 'A.txt', 'a (2).txt', 'A (2).TXT', 'é.txt', 'e\u0301.txt')
  fc.assert(
    fc.property(fc.array(name, { maxLength: 30 }), (wanted) => {
      const names = new UniqueNames()
      const taken = wanted.map((each) => names.take(each).normalize('NFC').toLowerCase())
      expect(new Set(taken).size).toBe(wanted.length)
    }),
  )
})
