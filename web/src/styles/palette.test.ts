import { describe, expect, it } from 'vitest'
import { SPEAKER_COLOURS } from '#web/features/transcript/speakers/speaker-colours.ts'
import { getContrast, getPalette } from '../../test/palette-contrast.ts'

const light = getPalette(':root {')
const dark = getPalette(':root[data-theme="dark"]')
const highContrast = getPalette(':root[data-theme="contrast"]')
const speakers = Array.from({ length: SPEAKER_COLOURS }, (_, index) => `speaker-${index + 1}`)

describe.each([
  ['light', light],
  ['dark', dark],
  ['high contrast', highContrast],
])('the %s palette', (_, palette) => {
  const of = (name: string) => palette.get(name) ?? '#000000'
  const grounds = ['paper', 'sheet']

  it.each(['ink', 'interim'])('keeps 7:1 for the transcript in %s', (name) => {
    for (const ground of grounds) expect(getContrast(of(name), of(ground))).toBeGreaterThan(7)
  })

  it.each(['ink-soft', 'ink-faint', 'accent', 'live', 'warning', 'danger'])(
    'keeps 4.5:1 for text in %s',
    (name) => {
      for (const ground of grounds) expect(getContrast(of(name), of(ground))).toBeGreaterThan(4.5)
    },
  )

  it('[NEED-52] keeps 4.5:1 for the names of speakers, each in a colour of its own', () => {
    expect(new Set(speakers.map(of)).size).toBe(SPEAKER_COLOURS)
    for (const name of speakers) {
      for (const ground of grounds) expect(getContrast(of(name), of(ground))).toBeGreaterThan(4.5)
      expect(of(name)).not.toBe(of('live'))
    }
  })

  it('[FIND-13] keeps 7:1 for found words', () => {
    expect(getContrast(of('ink'), of('found'))).toBeGreaterThan(7)
  })

  it('keeps 4.5:1 on the accent and 3:1 for the edge of a field', () => {
    expect(getContrast(of('on-accent'), of('accent'))).toBeGreaterThan(4.5)
    expect(getContrast(of('on-accent'), of('accent-strong'))).toBeGreaterThan(4.5)
    expect(getContrast(of('rule-strong'), of('paper'))).toBeGreaterThan(3)
  })
})

it('is the same dark by choice and by the device', () => {
  expect(dark.size).toBeGreaterThan(12)
  expect(getPalette(':root:not([data-theme="light"])')).toEqual(dark)
})

it('[NEED-52] keeps 7:1 for the names of speakers where the reader asks for high contrast', () => {
  for (const name of speakers) {
    for (const ground of ['paper', 'sheet']) {
      const ratio = getContrast(highContrast.get(name) ?? '', highContrast.get(ground) ?? '')
      expect(ratio).toBeGreaterThan(7)
    }
  }
})

it('keeps 12:1 for all text where the reader asks for high contrast', () => {
  for (const name of ['ink', 'ink-soft', 'ink-faint', 'interim', 'accent']) {
    expect(getContrast(highContrast.get(name) ?? '', '#000000')).toBeGreaterThan(12)
  }
})
