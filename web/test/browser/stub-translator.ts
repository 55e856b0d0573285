import { vi } from 'vitest'
import type {
  Availability,
  TranslationPair,
  TranslatorFactory,
} from '#web/features/transcript/translation/browser-translator.ts'

const refuse = (name: string) => new DOMException(name, name)

/**
 * A browser's `Translator` by its specification: downloads report their progress and can be aborted,
 * and a destroyed translator rejects. Its translation of `Hello.` into German is `de: Hello.`.
 */
export function stubTranslator() {
  const availability = new Map<string, Availability>()
  const created: TranslationPair[] = []
  const translated: string[] = []
  const downloads: { progress: (loaded: number) => void; finish: () => void }[] = []
  const held: (() => void)[] = []
  const control = {
    /** Languages of an availability other than `available`. */
    availability,
    created,
    /** The texts that were asked for, in their order. */
    translated,
    downloads,
    destroyed: 0,
    /** The name of the error with which translations are rejected from now on. */
    failure: null as string | null,
    isHolding: false,
    /** Answers the translations that are held back, one after the other. */
    release: async () => {
      control.isHolding = false
      for (const answer of held.splice(0)) answer()
    },
  }
  const factory: TranslatorFactory = {
    availability: async ({ targetLanguage }) => availability.get(targetLanguage) ?? 'available',
    create: async ({ signal, monitor, ...pair }) => {
      created.push(pair)
      const state = availability.get(pair.targetLanguage) ?? 'available'
      if (state === 'unavailable') throw refuse('NotSupportedError')
      if (state !== 'available') {
        const target = new EventTarget()
        monitor?.(target)
        await new Promise<void>((resolve, reject) => {
          signal?.addEventListener('abort', () => reject(refuse('AbortError')))
          downloads.push({
            progress: (loaded) =>
              target.dispatchEvent(
                Object.assign(new Event('downloadprogress'), { loaded, total: 1 }),
              ),
            finish: resolve,
          })
        })
      }
      let isDestroyed = false

      return {
        translate: async (text, options = {}) => {
          translated.push(text)
          if (control.isHolding) await new Promise<void>((resolve) => held.push(resolve))
          if (options.signal?.aborted) throw refuse('AbortError')
          if (isDestroyed) throw refuse('InvalidStateError')
          if (control.failure) throw refuse(control.failure)

          return `${pair.targetLanguage}: ${text}`
        },
        destroy: () => {
          isDestroyed = true
          control.destroyed += 1
        },
      }
    },
  }
  vi.stubGlobal('Translator', factory)

  return control
}

type Report = (changes: { target: Element; isIntersecting: boolean }[]) => void

/** An IntersectionObserver that reports all lines as in view but those of `hidden`, by number. */
export function stubViews(hidden: ReadonlySet<number> = new Set()) {
  const observers = new Set<() => void>()
  class Views {
    readonly #report: Report
    readonly #targets = new Set<Element>()
    readonly #added: Element[] = []
    readonly #tell = () => this.#reportAll([...this.#targets])

    constructor(report: Report) {
      this.#report = report
      observers.add(this.#tell)
    }

    observe(target: Element) {
      this.#targets.add(target)
      if (this.#added.push(target) > 1) return
      queueMicrotask(() => {
        this.#reportAll(this.#added.splice(0).filter((added) => this.#targets.has(added)))
      })
    }

    unobserve(target: Element) {
      this.#targets.delete(target)
    }

    disconnect() {
      this.#targets.clear()
      observers.delete(this.#tell)
    }

    #reportAll(targets: Element[]) {
      const changes = targets.map((target) => ({
        target,
        isIntersecting: !hidden.has(Number(target.getAttribute('data-segment-number'))),
      }))
      this.#report(changes)
    }
  }
  vi.stubGlobal('IntersectionObserver', Views)

  return {
    /** Reports what is in view now. */
    scroll: () => {
      for (const tell of observers) tell()
    },
  }
}
