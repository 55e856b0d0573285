import type { ColouredLabels } from '../model/speaker-labels.ts'

/** The part of a label that is the name, with the key of who is named. */
export const SPEAKER_KEY = 'data-speaker'

/** Words with a coloured edge, with the key of who speaks. */
const VOICE_KEY = 'data-voice'

/** The look of a name, and of the button with which it is changed. */
export const SPEAKER_CLASS = 'speaker'

/** What a label shows: a name, and the number of its colour where it has one. */
type ShownLabels = Pick<ColouredLabels, 'names' | 'colours'>

/**
 * Writes the names and colours of speakers to the DOM, beside words that React does not keep. A new
 * name replaces the text of all labels and leaves everything else as it is.
 */
export class SpeakerNameWriter {
  readonly #canRename: boolean
  #labels: ShownLabels = { names: new Map(), colours: new Map() }

  /** With `canRename` names are buttons. */
  constructor({ canRename }: { canRename: boolean }) {
    this.#canRename = canRename
  }

  /** Sets names and colours, and writes them into the labels and edges of `page`. */
  update(page: Element | null, labels: ShownLabels): void {
    if (labels === this.#labels) return
    this.#labels = labels
    for (const key of [SPEAKER_KEY, VOICE_KEY])
      for (const shown of page?.querySelectorAll<HTMLElement>(`[${key}]`) ?? [])
        this.#write(shown, shown.getAttribute(key) ?? '')
  }

  /** Gives words an edge in the colour of their speaker, or none with null. */
  mark(words: HTMLElement, key: string | null): void {
    if (key === null) {
      for (const name of [VOICE_KEY, 'data-name', 'data-colour']) words.removeAttribute(name)
    } else if (words.getAttribute(VOICE_KEY) !== key) {
      words.setAttribute(VOICE_KEY, key)
      this.#write(words, key)
    }
  }

  /** Creates the label of a speaker. */
  create(key: string, className: string): HTMLElement {
    const name = document.createElement(this.#canRename ? 'button' : 'span')
    if (name instanceof HTMLButtonElement) {
      name.type = 'button'
      name.title = 'Rename'
      name.setAttribute('aria-haspopup', 'dialog')
    }

    return this.#label(name, { key, className })
  }

  /** Creates the label above an interim, which is no button: screen readers are not told of interims. */
  createHidden(key: string, className: string): HTMLElement {
    const label = this.#label(document.createElement('span'), { key, className })
    label.setAttribute('aria-hidden', 'true')

    return label
  }

  #label(name: HTMLElement, { key, className }: { key: string; className: string }): HTMLElement {
    const label = document.createElement('span')
    label.className = className
    label.dataset.testid = 'speaker-name'
    name.className = SPEAKER_CLASS
    name.setAttribute(SPEAKER_KEY, key)
    this.#write(name, key)
    this.mark(label, key)
    label.append(name)

    return label
  }

  /** Writes what differs. */
  #write(shown: HTMLElement, key: string): void {
    const name = this.#labels.names.get(key) ?? ''
    const colour = this.#labels.colours.get(key)
    if (shown.hasAttribute(VOICE_KEY)) shown.dataset.name = name
    else if (shown.textContent !== name) shown.textContent = name
    if (colour === undefined) delete shown.dataset.colour
    else shown.dataset.colour = String(colour)
  }
}
