import type { ChunkPiece } from '../model/chunks.ts'
import { animateNewWords } from './animate-new-words.ts'

/** A piece of a chunk with its elements in the document. */
export interface WrittenPiece {
  piece: ChunkPiece
  elements: readonly HTMLElement[]
}

/** Layout of a channel's name, which begins a line. */
export const speakerNameClasses =
  'block pt-2 font-sans text-note font-medium text-ink-soft select-text first:pt-0'

/**
 * Writes the logged pieces of a chunk. Pieces that were written before stay as they are: new ones
 * are appended, and a late one is inserted in its place.
 */
export function writePieces(
  box: Element,
  written: readonly WrittenPiece[],
  { pieces, seen }: { pieces: readonly ChunkPiece[]; seen: number },
): readonly WrittenPiece[] {
  let start = 0
  while (start < pieces.length && isSamePiece(written[start]?.piece, pieces[start])) start += 1
  let tail = 0
  const most = Math.min(written.length, pieces.length) - start
  while (tail < most && isSamePiece(written.at(-1 - tail)?.piece, pieces.at(-1 - tail))) tail += 1
  const following = tail === 0 ? [] : written.slice(-tail)
  for (const { elements } of written.slice(start, written.length - tail)) {
    for (const element of elements) element.remove()
  }
  const added = pieces
    .slice(start, pieces.length - tail)
    .map((piece) => ({ piece, elements: elementsOf(piece, seen) }))
  const next = following[0]?.elements[0] ?? null
  for (const element of added.flatMap(({ elements }) => elements)) box.insertBefore(element, next)

  return [...written.slice(0, start), ...added, ...following]
}

function isSamePiece(one: ChunkPiece | undefined, other: ChunkPiece | undefined): boolean {
  return one?.key === other?.key && one?.text === other?.text && one?.name === other?.name
}

function elementsOf({ segment, text, name }: ChunkPiece, seen: number): HTMLElement[] {
  const words = document.createElement('span')
  words.dataset.testid = 'segment'
  words.dataset.segmentNumber = String(segment)
  if (segment !== null && segment > seen) animateNewWords(words)
  words.textContent = `${text} `
  if (name === null) return [words]
  const label = document.createElement('span')
  label.className = speakerNameClasses
  label.dataset.testid = 'speaker-name'
  // The line breaks separate the name from the words when a chunk is copied.
  label.textContent = `\n${name}\n`

  return [label, words]
}
