import { expect, it } from 'vitest'
import { cutAroundMarks, cutLine, type Mark } from './mark-words.ts'

const found = (text: string, marks: readonly Mark[]) =>
  marks.map(([start, end]) => text.slice(start, end))

it('[BOUND-6] a line of 600 characters is shown whole', () => {
  const text = 'x'.repeat(600)
  expect(cutAroundMarks(text, [[0, 600]])).toEqual({ text, marks: [[0, 600]] })
  expect(cutLine({ text }, 'end')).toEqual({ text })
})

it('[BOUND-6] marks keep their words in a cut line, and those outside are left out', () => {
  const text = `${'a'.repeat(1000)} first ${'b'.repeat(100)} second ${'c'.repeat(1000)} third`
  const marks = ['first', 'second', 'third'].map((word): Mark => {
    const start = text.indexOf(word)
    return [start, start + word.length]
  })
  const cut = cutAroundMarks(text, marks)
  expect(cut.text).toHaveLength(602)
  expect(found(cut.text, cut.marks)).toEqual(['first', 'second'])
  const atEnd = cutAroundMarks(text, marks.slice(2))
  expect(atEnd.text.endsWith('third')).toBe(true)
  expect(found(atEnd.text, atEnd.marks)).toEqual(['third'])
  const wide = cutAroundMarks(text, [[0, text.length]])
  expect(wide.marks).toEqual([[0, 600]])
})

it('[BOUND-6] no cut parts a character beyond U+FFFF', () => {
  const text = `x${'🚀'.repeat(700)}`
  for (const [start, end] of [
    [0, 1],
    [301, 303],
    [900, 902],
  ] as Mark[]) {
    expect(cutAroundMarks(text, [[start, end]]).text.isWellFormed()).toBe(true)
  }
  expect(cutLine({ text }, 'start').text.isWellFormed()).toBe(true)
  expect(cutLine({ text: `${text}x` }, 'end').text.isWellFormed()).toBe(true)
})
