import { expect, it } from 'vitest'
import { markSchemas } from './pure-schemas.ts'

const mark = '/* @__PURE__ */ '

it.each([
  [
    'const title = z.string().check(z.trim())',
    `const title = ${mark}z.string().check(${mark}z.trim())`,
  ],
  ['const day = z.iso.date()', `const day = ${mark}z.iso.date()`],
  ['const line = z\n  .int()\n  .check()', `const line = ${mark}z\n  .int()\n  .check()`],
  ['const count = samples.check(z.lte(9))', `const count = ${mark}samples.check(${mark}z.lte(9))`],
])('marks what makes a schema: %s', (source, marked) => {
  expect(markSchemas(source)).toBe(marked)
})

it.each([
  'z.parse(schema, value)',
  'z.safeParse(schema, value)',
  'await z.parseAsync(schema, value)',
  'type User = z.output<typeof user>',
  'signals.check(answer)',
  'pairs.z.string()',
  'fizz.string()',
])('leaves alone what may have an effect: %s', (source) => {
  expect(markSchemas(source)).toBe(source)
})
