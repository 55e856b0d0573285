import { createElement } from '#web/lib/browser/create-element.ts'
import { preserveHeight } from '#web/lib/browser/preserve-height.ts'
import { writeChangingText } from '#web/lib/browser/write-changing-text.ts'
import { toCaretClasses } from '#web/ui/caret.tsx'
import type { ChunkPiece } from '../../model/chunks.ts'
import type { SpeakerNameWriter } from '../../speakers/speaker-name-writer.ts'
import { speakerNameClasses } from './write-pieces.ts'

/** A piece in the document: its words, behind a name where it begins with one. */
interface Written {
  piece: ChunkPiece
  words: HTMLElement
  label: HTMLElement | null
}

/** Writes the words of a chunk that the log does not contain yet, and which may change, behind its others. */
export class BeyondLogWriter {
  readonly #item: HTMLLIElement
  #written: readonly Written[] = []
  #releaseHeight: (() => void) | null = null

  constructor(item: HTMLLIElement) {
    this.#item = item
  }

  /** Shows these pieces instead of those before; of the first ones that are the same only the text changes. */
  show(pieces: readonly ChunkPiece[], nameWriter: SpeakerNameWriter): void {
    let same = 0
    while (isSamePiece(this.#written[same]?.piece, pieces[same])) same += 1
    for (const { words, label } of this.#written.slice(same)) {
      words.remove()
      label?.remove()
    }
    const before = this.#written.slice(0, same)
    this.#written = pieces.map((piece, index) => {
      const { words, label } = before[index] ?? this.#append(piece, nameWriter)
      if (piece.isInterim) writeChangingText(words, piece.text)
      else if (before[index]?.piece.text !== piece.text) words.textContent = `${piece.text} `

      return { piece, words, label }
    })
    if (pieces.some(({ isInterim }) => isInterim)) {
      // An interim may become shorter.
      this.#releaseHeight ??= preserveHeight(this.#item)
    } else {
      this.#releaseHeight?.()
      this.#releaseHeight = null
    }
  }

  #append(
    { speaker, isNamed, isInterim }: ChunkPiece,
    nameWriter: SpeakerNameWriter,
  ): Omit<Written, 'piece'> {
    const words = isInterim ? createInterim() : createElement('span')
    if (!isInterim) words.dataset.testid = 'segment'
    const hasLabel = isInterim && speaker !== null && isNamed
    const label = hasLabel ? nameWriter.createHidden(speaker, speakerNameClasses) : null
    this.#item.querySelector('p')?.append(label ?? '', words)

    return { words, label }
  }
}

/** The words in the making, before their caret: hidden from screen readers, which get each final once. */
function createInterim(): HTMLElement {
  const words = createElement('span', 'interim-words')
  words.dataset.testid = 'interim'
  words.dataset.interim = ''
  words.setAttribute('aria-hidden', 'true')
  const caret = createElement(
    'span',
    toCaretClasses({ mood: 'breathing', className: 'ml-[0.12em]' }),
  )
  caret.setAttribute('aria-hidden', 'true')
  words.append(caret)

  return words
}

function isSamePiece(one: ChunkPiece | undefined, other: ChunkPiece | undefined): boolean {
  return (
    one !== undefined &&
    one.key === other?.key &&
    one.isInterim === other.isInterim &&
    one.speaker === other.speaker &&
    one.isNamed === other.isNamed
  )
}
