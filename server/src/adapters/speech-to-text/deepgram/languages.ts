import { MULTIPLE_LANGUAGES } from '@live-scribe/contract/languages'

/** Regions of a language that the service tells apart; synonyms of a tag are left out. */
const ENGLISH = ['en', 'en-US', 'en-AU', 'en-GB', 'en-IN', 'en-NZ']

/** The languages of both generations, as the service documents them for live streams. */
const NOVA_2 = [
  ...ENGLISH,
  ...['bg', 'ca', 'zh', 'zh-TW', 'zh-HK', 'cs', 'da', 'nl', 'nl-BE', 'et', 'fi', 'fr', 'fr-CA'],
  ...['de', 'de-CH', 'el', 'hi', 'hu', 'id', 'it', 'ja', 'ko', 'lv', 'lt', 'ms', 'no', 'pl'],
  ...['pt', 'pt-BR', 'pt-PT', 'ro', 'ru', 'sk', 'es', 'es-419', 'sv', 'th', 'tr', 'uk', 'vi'],
]
/** Those that only nova-3 knows, by the service's changelog up to September 2026. */
const NEW_IN_NOVA_3 = [
  ...['be', 'bn', 'bs', 'fa', 'gu', 'he', 'hr', 'kk', 'kn', 'mk', 'mr', 'ne', 'pa', 'sl', 'sr'],
  ...['ta', 'te', 'tl', 'ur'],
]

/**
 * The languages of a model, which the service refuses others for. A special model, such as for
 * medicine, and one that is not known here count as English.
 */
export function findLanguages(model: string): readonly string[] {
  if (model === 'nova-2' || model === 'nova-2-general') return [...NOVA_2, MULTIPLE_LANGUAGES]
  if (model === 'nova-3' || model === 'nova-3-general') {
    return [...NOVA_2, ...NEW_IN_NOVA_3, MULTIPLE_LANGUAGES]
  }
  return ['en', 'en-US']
}
