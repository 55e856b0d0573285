import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { getIdPrefix, parseCatalogue, parseDecidedIds } from './catalogue.mjs'

/** Rows of the customer by prefix: their numbers begin with 1, those of our own rows follow. */
const customerRows = {
  ...{ ROUTE: 35, LAND: 33, AUTH: 29, DASH: 21, REC: 92, SCROLL: 9, LIVE: 27, VIEW: 36 },
  ...{ BILL: 67, SET: 39, ACC: 18, SUCC: 5, AFF: 37, ADM: 59, API: 26, RPC: 28, STT: 17 },
  ...{ DATA: 32, ERR: 18, UI: 11, OPEN: 77, RISK: 72 },
}
/**
 * SHA-256 of the customer's own file. Its rows are the acceptance test, so a row is never reworded to
 * fit the product: where the product does otherwise, the column `decision` says so.
 */
const CUSTOMER_SHA_256 = '76fbb3d4ed01c6f9211645067b01da2a50471a8516dee1bf8308fe3e8138fc2d'

const read = (name) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8')
const lines = read('behaviours.tsv').replace(/\n$/, '').split('\n')

function isCustomers(id) {
  const prefix = getIdPrefix(id)
  return Number(id.slice(prefix.length + 1)) <= (customerRows[prefix] ?? 0)
}

test('each row has six columns and an id of its own', () => {
  expect(lines[0]).toBe('id\tarea\tstatement\texact\twhere\tdecision')
  expect(lines.filter((line) => line.split('\t').length !== 6)).toEqual([])
  const ids = lines.map((line) => line.split('\t')[0])
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})

test('the 788 rows of the customer have the customer’s words', () => {
  const rows = lines.map((line) => line.split('\t'))
  const kept = rows.filter(([id = ''], index) => index === 0 || isCustomers(id))
  expect(kept).toHaveLength(1 + 788)
  const text = kept.map((columns) => `${columns.slice(0, 5).join('\t')}\n`).join('')
  expect(createHash('sha256').update(text).digest('hex')).toBe(CUSTOMER_SHA_256)
})

test('each decision of a row is an entry of the decided points', () => {
  const decided = parseDecidedIds(read('open-points.md'))
  const named = parseCatalogue(read('behaviours.tsv')).flatMap(({ decision }) => decision || [])
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((id) => !decided.has(id))).toEqual([])
})
