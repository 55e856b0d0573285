/**
 * Entries per list, lists per section, sections per volume. A full part out of view costs no style or
 * layout (`content-visibility`), but with each frame the browser looks at every part that is in no
 * such part itself.
 */
const CHILDREN_PER_PART = [25, 20, 10]
const VOLUME = CHILDREN_PER_PART.length - 1
const USUAL_ENTRY_REM = 4
// Padding for the copy button outside the column, because CSS containment clips.
const roomForAction = '-mx-5 px-5 sm:-mx-4 sm:px-4'

/** The lists of a transcript in the document, nested so that only what is in view costs time. */
export class NestedLists {
  readonly #page: Element
  readonly #lists: HTMLOListElement[] = []
  /** The last part of each level, from the list up. */
  readonly #last: HTMLElement[] = []

  constructor(page: Element) {
    this.#page = page
  }

  /** Appends the item of the entry at an index, counted from 0. */
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

  clear(): void {
    this.#page.replaceChildren()
    this.#lists.length = 0
    this.#last.length = 0
  }

  /** The last part of a level, or a new one if that is full. */
  #partWithRoom(level: number, index: number): HTMLElement {
    const last = this.#last[level]
    if (last && last.childElementCount < (CHILDREN_PER_PART[level] ?? 0)) return last
    if (last) contain(last, level)
    const parent = level === VOLUME ? this.#page : this.#partWithRoom(level + 1, index)
    const part = level === 0 ? this.#createList(index + 1) : document.createElement('div')
    part.className = roomForAction
    parent.append(part)
    this.#last[level] = part

    return part
  }

  #createList(start: number): HTMLOListElement {
    const list = document.createElement('ol')
    list.start = start
    this.#lists.push(list)

    return list
  }
}

function contain({ style }: HTMLElement, level: number): void {
  const entries = CHILDREN_PER_PART.slice(0, level + 1).reduce((all, each) => all * each)
  style.contentVisibility = 'auto'
  style.containIntrinsicSize = `auto ${entries * USUAL_ENTRY_REM}rem`
}
