import { expect, it } from 'vitest'
import { formatLanguage } from './format-language.ts'

it.each([
  ['de', 'German'],
  ['de-CH', 'German (Switzerland)'],
  ['en-US', 'English (United States)'],
  ['multi', 'Several languages'],
  ['no such tag', 'no such tag'],
])('[LANG-10] names %s “%s”', (language, name) => {
  expect(formatLanguage(language)).toBe(name)
})
