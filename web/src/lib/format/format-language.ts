import { MULTIPLE_LANGUAGES } from '@live-scribe/contract/languages'

/** The English name of a language: `German (Switzerland)` for `de-CH`. */
export function formatLanguage(language: string): string {
  if (language === MULTIPLE_LANGUAGES) return 'Several languages'
  const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' })
  try {
    return names.of(language) ?? language
  } catch {
    return language
  }
}
