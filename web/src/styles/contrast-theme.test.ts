import { describe, expect, it } from 'vitest'
import { getContrast, getPalette, mixColours } from '../../test/palette-contrast.ts'

/** WCAG 2.2, 1.4.6: contrast of text at level AAA. */
const AAA = 7

const palette = getPalette(':root[data-theme="contrast"]')
const names = [...palette.keys()].sort((one, other) => other.length - one.length).join('|')
const sources = import.meta.glob<string>('../**/*.{ts,tsx,css}', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const code = Object.entries(sources)
  .filter(([path]) => !/\.test\.tsx?$|palette\.css$/.test(path))
  .map(([, text]) => text)

/** Text on a ground of its own, and that ground. */
const ownGrounds: Record<string, readonly string[]> = {
  paper: ['ink'],
  'on-accent': ['accent', 'accent-strong'],
}
/** Colours that fill bars, badges and veils, on which no text stands. */
const withoutText = [
  'caution',
  'danger',
  'ink-faint',
  'ink-soft',
  'live',
  'on-accent',
  'rule',
  'shade',
  'warning',
]
const chartFills = ['ink/25', 'ink/45', 'accent/15', 'accent/60']

function find(pattern: string): string[] {
  const all = code.flatMap((text) => [...text.matchAll(new RegExp(pattern, 'g'))])

  return [...new Set(all.map(([, name = '']) => name))].sort()
}

const classes = find(`(?:^|[\\s"'\`:])text-(${names})(?![\\w-])`)
const declared = find(`[\\s{;]color: var\\(--(${names})\\)`)
const texts = [...new Set([...classes, ...declared])]
const grounds = find(`(?:^|[\\s"'\`:])bg-((?:${names})(?:/\\d+)?)(?![\\w-])`)
const solid = grounds.filter((ground) => !ground.includes('/') && !withoutText.includes(ground))
const tints = grounds.filter((ground) => ground.includes('/') && !chartFills.includes(ground))

const colour = (name: string) => palette.get(name) ?? 'missing'
/** The colours behind text that has no ground of its own. */
const behind = ['paper', 'sheet'].flatMap((ground) => [
  [ground, colour(ground)] as const,
  ...tints.map((tint) => {
    const [over = '', percent = ''] = tint.split('/')

    return [
      `${tint} over ${ground}`,
      mixColours(colour(over), colour(ground), +percent / 100),
    ] as const
  }),
])
const pairs = texts.flatMap((text): (readonly [string, string, number])[] => {
  const own = ownGrounds[text]?.map((ground) => [ground, colour(ground)] as const)

  return (own ?? behind).map(([ground, hex]) => [text, ground, getContrast(colour(text), hex)])
})

describe('the contrast theme', () => {
  it('[COMF-4] has every colour that the pages use for text, in a table of this test', () => {
    expect(texts.length).toBeGreaterThan(8)
    expect(tints.length).toBeGreaterThan(4)
    expect([...new Set(Object.values(ownGrounds).flat())].sort()).toEqual(
      solid.filter((ground) => ground !== 'paper' && ground !== 'sheet'),
    )
  })

  it.each(pairs)('[COMF-4] keeps 7:1 for %s on %s', (_text, _ground, contrast) => {
    expect(contrast).toBeGreaterThanOrEqual(AAA)
  })

  it('[COMF-4] keeps 7:1 for found and for selected words, and for a hovered dark button', () => {
    const selected = mixColours(colour('accent'), colour('paper'), 0.26)
    expect(getContrast(colour('ink'), colour('found'))).toBeGreaterThanOrEqual(AAA)
    expect(getContrast(colour('ink'), selected)).toBeGreaterThanOrEqual(AAA)
    const hovered = (name: string) => mixColours(colour(name), colour('paper'), 0.9)
    expect(getContrast(hovered('paper'), hovered('ink'))).toBeGreaterThanOrEqual(AAA)
  })

  it('[COMF-4] keeps 7:1 for interim words, which are ink at four fifths', () => {
    for (const ground of ['paper', 'sheet']) {
      const interim = mixColours(colour('ink'), colour(ground), 0.8)
      expect(getContrast(interim, colour(ground))).toBeGreaterThanOrEqual(AAA)
    }
  })
})
