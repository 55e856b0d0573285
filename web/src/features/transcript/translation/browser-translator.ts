/** The languages of a translation, as BCP 47 tags. */
export interface TranslationPair {
  sourceLanguage: string
  targetLanguage: string
}

/** What a browser can do for a pair; `downloadable` and `downloading` need a click to begin. */
export type Availability = 'unavailable' | 'downloadable' | 'downloading' | 'available'

/** A translator of the browser, for one pair of languages; the text does not leave the device. */
export interface BrowserTranslator {
  /** Rejects when the text is too long, and when the browser dropped the language. */
  translate(text: string, options?: { signal?: AbortSignal }): Promise<string>
  destroy(): void
}

/** The browser's `Translator`: https://webmachinelearning.github.io/translation-api/ */
export interface TranslatorFactory {
  availability(pair: TranslationPair): Promise<Availability>
  /** Downloads the languages where needed; `monitor` gets the target of `downloadprogress`. */
  create(
    options: TranslationPair & { signal?: AbortSignal; monitor?: (target: EventTarget) => void },
  ): Promise<BrowserTranslator>
}

/** The browser's translator; null where there is none. */
export function findTranslatorFactory(): TranslatorFactory | null {
  return (globalThis as { Translator?: TranslatorFactory }).Translator ?? null
}
