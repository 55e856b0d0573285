import { expect, it } from 'vitest'
import { formatSalutation, sanitizePersonName } from './mail-text.ts'

it.each([
  ['Ann Example', 'Ann Example'],
  ['J.R.R. Tolkien', 'J.R.R. Tolkien'],
  ['  María-José   O’Neill ', 'María-José O’Neill'],
  ['李小龍', '李小龍'],
  ['Dr.Müller', 'Dr. Müller'],
  ['https://evil.example/win', 'https evil. example win'],
  ['evil.example', 'evil. example'],
  ['ann@evil.example', 'ann evil. example'],
  ['Ann\r\nBcc: all', 'Ann Bcc all'],
  ['Ann\u202e\u0000gnp', 'Ann gnp'],
  ['<b>Ann</b>', 'b Ann b'],
])('[AUTH-33] %j is the name %j', (given, name) => {
  expect(sanitizePersonName(given)).toBe(name)
})

it('[AUTH-33] a name has an end', () => {
  expect(sanitizePersonName('a'.repeat(500))).toHaveLength(80)
})

it.each([
  ['Ann Example', 'Hello Ann,'],
  ['evil.example', 'Hello,'],
  ['WIN1000 now', 'Hello,'],
  ['  ', 'Hello,'],
  [null, 'Hello,'],
])('[AUTH-33] a mail to %j begins with %j', (name, greeting) => {
  expect(formatSalutation(name)).toBe(greeting)
})
