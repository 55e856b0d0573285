import { expect, test } from 'vitest'
import { getIdPrefix, parseCatalogue, parseTitleIds } from './catalogue.mjs'

test('a title names the ids that stand in square brackets, alone, in a list or one after another', () => {
  expect(parseTitleIds('[REC-17] the label reads Link Copied!')).toEqual(['REC-17'])
  expect(parseTitleIds('[REC-17, REC-18] two at once')).toEqual(['REC-17', 'REC-18'])
  expect(parseTitleIds('[REC-17] [LIVE-3] two in turn')).toEqual(['REC-17', 'LIVE-3'])
})

test('a title without brackets, or with other words in them, names nothing', () => {
  expect(parseTitleIds('REC-17 the label')).toEqual([])
  expect(parseTitleIds('reads [n] seconds, [rec-17] and [REC-]')).toEqual([])
})

test('the catalogue is read by id, prefix and statement, without its heading', () => {
  const text = 'id\tarea\tstatement\texact\twhere\nREC-1\trec\tIt has a button.\tBack\tx\n'
  expect(parseCatalogue(text)).toEqual([
    { id: 'REC-1', prefix: 'REC', statement: 'It has a button.' },
  ])
})

test('the prefix is everything before the number', () => {
  expect(getIdPrefix('SCROLL-07')).toBe('SCROLL')
})
