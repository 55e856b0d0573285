import { createObservable } from '#web/lib/observable.ts'
import type { BrowserTranslator, TranslatorFactory } from './browser-translator.ts'

/** What becomes of the translation into a language. */
export type TranslationState =
  | { name: 'off' }
  /** `progress`: the downloaded share, 0 to 1; null while nothing is downloaded. */
  | { name: 'preparing'; to: string; progress: number | null }
  | { name: 'on'; to: string; translator: BrowserTranslator }
  /** The browser has no translator for the language, or not any more; the original is shown. */
  | { name: 'failed'; to: string }

/** The translation of one transcript on this page: at most one language at a time. */
export class TranslationSession {
  /** The language of the transcript. */
  readonly source: string
  readonly #factory: TranslatorFactory
  readonly #state = createObservable<TranslationState>({ name: 'off' })
  #stopping = new AbortController()

  constructor(factory: TranslatorFactory, source: string) {
    this.#factory = factory
    this.source = source
  }

  getSnapshot = (): TranslationState => this.#state.get()

  subscribe = (listener: () => void): (() => void) => this.#state.subscribe(listener)

  /** Whether the browser can translate into a language now, or after a download. */
  async canTranslate(to: string): Promise<'now' | 'after-download' | 'no'> {
    try {
      const answer = await this.#factory.availability(this.#pairOf(to))
      if (answer === 'available') return 'now'

      return answer === 'downloadable' || answer === 'downloading' ? 'after-download' : 'no'
    } catch {
      return 'no'
    }
  }

  /** Translates into a language from now on; called in a click, as a download needs one. */
  async start(to: string): Promise<void> {
    this.stop()
    const stopping = new AbortController()
    this.#stopping = stopping
    const { signal } = stopping
    this.#state.set({ name: 'preparing', to, progress: null })
    try {
      const translator = await this.#factory.create({
        ...this.#pairOf(to),
        signal,
        monitor: (target) =>
          target.addEventListener('downloadprogress', (event) => {
            const { loaded } = event as ProgressEvent
            const isPreparing = this.#state.get().name === 'preparing'
            if (isPreparing && !signal.aborted) {
              this.#state.set({ name: 'preparing', to, progress: Math.min(1, loaded) })
            }
          }),
      })
      if (signal.aborted) return translator.destroy()
      signal.addEventListener('abort', () => translator.destroy())
      this.#state.set({ name: 'on', to, translator })
    } catch {
      if (!signal.aborted) this.#state.set({ name: 'failed', to })
    }
  }

  /** Shows the original again; cancels a download. */
  stop(): void {
    this.#state.set({ name: 'off' })
    this.#stopping.abort()
  }

  /** The translator failed: the original is shown, and the page says so. */
  fail(translator: BrowserTranslator): void {
    const state = this.#state.get()
    if (state.name !== 'on' || state.translator !== translator) return
    this.#state.set({ name: 'failed', to: state.to })
    this.#stopping.abort()
  }

  #pairOf(targetLanguage: string) {
    return { sourceLanguage: this.source, targetLanguage }
  }
}
