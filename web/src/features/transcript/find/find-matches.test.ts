// @vitest-environment happy-dom

import { expect, it } from 'vitest'
import { findMatches } from './find-matches.ts'

it('[FIND-14] finds the place of words after letters that are longer in lower case', () => {
  const page = document.createElement('div')
  page.innerHTML = '<p data-segment-number="1"><span data-words>İİ is HERE</span></p>'

  expect(findMatches(page, 'Here')).toMatchObject([
    { segment: '1', start: 6, parts: [{ start: 6, end: 10 }] },
  ])
})
