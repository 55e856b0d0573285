import { expect, it } from 'vitest'
import { maskedEmail, maskedName } from './masked.ts'

it('[RISK-50] keeps the first letter of an address, and its host', () => {
  expect(maskedEmail('ada.lovelace@example.com')).toBe('a•••@example.com')
  expect(maskedEmail('@example.com')).toBe('•••@example.com')
  expect(maskedEmail('')).toBe('•••@')
  expect(maskedEmail('ada')).toBe('a•••@')
})

it('[RISK-50] keeps the first name and one letter of the last', () => {
  expect(maskedName('Ada King Lovelace')).toBe('Ada L.')
  expect(maskedName('Ada King Noel Lovelace')).toBe('Ada L.')
  expect(maskedName(' Ada   Lovelace ')).toBe('Ada L.')
  expect(maskedName('Ada')).toBe('Ada')
  expect(maskedName('  ')).toBeNull()
  expect(maskedName(null)).toBeNull()
})
