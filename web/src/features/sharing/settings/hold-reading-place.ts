/** Pixels from the end within which a reader reads the end. */
const AT_END_PX = 2
/** Pixels by which a browser may round a place. */
const SAME_PLACE_PX = 1
/** Pixels at the top of the window in which a line may be cut off. */
const TOP_PX = 24

/** What is read, and where it was in the window. */
export interface ReadingPlace {
  /** Scrolls it back to its place, once more when a typeface has arrived. */
  restore: () => void
  /** Whether nobody has scrolled since. */
  isStill: () => boolean
}

/**
 * Remembers what is read: the end of the page, or the first words in view. They keep their place
 * while the text changes its look, however often.
 */
export function holdReadingPlace(page: Element): ReadingPlace {
  const restore = isAtEnd() ? scrollToEnd : holdText(page)
  let top = window.scrollY
  const restoreNow = () => {
    restore()
    top = window.scrollY
  }

  return {
    restore: () => {
      restoreNow()
      if (document.fonts?.status === 'loading') void document.fonts.ready.then(restoreNow)
    },
    isStill: () => Math.abs(window.scrollY - top) <= SAME_PLACE_PX,
  }
}

function holdText(page: Element): () => void {
  const words = findFirstWords(page)
  const before = words?.getBoundingClientRect().top

  return () => {
    if (!words?.startContainer.isConnected || before === undefined) return
    const top = words.getBoundingClientRect().top - before
    if (top !== 0) window.scrollBy({ top, behavior: 'instant' })
  }
}

/** The first letter in view: a chunk alone may be higher than the window, and the settings over it. */
function findFirstWords(page: Element): Range | undefined {
  const letter = document.createRange()
  const isInView = (text: Text, at: number) => {
    letter.setStart(text, at)
    letter.setEnd(text, at + 1)

    return letter.getBoundingClientRect().bottom > TOP_PX
  }
  const text = findFirstText(page, letter)
  if (!text) return undefined
  let first = 0
  let last = text.length - 1
  while (first < last) {
    const middle = Math.floor((first + last) / 2)
    if (isInView(text, middle)) last = middle
    else first = middle + 1
  }
  isInView(text, first)

  return letter
}

/** The first text of which some is in view; only what is on the way to it is laid out. */
function findFirstText(parent: Node, range: Range): Text | undefined {
  for (const child of parent.childNodes) {
    range.selectNodeContents(child)
    const { bottom, height } = (child instanceof Element ? child : range).getBoundingClientRect()
    if (height === 0 || bottom <= TOP_PX) continue
    if (child instanceof Text && child.data.trim() !== '') return child
    const text = findFirstText(child, range)
    if (text) return text
  }

  return undefined
}

function isAtEnd(): boolean {
  const { scrollHeight } = document.documentElement

  return scrollHeight - window.innerHeight - window.scrollY <= AT_END_PX
}

function scrollToEnd(): void {
  window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
}
