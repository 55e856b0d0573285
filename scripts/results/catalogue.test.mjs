import { expect, test } from 'vitest'
import { getIdPrefix, parseCatalogue, parseDecidedIds, parseTitleIds } from './catalogue.mjs'

test('a title names the ids that stand in square brackets, alone, in a list or one after another', () => {
  expect(parseTitleIds('[REC-17] the label reads Link Copied!')).toEqual(['REC-17'])
  expect(parseTitleIds('[REC-17, REC-18] two at once')).toEqual(['REC-17', 'REC-18'])
  expect(parseTitleIds('[REC-17] [LIVE-3] two in turn')).toEqual(['REC-17', 'LIVE-3'])
})

test('a title without brackets, or with other words in them, names nothing', () => {
  expect(parseTitleIds('REC-17 the label')).toEqual([])
  expect(parseTitleIds('reads [n] seconds, [rec-17] and [REC-]')).toEqual([])
})

test('the catalogue is read by id, prefix, statement and decision, without its heading', () => {
  const text = [
    'id\tarea\tstatement\texact\twhere\tdecision',
    'REC-1\trec\tIt has a button.\tBack\tx\t',
    'REC-2\trec\tIt has a timer.\t\tx\tREC-2\n',
  ].join('\n')
  expect(parseCatalogue(text)).toEqual([
    { id: 'REC-1', prefix: 'REC', statement: 'It has a button.', decision: '' },
    { id: 'REC-2', prefix: 'REC', statement: 'It has a timer.', decision: 'REC-2' },
  ])
})

test('the decided ids are those at the beginning of an entry', () => {
  const text = '# Points\n\n- **OPEN-1** Blue, as REC-9.\n- **REC-1, REC-2** Not **REC-3**.\n'
  expect([...parseDecidedIds(text)]).toEqual(['OPEN-1', 'REC-1', 'REC-2'])
})

test('the prefix is everything before the number', () => {
  expect(getIdPrefix('SCROLL-07')).toBe('SCROLL')
})
