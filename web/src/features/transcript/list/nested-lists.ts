import { createElement } from '#web/lib/browser/create-element.ts'

/** How items are nested in lists, lists in sections, and sections in volumes. */
interface Nesting {
  /** Items per list, lists per section, sections per volume. */
  lengths: readonly number[]
  /** The room of this many items that were never drawn, as a CSS length. */
  roomOf: (items: number) => string
  /** Classes of each part. */
  className?: string
  /** Whether each list says the number of its first item. */
  isNumbered?: boolean
}

/**
 * The lists of a transcript in the document. A full part out of view costs no style or layout
 * (`content-visibility`), but with each frame the browser looks at every part that is in no such part
 * itself: so there are parts of parts.
 */
export class NestedLists {
  readonly #page: Element
  readonly #nesting: Nesting
  readonly #lists: HTMLOListElement[] = []

  constructor(page: Element, nesting: Nesting) {
    this.#page = page
    this.#nesting = nesting
  }

  /** Appends the item of an index, counted from 0. */
  append(item: HTMLLIElement, index: number): void {
    this.#partWithRoom(0, index).append(item)
  }

  /** The last items, in their order. */
  lastItems(count: number): HTMLLIElement[] {
    const backwards: HTMLLIElement[] = []
    for (let list = this.#lists.length - 1; backwards.length < count && list >= 0; list -= 1) {
      backwards.push(...[...(this.#lists[list]?.querySelectorAll('li') ?? [])].reverse())
    }

    return backwards.slice(0, count).reverse()
  }

  /** Removes an item, and parts that are empty then; the one that is then last has room again. */
  remove(item: HTMLLIElement): void {
    let part = item.parentElement
    item.remove()
    while (part && part !== this.#page && part.childElementCount === 0) {
      const { parentElement }: Element = part
      part.remove()
      part = parentElement
    }
    const count = this.#lists.length
    while (this.#lists.at(-1)?.childElementCount === 0) this.#lists.pop()
    if (this.#lists.length === count) return
    for (const { style } of this.#lastParts()) {
      style.contentVisibility = ''
      style.containIntrinsicSize = ''
    }
  }

  clear(): void {
    this.#page.replaceChildren()
    this.#lists.length = 0
  }

  /** The last part of each level, from the volume down to the list. */
  #lastParts(): HTMLElement[] {
    const parts: HTMLElement[] = []
    let part = this.#page.lastElementChild
    while (part instanceof HTMLElement && parts.length < this.#nesting.lengths.length) {
      parts.push(part)
      part = part.lastElementChild
    }

    return parts
  }

  /** The last part of a level, or a new one if that is full. */
  #partWithRoom(level: number, index: number): Element {
    const { lengths, className } = this.#nesting
    const last = this.#lastParts()[lengths.length - 1 - level]
    if (last && last.childElementCount < (lengths[level] ?? 0)) return last
    if (last) this.#contain(last, level)
    const parent = level === lengths.length - 1 ? this.#page : this.#partWithRoom(level + 1, index)
    const part = level === 0 ? this.#createList(index + 1) : createElement('div', className)
    // A part that becomes a counter's scope later costs Chromium a look at all elements of the page.
    part.style.contain = 'style'
    parent.append(part)

    return part
  }

  #createList(start: number): HTMLOListElement {
    const list = createElement('ol', this.#nesting.className)
    if (this.#nesting.isNumbered) list.start = start
    this.#lists.push(list)

    return list
  }

  #contain({ style }: HTMLElement, level: number): void {
    const { lengths, roomOf } = this.#nesting
    const items = lengths.slice(0, level + 1).reduce((all, each) => all * each)
    style.contentVisibility = 'auto'
    style.containIntrinsicSize = `auto ${roomOf(items)}`
  }
}
