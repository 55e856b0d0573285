import { isTyping } from '#web/lib/browser/is-typing.ts'
import { findLastLine, findLineAt, type TextLine } from './find-line.ts'

/** Lines that may be without text, between chunks, on the way to the next one. */
const MAX_STEP_LINES = 4
/** Share of the window, from its edges, into which a move by key scrolls. */
const EDGE_SHARE = 0.2

interface RulerOptions {
  /** The element with the lines; the ruler is in the same box. */
  page: Element
  ruler: HTMLElement
  /** Calls back when the text changes, until the returned function is called. */
  onText: (listener: () => void) => () => void
  /** Called before the ruler scrolls the page. */
  onScroll: () => void
}

/**
 * Keeps a ruler at the line that is read: the newest one, or the one that the pointer, a tap or
 * Alt with an arrow key took it to, until that is out of view. Returns a function that stops it.
 */
export function followLine({ page, ruler, onText, onScroll }: RulerOptions): () => void {
  const leaving = new AbortController()
  const options = { signal: leaving.signal, passive: true }
  let place: 'newest' | 'taken' = 'newest'
  let frame = 0
  /** Where the pointer is, until the next frame. */
  let pointed: { x: number; y: number } | null = null

  const show = (line: TextLine | null) => {
    ruler.hidden = line === null
    if (!line) return
    const box = ruler.offsetParent?.getBoundingClientRect()
    ruler.style.top = `${line.middle - line.height / 2 - (box?.top ?? 0)}px`
    ruler.style.height = `${line.height}px`
  }
  const take = (line: TextLine | null) => {
    pointed = null
    if (!line) return
    place = 'taken'
    show(line)
  }
  const middle = () => {
    const { top, bottom } = ruler.getBoundingClientRect()

    return (top + bottom) / 2
  }
  const lineAt = (y: number) => {
    const { left, width } = page.getBoundingClientRect()

    return findLineAt(page, left + width / 2, y)
  }
  const step = (direction: 1 | -1) => {
    const height = ruler.offsetHeight
    const wanted = middle() + direction * height
    const edge = window.innerHeight * EDGE_SHARE
    if (wanted < edge || wanted > window.innerHeight - edge) {
      onScroll()
      window.scrollBy({ top: direction * height, behavior: 'instant' })
    }
    const start = middle()
    for (let lines = 0.75; lines <= MAX_STEP_LINES; lines += 0.5) {
      const line = lineAt(start + direction * lines * height)
      if (line && Math.abs(line.middle - start) > height / 2) return take(line)
    }
  }
  const showAgain = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => {
      const line = pointed && findLineAt(page, pointed.x, pointed.y)
      pointed = null
      if (line) return take(line)
      if (place === 'taken' && (middle() < 0 || middle() > window.innerHeight)) place = 'newest'
      show((place === 'taken' && lineAt(middle())) || findLastLine(page))
    })
  }

  page.addEventListener('pointermove', (event) => point(event as PointerEvent), options)
  page.addEventListener('click', (event) => point(event as MouseEvent), options)
  window.addEventListener('scroll', showAgain, options)
  window.addEventListener('keydown', onKey, { signal: leaving.signal })
  const resized = new ResizeObserver(showAgain)
  resized.observe(page)
  const unsubscribe = onText(showAgain)
  show(findLastLine(page))

  return () => {
    leaving.abort()
    cancelAnimationFrame(frame)
    resized.disconnect()
    unsubscribe()
  }

  function point({ clientX, clientY }: MouseEvent): void {
    pointed = { x: clientX, y: clientY }
    showAgain()
  }

  function onKey(event: KeyboardEvent): void {
    const isMove = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    if (!isMove || !event.altKey || event.ctrlKey || event.metaKey || isTyping(event)) return
    event.preventDefault()
    step(event.key === 'ArrowDown' ? 1 : -1)
  }
}
