/** The languages that are offered where the browser translates into them, as BCP 47 tags. */
const LANGUAGES =
  'ar bg bn cs da de el en es fa fi fr he hi hr hu id it ja kn ko lt mr nl no pl pt ro ru sk sl sv ta te th tr uk ur vi zh zh-Hant'.split(
    ' ',
  )

const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'ur'])

/** A language to read in, with its name in that language. */
export interface ReadingLanguage {
  tag: string
  name: string
}

/** The languages to read in, other than the transcript's own; the reader's languages come first. */
export function listReadingLanguages(
  source: string,
  preferred: readonly string[] = navigator.languages,
): ReadingLanguage[] {
  const own = preferred.map(toLanguage).filter((tag) => LANGUAGES.includes(tag))
  const tags = new Set([...own, ...LANGUAGES])
  tags.delete(toLanguage(source))

  return [...tags].map((tag) => ({ tag, name: nameOf(tag) }))
}

/** The English name of a language to read in. */
export function formatReadingLanguage(tag: string): string {
  return nameOf(tag, 'en')
}

/** The direction in which a language is written. */
export function getDirection(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(toLanguage(language)) ? 'rtl' : 'ltr'
}

/** The language of a tag without its region; Chinese in traditional characters is one of its own. */
function toLanguage(tag: string): string {
  const [language = '', ...rest] = tag.split('-')
  const isTraditional = language === 'zh' && rest.some((part) => /^(hant|tw|hk|mo)$/i.test(part))

  return isTraditional ? 'zh-Hant' : language.toLowerCase()
}

function nameOf(tag: string, language = tag): string {
  return new Intl.DisplayNames(language, { type: 'language' }).of(tag) ?? tag
}
