import { preserveHeight } from '#web/lib/browser/preserve-height.ts'
import { writeChangingText } from '#web/lib/browser/write-changing-text.ts'
import { toCaretClasses } from '#web/ui/caret.tsx'
import type { ChunkPiece } from '../../model/chunks.ts'
import type { SpeakerNameWriter } from '../../speakers/speaker-name-writer.ts'
import { speakerNameClasses } from './write-pieces.ts'

/** A piece in the document. */
interface Written {
  piece: ChunkPiece
  label: HTMLElement | null
  words: HTMLElement
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

  /** Shows these pieces; what is shown of the same piece stays where it is. */
  show(pieces: readonly ChunkPiece[]): void {
    const before = new Map(this.#written.map((written) => [written.piece.key, written]))
    this.#written = pieces.map((piece) => {
      const written = before.get(piece.key)
      if (!written || written.piece.isInterim !== piece.isInterim) return this.#create(piece)
      before.delete(piece.key)

      return this.#update(written, piece)
    })
    for (const { label, words } of before.values()) {
      label?.remove()
      words.remove()
    }
    this.#arrange()
    this.#keepHeight(pieces.some(({ isInterim }) => isInterim))
  }

  #create(piece: ChunkPiece): Written {
    const words = document.createElement('span')
    if (piece.isInterim) {
      words.dataset.testid = 'interim'
      words.dataset.interim = ''
      words.setAttribute('aria-hidden', 'true')
      words.className = 'interim-words'
      words.append(createCaret())
    } else words.dataset.testid = 'segment'
    write(words, piece)

    return { piece, label: this.#createLabel(piece), words }
  }

  #update({ piece: before, label, words }: Written, piece: ChunkPiece): Written {
    write(words, piece)
    if (before.speaker === piece.speaker && before.isNamed === piece.isNamed) {
      return { piece, label, words }
    }
    label?.remove()

    return { piece, label: this.#createLabel(piece), words }
  }

  #createLabel({ speaker, isNamed, isInterim }: ChunkPiece): HTMLElement | null {
    if (!isInterim || speaker === null || !isNamed) return null

    return this.#nameWriter.createUnspoken(speaker, speakerNameClasses)
  }

  #arrange(): void {
    const text = this.#item.querySelector('p')
    let last = text?.firstElementChild
    for (const element of this.#written.flatMap(({ label, words }) =>
      label ? [label, words] : [words],
    )) {
      if (last?.nextElementSibling !== element) last?.after(element)
      last = element
    }
  }

  /** An interim may become shorter. */
  #keepHeight(hasInterim: boolean): void {
    if (hasInterim) this.#releaseHeight ??= preserveHeight(this.#item)
    else {
      this.#releaseHeight?.()
      this.#releaseHeight = null
    }
  }
}

function write(words: HTMLElement, { text, isInterim }: ChunkPiece): void {
  if (isInterim) writeChangingText(words, text)
  else words.textContent = `${text} `
}

function createCaret(): HTMLElement {
  const caret = document.createElement('span')
  caret.setAttribute('aria-hidden', 'true')
  caret.className = toCaretClasses({ mood: 'breathing', className: 'ml-[0.12em]' })

  return caret
}
