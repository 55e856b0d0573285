import { expect, test } from 'vitest'
import { countByPrefix, describeProof, findProof } from './proof.mjs'

const catalogue = [
  { id: 'REC-1', prefix: 'REC', statement: 'It has a button.', decision: '' },
  { id: 'REC-2', prefix: 'REC', statement: 'It has a timer.', decision: 'REC-2' },
  { id: 'LIVE-1', prefix: 'LIVE', statement: 'It is live.', decision: '' },
]

function result(title, hasPassed = true) {
  return { title, path: title, hasPassed }
}

test('a behaviour is proven by a passing test that names it, not by a failing one', () => {
  const { unproven } = findProof(catalogue, [
    result('[REC-1] there is a button'),
    result('[REC-2] there is a timer', false),
  ])
  expect(unproven.map((row) => row.id)).toEqual(['REC-2', 'LIVE-1'])
})

test('a group’s id is proven by a test in it', () => {
  const inGroup = { title: 'is there', path: '[REC-2] a timer › is there', hasPassed: true }
  const { unproven } = findProof(catalogue, [inGroup])
  expect(unproven.map((row) => row.id)).toEqual(['REC-1', 'LIVE-1'])
})

test('an open question is settled by a written decision, any other behaviour by a test only', () => {
  const left = { id: 'OPEN-1', prefix: 'OPEN', statement: 'Left open: its colour.', decision: '' }
  const rows = [...catalogue, left]
  const unprovenWith = (decided) =>
    findProof(rows, [], new Set(), new Set(decided)).unproven.map((row) => row.id)
  expect(unprovenWith(['OPEN-1', 'REC-1'])).toEqual(['REC-1', 'REC-2', 'LIVE-1'])
  expect(unprovenWith([])).toEqual(['REC-1', 'REC-2', 'LIVE-1', 'OPEN-1'])
})

test('an id that is in no catalogue is reported, unless it is a rule of the protocol', () => {
  const results = [result('[REC-99] nothing'), result('[WATCH-4] a rule')]
  expect(findProof(catalogue, results, new Set(['WATCH-4'])).unknown).toEqual(['REC-99'])
})

test('a decision that is not written down is reported, one that is written down is not', () => {
  const undecidedWith = (decided) =>
    findProof(catalogue, [], new Set(), new Set(decided)).undecided.map((row) => row.id)
  expect(undecidedWith(['REC-2'])).toEqual([])
  expect(undecidedWith(['REC-1'])).toEqual(['REC-2'])
})

test('each prefix is counted as proven of total', () => {
  expect([...countByPrefix(catalogue, [catalogue[1]])]).toEqual([
    ['REC', { proven: 1, total: 2 }],
    ['LIVE', { proven: 1, total: 1 }],
  ])
})

test('the report lists unproven statements by prefix and ends with the totals', () => {
  const lines = describeProof({
    catalogue,
    unproven: [catalogue[1]],
    undecided: [catalogue[1]],
    unknown: ['REC-99'],
  })
  expect(lines).toEqual([
    'REC 1/2',
    '  REC-2  It has a timer.',
    '',
    'LIVE 1/1',
    '',
    'Error: tests name ids that do not exist: REC-99',
    'Error: REC-2 refers to REC-2, which has no entry in docs/open-points.md',
    'REC 1/2 · LIVE 1/1',
    '2 of 3 behaviours proven, 1 to go',
  ])
})

test('a report on one prefix lists that prefix only and keeps the total of all', () => {
  const lines = describeProof({
    catalogue,
    unproven: [],
    undecided: [],
    unknown: [],
    only: 'LIVE',
  })
  expect(lines).toEqual(['LIVE 1/1', '', 'LIVE 1/1', '3 of 3 behaviours proven, 0 to go'])
})
