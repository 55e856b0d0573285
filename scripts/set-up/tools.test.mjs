import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hasProgram } from './needs.mjs'
import { getToolCommand } from './tools.mjs'

const root = join(import.meta.dirname, '../..')

test.each(['biome', 'playwright', 'tsc', 'vite', 'vitest'])(
  'Node runs %s by its own script, which needs no shell of the system',
  (name) => {
    const { script } = getToolCommand(root, name)
    expect(existsSync(script)).toBe(true)
    expect(readFileSync(script, 'utf8')).toMatch(/^#!.*node/)
  },
)

test('a program is found on the path, on Windows by its extension', () => {
  const folder = mkdtempSync(join(tmpdir(), 'programs-'))
  for (const name of ['one', 'two.exe']) writeFileSync(join(folder, name), '')
  try {
    expect(hasProgram('one', `/nowhere:${folder}`, 'linux')).toBe(true)
    expect(hasProgram('two', folder, 'linux')).toBe(false)
    expect(hasProgram('two', `C:\\nowhere;${folder}`, 'win32')).toBe(true)
    expect(hasProgram('one', folder, 'win32')).toBe(false)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
