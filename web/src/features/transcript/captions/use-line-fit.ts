import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react'
import { measureTextIn } from '#web/lib/browser/measure-text-in.ts'

/** Text whose width tells whether lines have another typeface. */
const SAMPLE = 'Hamburgefonstiv, 0123456789'

/** What the lines of captions have room for. */
interface LineFit {
  /** Whether a text fits into a line; another function after widths have changed. */
  fits: (text: string) => boolean
  /** How many lines the box has room for. */
  rows: number
  /** The width of a line and of the sample. */
  widths: string
}

/**
 * Measures text in the box in which it will be shown, in whatever window that is: `ruler` is an
 * unseen element with the look of a line.
 */
export function useLineFit(style: CSSProperties | undefined) {
  const box = useRef<HTMLDivElement>(null)
  const ruler = useRef<HTMLSpanElement>(null)
  const [fit, setFit] = useState<LineFit | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another style has other widths
  useLayoutEffect(() => {
    const element = box.current
    const unseen = ruler.current
    const view = element?.ownerDocument.defaultView
    if (!element || !unseen || !view) return
    const measure = () => setFit((before) => measureLine(before, element, unseen))
    measure()
    const observer = new view.ResizeObserver(measure)
    observer.observe(element)
    const { fonts } = element.ownerDocument
    fonts?.addEventListener('loadingdone', measure)

    return () => {
      observer.disconnect()
      fonts?.removeEventListener('loadingdone', measure)
    }
  }, [style])

  return { box, ruler, fit }
}

/** The same object while nothing changed, because captions begin anew with another one. */
function measureLine(before: LineFit | null, box: HTMLElement, ruler: HTMLElement): LineFit {
  const room = box.clientWidth
  const widthOf = (text: string) => measureTextIn(ruler, text)
  const widths = `${room} ${widthOf(SAMPLE)}`
  const rows = ruler.offsetHeight > 0 ? Math.floor(box.clientHeight / ruler.offsetHeight) : 0
  if (widths === before?.widths) return rows === before.rows ? before : { ...before, rows }

  return { fits: (text) => widthOf(text) <= room, rows, widths }
}
