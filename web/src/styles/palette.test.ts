import { describe, expect, it } from 'vitest'
import css from './palette.css?raw'

/** The colours of one block of the palette, by name. */
function colours(opening: string): Map<string, string> {
  const block = css.slice(css.indexOf(opening)).split('}')[0] ?? ''

  return new Map(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map(([, name, hex]) => [
      name ?? '',
      hex ?? '',
    ]),
  )
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255

    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })

  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)

  return (light + 0.05) / (dark + 0.05)
}

const light = colours(':root {')
const dark = colours(':root[data-theme="dark"]')
const highContrast = colours(':root[data-theme="contrast"]')

describe.each([
  ['light', light],
  ['dark', dark],
  ['high contrast', highContrast],
])('the %s palette', (_, palette) => {
  const of = (name: string) => palette.get(name) ?? '#000000'
  const grounds = ['paper', 'sheet']

  it.each(['ink', 'interim'])('keeps 7:1 for the transcript in %s', (name) => {
    for (const ground of grounds) expect(contrast(of(name), of(ground))).toBeGreaterThan(7)
  })

  it.each(['ink-soft', 'ink-faint', 'accent', 'live', 'warning', 'danger'])(
    'keeps 4.5:1 for text in %s',
    (name) => {
      for (const ground of grounds) expect(contrast(of(name), of(ground))).toBeGreaterThan(4.5)
    },
  )

  it('[FIND-13] keeps 7:1 for found words', () => {
    expect(contrast(of('ink'), of('found'))).toBeGreaterThan(7)
  })

  it('keeps 4.5:1 on the accent and 3:1 for the edge of a field', () => {
    expect(contrast(of('on-accent'), of('accent'))).toBeGreaterThan(4.5)
    expect(contrast(of('on-accent'), of('accent-strong'))).toBeGreaterThan(4.5)
    expect(contrast(of('rule-strong'), of('paper'))).toBeGreaterThan(3)
  })
})

it('is the same dark by choice and by the device', () => {
  expect(dark.size).toBeGreaterThan(12)
  expect(colours(':root:not([data-theme="light"])')).toEqual(dark)
})

it('keeps 12:1 for all text where the reader asks for high contrast', () => {
  for (const name of ['ink', 'ink-soft', 'ink-faint', 'interim', 'accent']) {
    expect(contrast(highContrast.get(name) ?? '', '#000000')).toBeGreaterThan(12)
  }
})
