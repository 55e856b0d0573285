import { expect, it } from 'vitest'
import { chooseLanguage, formatLanguage, matchLanguage, toLangAttribute } from './languages.ts'

const hosted = ['en', 'en-US', 'de', 'de-CH', 'no', 'zh', 'zh-TW', 'multi']

it.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['DE-ch', 'de-CH'],
  ['en-US', 'en-US'],
  ['en-IE', 'en'],
  ['zh-Hans-CN', 'zh'],
  ['zh-TW', 'zh-TW'],
  ['nb-NO', 'no'],
  ['multi', 'multi'],
  ['cy', null],
  ['e', null],
  ['', null],
])('[LANG-2] finds “%s” in a list as %s', (wanted, found) => {
  expect(matchLanguage(hosted, wanted)).toBe(found)
})

it('[LANG-2] takes the first wanted language that is known, else English, else the first of the list', () => {
  expect(chooseLanguage(hosted, ['cy-GB', 'de-AT', 'en-GB'])).toBe('de')
  expect(chooseLanguage(hosted, ['cy'])).toBe('en-US')
  expect(chooseLanguage(['en'], ['de'])).toBe('en')
  expect(chooseLanguage(['fr', 'de'], ['cy'])).toBe('fr')
  expect(chooseLanguage([], ['de'])).toBeNull()
})

it('several languages are an unknown one for screen readers', () => {
  expect(toLangAttribute('de-CH')).toBe('de-CH')
  expect(toLangAttribute('multi')).toBe('')
})

it.each([
  ['de', 'German'],
  ['de-CH', 'German (Switzerland)'],
  ['en-US', 'English (United States)'],
  ['multi', 'Several languages'],
  ['no such tag', 'no such tag'],
])('[LANG-10] names %s “%s”', (language, name) => {
  expect(formatLanguage(language)).toBe(name)
})

it.each(['en-US', 'en'])('[LANG-10] names %s, without `Intl`, as browsers do', (language) => {
  const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' })
  expect(formatLanguage(language)).toBe(names.of(language))
})
