import { expect, it } from 'vitest'
import { findLongField, readAuthFields } from './auth-fields.ts'

it.each([
  ['name', 200],
  ['email', 320],
  ['newEmail', 320],
  ['password', 128],
  ['newPassword', 128],
  ['currentPassword', 128],
  ['token', 4000],
])('[BOUND-10] %s has at most %i characters, in JSON, a form and a query', (name, most) => {
  const [longest, long] = ['x'.repeat(most), 'x'.repeat(most + 1)]
  const found = { name, maxCharacters: most }
  const json = (value: object) => readAuthFields(JSON.stringify(value), 'application/json')
  expect(findLongField(json({ [name]: longest }))).toBe(null)
  expect(findLongField(json({ [name]: long }))).toEqual(found)
  expect(findLongField(json({ within: [{ [name]: [long] }] }))).toEqual(found)
  const form = new URLSearchParams({ [name]: long }).toString()
  expect(findLongField(readAuthFields(form, 'application/x-www-form-urlencoded'))).toEqual(found)
  expect(findLongField([null, { [name]: longest }])).toBe(null)
  expect(findLongField([null, { [name]: long }])).toEqual(found)
})

it('[BOUND-10] a long name of a field is refused, and any depth is read', () => {
  expect(findLongField({ ['x'.repeat(4001)]: 1 })).not.toBe(null)
  expect(findLongField(readAuthFields('x'.repeat(4001)))).not.toBe(null)
  expect(findLongField(null)).toBe(null)
  const depth = 100_000
  const deep = readAuthFields('['.repeat(depth) + ']'.repeat(depth), 'application/json')
  expect(findLongField(deep)).toBe(null)
})

it.each(['{', '', '\uFEFF{}', 'password=x'])(
  '[BOUND-10] %j is no JSON, and is not read as a form instead',
  (body) => {
    expect(() => readAuthFields(body, 'application/json; charset=utf-8')).toThrow('not valid JSON')
  },
)
