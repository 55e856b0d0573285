/**
 * Entries per list, and lists per section. Full ones out of view cost no style or layout
 * (`content-visibility`); but with each frame the browser looks at all of them, and more closely at
 * those that are in no such part themselves.
 */
const LIST_ENTRIES = 100
const SECTION_LISTS = 20
const USUAL_ENTRY_REM = 4
// Padding for the copy button outside the column, because CSS containment clips.
const roomForAction = '-mx-5 px-5 sm:-mx-4 sm:px-4'

/** The lists of a transcript in the document, in sections, so that only what is in view costs time. */
export class NestedLists {
  readonly #page: Element
  #lists: HTMLOListElement[] = []
  #section: HTMLElement | undefined

  constructor(page: Element) {
    this.#page = page
  }

  /** Appends the item of the entry at an index, counted from 0. */
  append(item: HTMLLIElement, index: number): void {
    let list = this.#lists.at(-1)
    if (!list || list.childElementCount >= LIST_ENTRIES) {
      if (list) contain(list, LIST_ENTRIES)
      list = this.#beginList(index + 1)
    }
    list.append(item)
  }

  /** The last items, in their order. */
  lastItems(count: number): HTMLLIElement[] {
    const backwards: HTMLLIElement[] = []
    for (let list = this.#lists.length - 1; backwards.length < count && list >= 0; list -= 1) {
      backwards.push(...[...(this.#lists[list]?.querySelectorAll('li') ?? [])].reverse())
    }

    return backwards.slice(0, count).reverse()
  }

  clear(): void {
    this.#page.replaceChildren()
    this.#lists = []
    this.#section = undefined
  }

  #beginList(start: number): HTMLOListElement {
    if (!this.#section || this.#section.childElementCount >= SECTION_LISTS) {
      if (this.#section) contain(this.#section, LIST_ENTRIES * SECTION_LISTS)
      this.#section = document.createElement('div')
      this.#section.className = roomForAction
      this.#page.append(this.#section)
    }
    const list = document.createElement('ol')
    list.className = roomForAction
    list.start = start
    this.#section.append(list)
    this.#lists.push(list)

    return list
  }
}

function contain({ style }: HTMLElement, entries: number): void {
  style.contentVisibility = 'auto'
  style.containIntrinsicSize = `auto ${entries * USUAL_ENTRY_REM}rem`
}
