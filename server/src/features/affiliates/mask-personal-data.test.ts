import { expect, it } from 'vitest'
import { maskEmail, maskName } from './mask-personal-data.ts'

it('[RISK-50] keeps the first letter of an address, and its host', () => {
  expect(maskEmail('ada.lovelace@example.com')).toBe('a•••@example.com')
  expect(maskEmail('@example.com')).toBe('•••@example.com')
  expect(maskEmail('')).toBe('•••@')
  expect(maskEmail('ada')).toBe('a•••@')
})

it('[RISK-50] keeps the first name and one letter of the last', () => {
  expect(maskName('Ada King Lovelace')).toBe('Ada L.')
  expect(maskName('Ada King Noel Lovelace')).toBe('Ada L.')
  expect(maskName(' Ada   Lovelace ')).toBe('Ada L.')
  expect(maskName('Ada')).toBe('Ada')
  expect(maskName('  ')).toBeNull()
  expect(maskName(null)).toBeNull()
})
