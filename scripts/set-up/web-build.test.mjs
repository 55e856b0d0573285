import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildWeb, isWebStale } from './web-build.mjs'

let root
const said = []
const say = (line) => said.push(line)

function write(file, text) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

/** Replaces vite: writes the pages. */
async function vite() {
  write('web/dist/index.html', 'built')
  return { code: 0, output: '' }
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'web-build-'))
  write('package-lock.json', '{}')
  write('web/src/main.tsx', 'one')
  write('contract/src/errors.ts', 'one')
  said.length = 0
})
afterEach(() => rmSync(root, { recursive: true }))

test('pages are built once, and again only when a source changed', async () => {
  expect(isWebStale(root)).toBe(true)
  expect(await buildWeb(root, { say, run: vite })).toBe(true)
  expect(isWebStale(root)).toBe(false)

  const noSecondBuild = () => Promise.reject(new Error('built again'))
  expect(await buildWeb(root, { say, run: noSecondBuild })).toBe(true)
  expect(said).toEqual(['Building the pages …', '  0 s'])
})

test.each(['web/src/main.tsx', 'web/index.html', 'contract/src/errors.ts', 'package-lock.json'])(
  'a change of %s makes the pages stale',
  async (file) => {
    await buildWeb(root, { say, run: vite })
    write(file, 'two')
    expect(isWebStale(root)).toBe(true)
  },
)

test('tests and built pages are no sources', async () => {
  await buildWeb(root, { say, run: vite })
  write('web/src/main.test.tsx', 'two')
  write('web/dist/assets/main.js', 'two')
  expect(isWebStale(root)).toBe(false)
})

test('a failed build leaves the pages stale and shows what the builder said', async () => {
  const run = async () => ({ code: 1, output: 'Syntax error in main.tsx' })
  expect(await buildWeb(root, { say, run })).toBe(false)
  expect(isWebStale(root)).toBe(true)
  expect(said.join('\n')).toContain('Syntax error in main.tsx')
})
