import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CHUNK_SIZES,
  parseSettings,
  resolveSettings,
  SPEEDS,
  stepWithinRange,
  TEXT_SIZES,
} from './viewer-settings.ts'

const usual = resolveSettings({ link: {}, stored: {}, isNarrow: false })

describe('a reader’s settings', () => {
  it('[VIEW-17, VIEW-22] are speed 4 and chunks of 100 words at first', () => {
    expect(usual).toEqual({
      announce: 'each',
      pause: 'short',
      size: 20,
      line: 'normal',
      font: 'serif',
      theme: 'system',
      speed: 4,
      chunk: 100,
      code: 0,
      said: 0,
      letters: 'normal',
      words: 'normal',
      length: 'normal',
      ruler: 0,
      captions: 0,
    })
    expect(resolveSettings({ link: {}, stored: {}, isNarrow: true }).size).toBe(18)
  })

  it('take the link before what was stored, one by one', () => {
    const link = parseSettings({ size: 32, theme: 'dark' })
    const stored = parseSettings({ size: 24, speed: 2, font: 'mono' })

    expect(resolveSettings({ link, stored, isNarrow: false })).toEqual({
      ...usual,
      size: 32,
      theme: 'dark',
      speed: 2,
      font: 'mono',
    })
  })

  it('read a link’s values as text or as numbers', () => {
    expect(parseSettings({ size: '48', chunk: '30', speed: 5 })).toEqual({
      size: 48,
      chunk: 30,
      speed: 5,
    })
  })

  it('[VIEW-14, VIEW-20, VIEW-21] are all that may be chosen, to the ends of their ranges', () => {
    const ends = [
      { size: 14, line: 'tight', font: 'serif', theme: 'system', speed: 1, chunk: 10 },
      { size: 15, line: 'normal', font: 'sans', theme: 'light', speed: 2, chunk: 20 },
      { size: 47, line: 'normal', font: 'sans', theme: 'dark', speed: 4, chunk: 90 },
      { size: 48, line: 'wide', font: 'mono', theme: 'contrast', speed: 5, chunk: 100 },
    ]

    expect(ends.map(parseSettings)).toEqual(ends)
  })

  it('[COMF-1] are spacing, line length, ruler, typeface and captions too', () => {
    const ends = [
      { letters: 'wider', words: 'wider', length: 'short', ruler: 1, captions: 2, font: 'clear' },
      { letters: 'wide', words: 'wide', length: 'long', ruler: 0, captions: 3 },
      { letters: 'normal', words: 'normal', length: 'normal', captions: 0 },
    ]

    expect(ends.map(parseSettings)).toEqual(ends)
    expect(parseSettings({ captions: '2', ruler: '1' })).toEqual({ captions: 2, ruler: 1 })
  })

  it('[COMF-1, VIEW-14, VIEW-20, VIEW-21] leave out what no setting can be', () => {
    const wrong = [
      { size: 13 },
      { size: 49 },
      { size: 'big' },
      { size: '' },
      { speed: 0 },
      { speed: 6 },
      { speed: 2.5 },
      { speed: true },
      { size: [20] },
      { theme: ['dark'] },
      { chunk: 5 },
      { chunk: 110 },
      { chunk: 55 },
      { theme: 'pink' },
      { font: '"><script>' },
      { line: 'constructor' },
      { unknown: 1 },
      { captions: 1 },
      { captions: '4' },
      { captions: 'yes' },
      { ruler: 2 },
      { letters: 0.1 },
      { words: 'tight' },
      { length: '60' },
      null,
      'size',
    ]

    for (const values of wrong) expect(parseSettings(values)).toEqual({})
  })

  it('are always within their bounds, whatever was stored or linked', () => {
    const values = fc.record({ size: fc.anything(), speed: fc.anything(), chunk: fc.anything() })
    fc.assert(
      fc.property(values, values, (link, stored) => {
        const { size, speed, chunk } = resolveSettings({
          link: parseSettings(link),
          stored: parseSettings(stored),
          isNarrow: false,
        })
        expect(size >= 14 && size <= 48 && speed >= 1 && speed <= 5).toBe(true)
        expect(chunk >= 10 && chunk <= 100 && chunk % 10 === 0).toBe(true)
      }),
    )
  })

  it('[VIEW-20, VIEW-21] step through their range and stop at its ends', () => {
    expect(stepWithinRange(100, -1, CHUNK_SIZES)).toBe(90)
    expect(stepWithinRange(100, 1, CHUNK_SIZES)).toBe(100)
    expect(stepWithinRange(10, -1, CHUNK_SIZES)).toBe(10)
    expect(stepWithinRange(47, 1, TEXT_SIZES)).toBe(48)
    expect(stepWithinRange(1, -1, SPEEDS)).toBe(1)
  })
})
