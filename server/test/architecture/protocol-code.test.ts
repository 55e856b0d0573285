import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readSource, root } from './read-sources.ts'

const rulesText = readSource('docs/live-protocol.md')
const codeText = readSource('docs/live-protocol-code.md')
const idPattern = /^\| ((?:IN|POS|OUT)-\d+) +\|(.*)\|$/gm

const rules = [...rulesText.matchAll(idPattern)].map(([, id = '']) => id)
const code = [...codeText.matchAll(idPattern)].map(([, id = '', cell = '']) => ({
  id,
  files: findPaths(cell),
}))

it('names the code of every rule of the live protocol, once, in the order of the rules', () => {
  expect(rules.length).toBeGreaterThan(0)
  expect(code.map(({ id }) => id)).toEqual(rules)
  expect(code.filter(({ files }) => files.length === 0)).toEqual([])
})

it('names files that exist as the code of the live protocol', () => {
  const files = findPaths(codeText)
  expect(files.length).toBeGreaterThan(rules.length)
  expect(files.filter((file) => !fs.existsSync(path.join(root, file)))).toEqual([])
})

/**
 * The files in backticks, by their paths from the root; the document shortens those of the server's
 * features.
 */
function findPaths(text: string): string[] {
  const names = [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
  return names
    .filter((name) => !name.endsWith('/'))
    .map((name) => (/^(server|web|contract)\//.test(name) ? name : `server/src/features/${name}`))
}
