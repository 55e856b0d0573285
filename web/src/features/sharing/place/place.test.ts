import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addLines,
  comeBack,
  goToMissed,
  LATE_WITHIN_MS,
  type LineBox,
  lookAway,
  noPlace,
  type Place,
  READ_ON_AFTER_MS,
  restorePlace,
  returnToEnd,
  seeLine,
} from './place.ts'

const read = { line: 20, last: 20, at: 1000, isVisible: false }
const windowHeight = 800
const box = (top: number, change: Partial<LineBox> = {}): LineBox => ({
  top,
  bottom: top + 32,
  windowHeight,
  scrolled: 300,
  isCatchingUp: false,
  ...change,
})
/** A reader who looked away at line 20 and is back at line 34, which is out of view. */
const back = () => comeBack(lookAway(noPlace, read), { last: 34, at: 60_000, isEndShown: false })

describe('looking away', () => {
  it('[PLACE-1] marks the last line read, and the mark stays when the reader is back', () => {
    expect(back()).toMatchObject({ name: 'back', line: 20, until: 34, isNoted: true })
  })

  it('[PLACE-1] again keeps the mark until the reader has read on for twenty seconds', () => {
    const again = (at: number, isVisible = false) =>
      lookAway(back(), { line: 34, last: 34, at, isVisible })
    expect(again(60_000 + READ_ON_AFTER_MS - 1)).toMatchObject({ name: 'away', line: 20 })
    expect(again(60_000 + READ_ON_AFTER_MS)).toMatchObject({ name: 'away', line: 34 })
    expect(again(61_000, true)).toMatchObject({ name: 'back', line: 20 })
    expect(again(80_000, true)).toMatchObject({ name: 'away', line: 34 })
    const later = comeBack(again(61_000), { last: 36, at: 70_000, isEndShown: true })
    expect(later).toMatchObject({ name: 'back', line: 20, until: 36 })
  })

  it('[PLACE-12] is not what a reader does who goes up to what was missed; at the end again, more was', () => {
    const going = goToMissed(back(), 500_000)
    const up = lookAway(going, { line: 34, last: 40, at: 501_000, isVisible: true })
    expect(up).toMatchObject({ name: 'back', line: 20, until: 34 })
    expect(returnToEnd(up, 45)).toMatchObject({ name: 'back', line: 20, until: 45 })
    expect(returnToEnd(noPlace, 45)).toBe(noPlace)
    expect(goToMissed(noPlace, 1)).toBe(noPlace)
  })

  it('[PLACE-3] notes nothing where nothing came, or where all that came is in view', () => {
    const away = lookAway(noPlace, read)
    expect(comeBack(away, { last: 20, at: 2000, isEndShown: true })).toMatchObject({
      isNoted: false,
    })
    expect(comeBack(away, { last: 22, at: 2000, isEndShown: true })).toMatchObject({
      isNoted: false,
    })
    expect(comeBack(away, { last: 22, at: 2000, isEndShown: false })).toMatchObject({
      isNoted: true,
    })
  })

  it('[PLACE-2] of an earlier visit is noted with all that came after its line', () => {
    const stored = restorePlace({ line: 20, last: 30, at: 1000 })
    expect(comeBack(stored, { last: 30, at: 2000, isEndShown: true })).toMatchObject({
      isNoted: true,
    })
    const over = restorePlace({ line: 30, last: 30, at: 1000 })
    expect(comeBack(over, { last: 30, at: 2000, isEndShown: true })).toMatchObject({
      isNoted: false,
    })
  })
})

describe('lines after the return', () => {
  it('[PLACE-4] that come several at once were missed too, soon after it', () => {
    const late = (last: number, at: number) => addLines(back(), { before: 34, last, at })
    expect(late(37, 61_000)).toMatchObject({ until: 37, isNoted: true })
    expect(late(36, 61_000)).toMatchObject({ until: 34 })
    expect(late(90, 60_001 + LATE_WITHIN_MS)).toMatchObject({ until: 34 })
  })
})

describe('the mark', () => {
  it('[PLACE-5] goes away when its line leaves the window at the top', () => {
    const seen = seeLine(back(), box(300))
    expect(seen).toMatchObject({ name: 'back' })
    expect(seeLine(seen, box(-33))).toBe(noPlace)
  })

  it('[PLACE-5] stays when its line is jumped over, or passes while the page catches up', () => {
    const seen = seeLine(back(), box(300))
    expect(seeLine(seen, box(-100, { scrolled: 801 }))).toMatchObject({
      name: 'back',
      isInView: false,
    })
    const passed = seeLine(seen, box(-33, { isCatchingUp: true }))
    expect(seeLine(passed, box(-40))).toMatchObject({ name: 'back', line: 20 })
    const readAgain = seeLine(seeLine(passed, box(200)), box(-40))
    expect(readAgain).toBe(noPlace)
  })

  it('[PLACE-1] is never moved back, lost or invented by any order of looking and scrolling', () => {
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('away' as const),
        line: fc.integer({ min: 1, max: 99 }),
        isVisible: fc.boolean(),
      }),
      fc.record({ kind: fc.constant('back' as const), isEndShown: fc.boolean() }),
      fc.record({ kind: fc.constant('lines' as const), added: fc.integer({ min: 1, max: 9 }) }),
      fc.record({
        kind: fc.constant('scroll' as const),
        top: fc.integer({ min: -3000, max: 3000 }),
        scrolled: fc.integer({ min: -3000, max: 3000 }),
        isCatchingUp: fc.boolean(),
      }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let place: Place = noPlace
        let last = 100
        let at = 0
        let lines = new Set<number>()
        for (const one of steps) {
          at += 5000
          const before = place
          if (one.kind === 'away') {
            lines = lines.add(one.line)
            place = lookAway(place, { line: one.line, last, at, isVisible: one.isVisible })
            if (!one.isVisible) expect(place.name).toBe('away')
            else expect(place.name).not.toBe('none')
          } else if (one.kind === 'back') {
            place = comeBack(place, { last, at, isEndShown: one.isEndShown })
            expect(place.name).toBe(before.name === 'none' ? 'none' : 'back')
          } else if (one.kind === 'lines') {
            place = addLines(place, { before: last, last: last + one.added, at })
            last += one.added
          } else place = seeLine(place, box(one.top, one))
          if (place.name === 'none') {
            const isPassed = one.kind === 'scroll' && one.top <= -32 && one.scrolled <= windowHeight
            expect(before.name === 'none' || isPassed).toBe(true)
          } else {
            expect(lines.has(place.line)).toBe(true)
            expect(place.last).toBeLessThanOrEqual(last)
            if (place.name === 'back') expect(place.until).toBeLessThanOrEqual(last)
          }
        }
      }),
    )
  })
})
