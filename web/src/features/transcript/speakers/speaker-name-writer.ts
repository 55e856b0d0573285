import type { SpeakerLabels } from '../model/speaker-labels.ts'

/** The part of a label that is the name, with the key of who is named. */
export const SPEAKER_KEY = 'data-speaker'

const nameClasses = 'font-sans text-note font-medium text-ink-soft'
const buttonClasses =
  'relative -mx-1.5 cursor-pointer rounded-control px-1.5 decoration-rule-strong underline-offset-4 select-text after:absolute after:-inset-y-3 after:inset-x-0 hover:text-ink hover:underline focus-visible:text-ink'

/**
 * Writes the names of speakers to the DOM, beside words that React does not keep. A new name
 * replaces the text of all labels and leaves everything else as it is.
 */
export class SpeakerNameWriter {
  readonly #canRename: boolean
  #names: SpeakerLabels['names'] = new Map()

  /** With `canRename` names are buttons. */
  constructor({ canRename }: { canRename: boolean }) {
    this.#canRename = canRename
  }

  /** Sets the names, and writes them into the labels of `page`. */
  update(page: Element | null, names: SpeakerLabels['names']): void {
    if (names === this.#names) return
    this.#names = names
    for (const shown of page?.querySelectorAll(`[${SPEAKER_KEY}]`) ?? []) {
      const name = this.nameOf(shown.getAttribute(SPEAKER_KEY) ?? '')
      if (shown.textContent !== name) shown.textContent = name
    }
  }

  nameOf(key: string): string {
    return this.#names.get(key) ?? ''
  }

  /** Creates the label of a speaker. */
  create(key: string, className: string): HTMLElement {
    const label = document.createElement('span')
    label.className = className
    label.dataset.testid = 'speaker-name'
    label.append(this.#canRename ? this.#createButton(key) : this.#createText(key))

    return label
  }

  #createText(key: string): HTMLElement {
    return write(document.createElement('span'), { key, name: this.nameOf(key) })
  }

  #createButton(key: string): HTMLElement {
    const button = document.createElement('button')
    button.type = 'button'
    button.title = 'Rename'
    button.setAttribute('aria-haspopup', 'dialog')
    write(button, { key, name: this.nameOf(key) })
    button.className += ` ${buttonClasses}`

    return button
  }
}

function write(element: HTMLElement, { key, name }: { key: string; name: string }): HTMLElement {
  element.className = nameClasses
  element.setAttribute(SPEAKER_KEY, key)
  element.textContent = name

  return element
}
