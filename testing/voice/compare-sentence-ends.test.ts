import { expect, test } from 'vitest'
import { compareSentenceEnds, f1 } from './compare-sentence-ends.ts'

const passages = ['How did it go? It took twenty minutes. Nobody noticed.', 'That is all.']

test('ends within passages count, with their marks, and numbers in words as in digits', () => {
  const ends = compareSentenceEnds(
    passages,
    'How did it go. It took 20 minutes nobody noticed. That is all.',
  )
  expect(ends).toMatchObject({ spoken: 2, written: 1, found: 1, rightMarks: 0, false: [] })
  expect(ends.missed).toEqual(['it go it took 20 minutes / nobody noticed that is all'])
  expect(f1(ends)).toBeCloseTo(2 / 3)
})

test('an end where none was spoken is false', () => {
  const ends = compareSentenceEnds(passages, 'How did it go? It took. 20 minutes nobody noticed')
  expect(ends).toMatchObject({ written: 2, found: 1, rightMarks: 1 })
  expect(ends.false).toEqual(['how did it go it took / 20 minutes nobody noticed'])
})

test('among wrong words the end may be at any of them, and no further', () => {
  const near = compareSentenceEnds(passages, 'How did it grow. A tuck 20 minutes nobody noticed')
  expect(near).toMatchObject({ found: 1, false: [] })
  const far = compareSentenceEnds(passages, 'How did. It grow it took 20 minutes nobody noticed')
  expect(far.found).toBe(0)
})
