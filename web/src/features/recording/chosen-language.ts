import { readStored, writeStored } from '#web/lib/browser/local-storage.ts'

const STORED_AS = 'live-scribe.language'
/** Most languages that are asked for; nobody speaks more. */
const MAX_LANGUAGES = 20
/** Longest tag that the server takes. */
const MAX_TAG_CHARACTERS = 35

/** The wanted languages, best first: the one last chosen in this browser, then the browser's own. */
export function getWantedLanguages(): string[] {
  const chosen = readStored(STORED_AS)
  const wanted = [...(typeof chosen === 'string' ? [chosen] : []), ...navigator.languages]

  return wanted
    .filter((tag) => tag.length > 1 && tag.length <= MAX_TAG_CHARACTERS)
    .slice(0, MAX_LANGUAGES)
}

/** Stores the chosen language in this browser. */
export function storeChosenLanguage(language: string): void {
  writeStored(STORED_AS, language)
}
