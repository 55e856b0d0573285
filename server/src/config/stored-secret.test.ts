import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readStoredSecret } from './stored-secret.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-secret-'))
  file = path.join(folder, 'auth-secret')
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

it.each([
  ['is missing', null],
  ['is empty', ''],
  ['has zeros alone', '\0'.repeat(43)],
])('[STATE-4] a signing secret that %s is made anew, once', (_, left) => {
  if (left !== null) fs.writeFileSync(file, left)
  const made = readStoredSecret(folder)
  expect(made).toEqual({ secret: expect.stringMatching(/^[\w-]{43}$/), isNew: true })
  expect(readStoredSecret(folder)).toEqual({ ...made, isNew: false })
  expect(fs.readdirSync(folder)).toEqual(['auth-secret'])
  expect(fs.statSync(file).mode & 0o777).toBe(0o600)
})

it('[STATE-4] half a signing secret is left as it is, with what helps', () => {
  const { secret } = readStoredSecret(folder)
  fs.truncateSync(file, 20)
  expect(() => readStoredSecret(folder)).toThrow(
    `${file} is not whole: restore it from a backup. Without one, run rm '${file}'`,
  )
  expect(fs.readFileSync(file, 'utf8')).toBe(secret.slice(0, 20))
  fs.rmSync(file)
  expect(readStoredSecret(folder).isNew).toBe(true)
})

it('[STATE-4] a signing secret that can’t be read is named', () => {
  fs.mkdirSync(file)
  expect(() => readStoredSecret(folder)).toThrow(/auth-secret can't be read \(EISDIR\)/)
})
