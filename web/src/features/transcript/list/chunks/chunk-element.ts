import { createElement } from '#web/lib/browser/create-element.ts'
import { formatTimeOfDay } from '#web/lib/format/format-date.ts'
import { ECHO_LABEL, echoLabelClasses } from '../../echo/echo-lines.ts'
import { type Chunk, type ChunkPiece, isSeparate } from '../../model/chunks.ts'
import { FINAL_TEXT_CLASS } from '../copy-on-click.ts'
import { copyButtonClasses } from '../entry-layout.ts'
import { type WordOptions, writePieces } from './write-pieces.ts'

const columns =
  'chunk group relative grid gap-x-4 py-2 sm:grid-cols-[5rem_minmax(0,var(--line-length,30em))_2.75rem] sm:py-2.5'

/** Clips the edges of its speakers, but not the area of a name that reacts to a finger. */
const words =
  'chunk-words relative isolate -mt-3 max-w-(--line-length) min-w-0 overflow-y-clip pt-3 wrap-anywhere'

/** Creates the list item of a chunk: a gap or an echo as it is, others without their words. */
export function createChunkElement(chunk: Chunk): HTMLLIElement {
  const item = createElement('li', columns)
  if (isSeparate(chunk)) {
    fillSeparate(item, chunk)
    return item
  }
  item.dataset.testid = 'chunk'
  item.dataset.chunkNumber = String(chunk.number)
  const text = createElement('p', words)
  text.dir = 'auto'
  text.append(createElement('span', FINAL_TEXT_CLASS))
  item.append(createMark(chunk.number), text)

  return item
}

/** Writes what is logged of a chunk into its list item, which shows it as it was before. */
export function writeChunk(
  item: HTMLLIElement,
  { before, chunk }: { before: Chunk | undefined; chunk: Chunk },
  options: WordOptions,
): void {
  const box = item.querySelector(`.${FINAL_TEXT_CLASS}`)
  if (isSeparate(chunk) || !box?.parentElement) return
  const first = chunk.pieces.find(({ isEcho }) => !isEcho)
  options.nameWriter.mark(box.parentElement, first?.speaker ?? null)
  const pieces = loggedOf(chunk)
  if (before?.timestamp !== chunk.timestamp) showTime(item, chunk.timestamp)
  writePieces(box, before ? loggedOf(before) : [], { pieces, ...options })
  const copy = item.querySelector(':scope > .chunk-copy')
  if (pieces.length > 0 && !copy) item.append(createCopyButton(chunk.number))
  if (pieces.length === 0) copy?.remove()
}

function loggedOf({ pieces }: Chunk): readonly ChunkPiece[] {
  return pieces.filter(({ segment }) => segment !== null)
}

function createMark(number: number): HTMLElement {
  const mark = createElement(
    'div',
    'chunk-mark figures flex items-center gap-2.5 self-start text-[0.75rem] text-ink-faint sm:flex-col sm:items-end sm:gap-0 sm:pt-1.5',
  )
  mark.append(
    createElement('span', 'text-ink-soft', String(number)),
    document.createElement('time'),
  )

  return mark
}

function showTime(item: HTMLLIElement, timestamp: number): void {
  const time = item.querySelector('time')
  if (!time) return
  time.dateTime = new Date(timestamp).toISOString()
  time.textContent = formatTimeOfDay(timestamp)
}

function createCopyButton(number: number): HTMLElement {
  const box = createElement('div', 'chunk-copy absolute -top-1 -right-3.5 sm:static')
  const button = createElement('button', copyButtonClasses)
  button.type = 'button'
  button.lang = 'en'
  button.setAttribute('aria-label', `Copy chunk ${number}`)
  box.append(button)

  return box
}

function fillSeparate(item: HTMLLIElement, { isEcho = false, pieces: [piece] }: Chunk): void {
  item.dataset.testid = isEcho ? 'echo' : 'gap'
  if (isEcho) item.dataset.echo = 'true'
  if (piece?.segment) item.dataset.segmentNumber = String(piece.segment)
  const look = isEcho
    ? 'text-ink-faint'
    : 'border-y border-dashed border-rule py-1 font-sans text-note text-ink-faint'
  const text = createElement('p', `${look} sm:col-start-2`)
  if (isEcho) text.append(createElement('span', echoLabelClasses, ECHO_LABEL))
  text.append(piece?.text ?? '')
  item.append(text)
}
