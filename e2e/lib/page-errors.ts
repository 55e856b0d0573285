import type { BrowserContext } from '@playwright/test'

/** Collects errors that pages print or throw, so that a test can fail by them. */
export class PageErrors {
  readonly #errors: string[] = []
  readonly #expected: RegExp[] = []

  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() !== 'error') return
      this.#errors.push(`${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (error) => {
      this.#errors.push(String(error.error()))
    })
  }

  /** Declares that the test expects errors that match. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern)
  }

  unexpected(): string[] {
    return this.#errors.filter((text) => !this.#expected.some((pattern) => pattern.test(text)))
  }
}
