import type { ColouredLabels } from '../model/speaker-labels.ts'

/** The part of a label that is the name, with the key of who is named. */
export const SPEAKER_KEY = 'data-speaker'

/** The look of a name, and of the button with which it is changed. */
export const SPEAKER_CLASS = 'speaker'

/** What a label shows: a name, and the number of its colour where it has one. */
type ShownLabels = Pick<ColouredLabels, 'names' | 'colours'>

/**
 * Writes the names of speakers to the DOM, beside words that React does not keep. A new name
 * replaces the text of all labels and leaves everything else as it is.
 */
export class SpeakerNameWriter {
  readonly #canRename: boolean
  #labels: ShownLabels = { names: new Map(), colours: new Map() }

  /** With `canRename` names are buttons. */
  constructor({ canRename }: { canRename: boolean }) {
    this.#canRename = canRename
  }

  /** Sets names and colours, and writes them into the labels of `page`. */
  update(page: Element | null, labels: ShownLabels): void {
    if (labels === this.#labels) return
    this.#labels = labels
    for (const shown of page?.querySelectorAll<HTMLElement>(`[${SPEAKER_KEY}]`) ?? [])
      this.#write(shown, shown.getAttribute(SPEAKER_KEY) ?? '')
  }

  nameOf(key: string): string {
    return this.#labels.names.get(key) ?? ''
  }

  /** The number of a speaker's colour; undefined for nobody in particular. */
  colourOf(key: string): number | undefined {
    return this.#labels.colours.get(key)
  }

  /** Creates the label of a speaker. */
  create(key: string, className: string): HTMLElement {
    const label = document.createElement('span')
    label.className = className
    label.dataset.testid = 'speaker-name'
    const name = document.createElement(this.#canRename ? 'button' : 'span')
    name.className = SPEAKER_CLASS
    name.setAttribute(SPEAKER_KEY, key)
    this.#write(name, key)
    if (name instanceof HTMLButtonElement) {
      name.type = 'button'
      name.title = 'Rename'
      name.setAttribute('aria-haspopup', 'dialog')
    }
    label.append(name)

    return label
  }

  /** Writes what differs. */
  #write(shown: HTMLElement, key: string): void {
    const [name, colour] = [this.nameOf(key), this.colourOf(key)]
    if (shown.textContent !== name) shown.textContent = name
    if (colour === undefined) delete shown.dataset.colour
    else shown.dataset.colour = String(colour)
  }
}
