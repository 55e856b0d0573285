import type { SpeakerLabels } from '@live-scribe/contract/speakers/speaker-labels'

/** The part of a label that is the name, with the key of who is named. */
export const SPEAKER_KEY = 'data-speaker'

/** The look of a name, and of the button with which it is changed. */
export const SPEAKER_CLASS = 'speaker'

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
    const name = document.createElement(this.#canRename ? 'button' : 'span')
    name.className = SPEAKER_CLASS
    name.setAttribute(SPEAKER_KEY, key)
    name.textContent = this.nameOf(key)
    if (name instanceof HTMLButtonElement) {
      name.type = 'button'
      name.title = 'Rename'
      name.setAttribute('aria-haspopup', 'dialog')
    }
    label.append(name)

    return label
  }
}
