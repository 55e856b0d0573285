import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const root = new URL('../../', import.meta.url)
const folder = 'docs/security'
const parts = readdirSync(new URL(folder, root)).filter((name) => name.startsWith('asvs-'))
const pages = [
  'docs/security.md',
  ...readdirSync(new URL(folder, root)).map((name) => `${folder}/${name}`),
]
const read = (file) => readFileSync(new URL(file, root), 'utf8')

/** The requirements of ASVS 5.0, levels 1 and 2: `6.2: 1-12` stands for 6.2.1 to 6.2.12. */
const requirements = `
1.1: 1-2; 1.2: 1-9; 1.3: 1-11; 1.4: 1-3; 1.5: 1-2
2.1: 1-3; 2.2: 1-3; 2.3: 1-4; 2.4: 1
3.2: 1-2; 3.3: 1-4; 3.4: 1-6; 3.5: 1-5; 3.7: 1-2
4.1: 1-3; 4.2: 1; 4.3: 1-2; 4.4: 1-4
5.1: 1; 5.2: 1-3; 5.3: 1-2; 5.4: 1-3
6.1: 1-3; 6.2: 1-12; 6.3: 1-4; 6.4: 1-4; 6.5: 1-5; 6.6: 1-3; 6.8: 1-4
7.1: 1-3; 7.2: 1-4; 7.3: 1-2; 7.4: 1-5; 7.5: 1-2; 7.6: 1-2
8.1: 1-2; 8.2: 1-3; 8.3: 1; 8.4: 1
9.1: 1-3; 9.2: 1-4
10.1: 1-2; 10.2: 1-2; 10.3: 1-4; 10.4: 1-11; 10.5: 1-5; 10.6: 1-2; 10.7: 1-3
11.1: 1-2; 11.2: 1-3; 11.3: 1-3; 11.4: 1-4; 11.5: 1; 11.6: 1
12.1: 1-3; 12.2: 1-2; 12.3: 1-4
13.1: 1; 13.2: 1-5; 13.3: 1-2; 13.4: 1-5
14.1: 1-2; 14.2: 1-4; 14.3: 1-3
15.1: 1-3; 15.2: 1-3; 15.3: 1-7
16.1: 1; 16.2: 1-5; 16.3: 1-4; 16.4: 1-3; 16.5: 1-3
17.1: 1; 17.2: 1-4; 17.3: 1-2`
  .split(/[;\n]/)
  .filter((text) => text.trim())
  .flatMap((text) => {
    const [, section, first, last = first] = /([\d.]+): (\d+)(?:-(\d+))?/.exec(text)
    const length = Number(last) - Number(first) + 1
    return Array.from({ length }, (_, index) => `${section}.${Number(first) + index}`)
  })

const rows = parts.flatMap((file) =>
  [...read(`${folder}/${file}`).matchAll(/^\| (\d+\.\d+\.\d+) *\|(.*)\|$/gm)].map(
    ([, id, rest]) => {
      const [level, requirement, status, answer] = rest.split('|').map((cell) => cell.trim())
      return { id, level, requirement, status, answer }
    },
  ),
)

/** The files that a text names in the form `path/name.ext`. */
function filesIn(text) {
  const named = [...text.matchAll(/`([^`\s]+)`/g)].map(([, name]) => name)
  const folders = '(?:bench|contract|deploy|docs|e2e|scripts|server|testing|web)/'
  return named.filter(
    (name) =>
      new RegExp(`^${folders}[\\w./-]+$`).test(name) ||
      /^(?:compose\.yaml|Dockerfile|\.dockerignore|package-lock\.json|tsconfig\.base\.json)$/.test(
        name,
      ),
  )
}

/** The anchor of a heading, as the repository host generates it. */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(' ', '-')

describe('[SEC-07] the answers to ASVS', () => {
  it('are one for each requirement of levels 1 and 2', () => {
    expect(rows.map(({ id }) => id).sort()).toEqual([...requirements].sort())
    expect(rows).toHaveLength(253)
  })

  it.each(rows.map((row) => [row.id, row]))('%s has a level, a status and a reason', (_id, row) => {
    expect(row.level).toMatch(/^[12]$/)
    expect(row.requirement).not.toBe('')
    expect(['met', 'not applicable', 'not met']).toContain(row.status)
    expect(row.answer).toMatch(/\w{3}|D-\d/)
    if (row.status === 'not met') expect(row.answer, 'names its decision').toMatch(/\bD-\d+\b/)
  })

  it('name decisions that are written down, and every decision is named', () => {
    const written = [...read('docs/security.md').matchAll(/^\| (D-\d+) /gm)].map(([, id]) => id)
    expect(new Set(written).size).toBe(written.length)
    const others = pages.filter((file) => file !== 'docs/security.md').map(read)
    const named = new Set(others.join('\n').match(/\bD-\d+\b/g))
    expect([...named].sort()).toEqual([...written].sort())
  })
})

describe('[SEC-07] the pages on security', () => {
  it.each(pages)('%s names files that exist', (file) => {
    const missing = filesIn(read(file)).filter((name) => !existsSync(new URL(name, root)))
    expect(missing).toEqual([])
  })

  it.each(pages)('%s leads to pages and headings that exist', (file) => {
    const here = new URL(file, root)
    const links = [...read(file).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)]
    for (const [link, target, anchor] of links) {
      const page = target ? new URL(target, here) : here
      expect(existsSync(page), link).toBe(true)
      if (!anchor) continue
      const headings = [...readFileSync(page, 'utf8').matchAll(/^#+ (.+)$/gm)]
      expect(
        headings.map(([, heading]) => anchorOf(heading)),
        link,
      ).toContain(anchor)
    }
  })

  it('are linked from where people begin', () => {
    for (const file of ['README.md', 'CONTRIBUTING.md']) {
      expect(read(file)).toContain('docs/security.md')
    }
  })
})
