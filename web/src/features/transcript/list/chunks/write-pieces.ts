import { createElement } from '#web/lib/browser/create-element.ts'
import { ECHO_LABEL, echoLabelClasses } from '../../echo/echo-lines.ts'
import type { ChunkPiece } from '../../model/chunks.ts'
import { SPEAKER_KEY, type SpeakerNameWriter } from '../../speakers/speaker-name-writer.ts'
import { animateNewWords } from '../animate-new-words.ts'

/** Layout of a speaker's name, which begins a line. */
export const speakerNameClasses = 'block pt-2 select-text first:pt-0'

/** Layout of an echo, where it is shown: a line of its own. */
const echoClasses = 'relative block border-s border-rule ps-2 text-ink-faint'

/** How logged words are written. */
export interface WordOptions {
  /** Segments up to this number existed when the page was opened. */
  seen: number
  nameWriter: SpeakerNameWriter
}

/**
 * Writes the logged pieces of a chunk into a box that holds those written before. These stay as they
 * are: new ones are appended, and a late one is inserted in its place.
 */
export function writePieces(
  box: Element,
  written: readonly ChunkPiece[],
  { pieces, ...options }: WordOptions & { pieces: readonly ChunkPiece[] },
): void {
  let start = 0
  while (start < pieces.length && isSamePiece(written[start], pieces[start])) start += 1
  // As with each interim.
  if (start === pieces.length && start === written.length) return
  let tail = 0
  const most = Math.min(written.length, pieces.length) - start
  while (tail < most && isSamePiece(written.at(-1 - tail), pieces.at(-1 - tail))) tail += 1
  const elements = elementsIn(box)
  const [following] = elements[written.length - tail] ?? []
  for (const element of elements.slice(start, written.length - tail).flat()) element.remove()
  for (const piece of pieces.slice(start, pieces.length - tail)) {
    for (const element of elementsOf(piece, options)) {
      box.insertBefore(element, following ?? null)
    }
  }
}

/**
 * The elements of each piece, which are read here because there are thousands: between them may stand
 * what others have added, as translations.
 */
function elementsIn(box: Element): Element[][] {
  const pieces: Element[][] = []
  let label: Element[] = []
  // `children` would leave a collection in each box.
  for (let element = box.firstElementChild; element; element = element.nextElementSibling) {
    if (element.firstElementChild?.hasAttribute(SPEAKER_KEY)) label = [element]
    if (!element.hasAttribute('data-segment-number')) continue
    pieces.push([...label, element])
    label = []
  }

  return pieces
}

function isSamePiece(one: ChunkPiece | undefined, other: ChunkPiece | undefined): boolean {
  return (
    one?.key === other?.key &&
    one?.text === other?.text &&
    one?.range === other?.range &&
    one?.speaker === other?.speaker &&
    one?.isNamed === other?.isNamed
  )
}

function elementsOf(
  { segment, text, speaker, isNamed, isEcho, isFallback, range = '' }: ChunkPiece,
  { seen, nameWriter }: WordOptions,
): HTMLElement[] {
  const words = document.createElement('span')
  if (isEcho) {
    words.dataset.echo = 'true'
    words.className = echoClasses
  } else words.dataset.words = range
  if (isFallback) words.dataset.fallback = 'true'
  words.dataset.testid = 'segment'
  words.dataset.segmentNumber = String(segment)
  if (segment !== null && segment > seen) animateNewWords(words)
  words.textContent = `${text} `
  if (isEcho) words.prepend(createEchoLabel())
  if (speaker === null || !isNamed) return [words]
  const label = nameWriter.create(speaker, speakerNameClasses)
  // The line breaks separate the name from the words when a chunk is copied.
  label.prepend('\n')
  label.append('\n')

  return [label, words]
}

function createEchoLabel(): HTMLElement {
  // The line breaks separate the label from the words when a chunk is copied.
  return createElement('span', echoLabelClasses, `\n${ECHO_LABEL}\n`)
}
