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

/** The words of a chunk that are not in the log and may still change, behind those that are. */
export class UnloggedWords {
  readonly #item: HTMLLIElement
  readonly #nameWriter: SpeakerNameWriter
  #written: readonly Written[] = []
  #releaseHeight: (() => void) | null = null

  constructor(item: HTMLLIElement, nameWriter: SpeakerNameWriter) {
    this.#item = item
    this.#nameWriter = nameWriter
  }

  /** Shows these pieces instead of those before; of the first ones that are the same only the text changes. */
  show(pieces: readonly ChunkPiece[]): void {
    let same = 0
    while (isSamePiece(this.#written[same]?.piece, pieces[same])) same += 1
    for (const { words, label } of this.#written.slice(same)) {
      words.remove()
      label?.remove()
    }
    const before = this.#written.slice(0, same)
    this.#written = pieces.map((piece, index) => {
      const { words, label } = before[index] ?? this.#append(piece)
      if (piece.isInterim) writeChangingText(words, piece.text)
      else words.textContent = `${piece.text} `

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

  #append({ speaker, isNamed, isInterim }: ChunkPiece): Omit<Written, 'piece'> {
    const text = this.#item.querySelector('p')
    const words = document.createElement('span')
    words.dataset.testid = 'segment'
    if (!isInterim) {
      text?.append(words)
      return { words, label: null }
    }
    words.dataset.testid = 'interim'
    words.dataset.interim = ''
    words.setAttribute('aria-hidden', 'true')
    words.className = 'interim-words'
    const caret = document.createElement('span')
    caret.setAttribute('aria-hidden', 'true')
    caret.className = toCaretClasses({ mood: 'breathing', className: 'ml-[0.12em]' })
    words.append(caret)
    const isLabelled = speaker !== null && isNamed
    const label = isLabelled ? this.#nameWriter.createUnspoken(speaker, speakerNameClasses) : null
    text?.append(label ?? '', words)

    return { words, label }
  }
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
