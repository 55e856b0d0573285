/** The language of recordings in which people change between languages. */
export const MULTIPLE_LANGUAGES = 'multi'

/** The language of recordings whose client names none, where it is recognised. */
export const DEFAULT_LANGUAGE = 'en-US'

/** Tags of browsers for languages that recognisers list under another one. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['nb', 'no'],
  ['nn', 'no'],
  ['fil', 'tl'],
])

/**
 * Finds a language in a list of BCP 47 tags: the same tag, else that of the language in general
 * (`de` for `de-AT`); null when the list has none.
 */
export function matchLanguage(languages: readonly string[], wanted: string): string | null {
  const [language = '', ...rest] = wanted.toLowerCase().split('-')
  const parts = [ALIASES.get(language) ?? language, ...rest]
  for (let count = parts.length; count > 0; count -= 1) {
    const tag = parts.slice(0, count).join('-')
    const found = languages.find((each) => each.toLowerCase() === tag)
    if (found !== undefined) return found
  }
  return null
}

/**
 * The language of a new recording: the first wanted one that is known, else American English, else
 * the first that is known; null when none is.
 */
export function chooseLanguage(
  languages: readonly string[],
  wanted: readonly string[],
): string | null {
  for (const each of [...wanted, DEFAULT_LANGUAGE]) {
    const found = matchLanguage(languages, each)
    if (found !== null) return found
  }
  return languages[0] ?? null
}

/** The language of a text as a `lang` attribute has it; empty, unknown, for several languages. */
export function toLangAttribute(language: string): string {
  return language === MULTIPLE_LANGUAGES ? '' : language
}

/**
 * The English name of a language: `German (Switzerland)` for `de-CH`. The two names that are needed
 * most are written here, because the first use of `Intl` takes a phone 60 ms.
 */
export function formatLanguage(language: string): string {
  if (language === MULTIPLE_LANGUAGES) return 'Several languages'
  if (language === 'en') return 'English'
  if (language === DEFAULT_LANGUAGE) return 'English (United States)'
  const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' })
  try {
    return names.of(language) ?? language
  } catch {
    return language
  }
}
