import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readRecordings } from './read-recordings.ts'

let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-recordings-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

function write(name: string, text = '') {
  const file = path.join(folder, name)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, text)
  return file
}

it('[MODEL-60] reads LibriSpeech’s layout, with folders for speakers and chapters', () => {
  write(
    '84/121123/84-121123.trans.txt',
    '84-121123-0000 GO DO YOU HEAR\n84-121123-0001 BUT IN LESS\n',
  )
  const first = write('84/121123/84-121123-0000.flac')
  const second = write('84/121123/84-121123-0001.wav')
  expect(readRecordings(folder)).toEqual([
    { id: '84-121123-0000', file: first, text: 'GO DO YOU HEAR' },
    { id: '84-121123-0001', file: second, text: 'BUT IN LESS' },
  ])
})

it('[MODEL-60] says what is missing or wrong', () => {
  expect(() => readRecordings(path.join(folder, 'none'))).toThrow(/There is no folder .*none\.$/)
  expect(() => readRecordings(folder)).toThrow('has no file *.trans.txt')
  write('a.trans.txt', 'one WORDS\n\njust-an-id\n')
  write('one.mp3')
  expect(() => readRecordings(folder)).toThrow(/a\.trans\.txt, line 3: it must be "ID WORDS"\.$/)
  write('a.trans.txt', 'two WORDS\n')
  expect(() => readRecordings(folder)).toThrow(/two\.flac is missing/)
})
