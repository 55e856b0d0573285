import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { beginStep, drawFirstPage } from './steps.mjs'

test('[RUN-15] a step of the set-up is named when it begins, and its seconds are said when it is done', () => {
  const said = []
  let now = 1000
  const end = beginStep(
    (line) => said.push(line),
    'Building the pages',
    () => now,
  )
  expect(said).toEqual(['Building the pages …'])
  now = 22_400
  end()
  expect(said.at(-1)).toBe('  21 s')
})

test('[RUN-15] a first start draws the address at which the page will be', () => {
  const root = mkdtempSync(join(tmpdir(), 'steps-'))
  try {
    expect(drawFirstPage(root, {})).toContain('│  ← →  http://127.0.0.1:3000  │')
    writeFileSync(join(root, '.env'), 'PORT=3001\n')
    expect(drawFirstPage(root, {})).toContain('http://127.0.0.1:3001 ')
    expect(drawFirstPage(root, { PORT: '3002' })).toContain('http://127.0.0.1:3002 ')
    expect(drawFirstPage(root, { PUBLIC_URL: 'https://a.example' })).toContain('https://a.example ')
  } finally {
    rmSync(root, { recursive: true })
  }
})
