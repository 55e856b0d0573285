import { type Chunk, isSeparate } from '../../model/chunks.ts'
import { chunkAt, chunksBetween, countChunks, type ShownChunks } from '../../model/shown-chunks.ts'
import { NestedLists } from '../nested-lists.ts'
import { BeyondLogWriter } from './beyond-log-writer.ts'
import { createChunkElement, writeChunk } from './chunk-element.ts'
import type { WordOptions } from './write-pieces.ts'

const WORDS_PER_LIST = 500
const LISTS_PER_SECTION = 20
const SECTIONS_PER_VOLUME = 10

/** Writes chunks to the document. Only the last ones change; of the others no row is kept here. */
export class ChunkWriter {
  readonly #lists: NestedLists
  /** For each row with words that the log does not contain. */
  readonly #beyondLog = new Map<HTMLLIElement, BeyondLogWriter>()
  #shown: ShownChunks = { logged: [], from: 0, end: [] }

  /** Writes chunks of about `size` words into `page`. */
  constructor(page: Element, size: number) {
    this.#lists = new NestedLists(page, {
      lengths: [Math.ceil(WORDS_PER_LIST / size), LISTS_PER_SECTION, SECTIONS_PER_VOLUME],
      roomOf: (chunks) => `calc(${chunks} * var(--chunk-room))`,
    })
  }

  /**
   * Shows these chunks instead of those shown before. Rows that stay are not moved: a screen reader
   * would read them again.
   */
  show(chunks: ShownChunks, options: WordOptions): void {
    const from = countUnchanged(this.#shown, chunks)
    const before = chunksBetween(this.#shown, from, countChunks(this.#shown))
    const items = this.#lists.lastItems(before.length)
    this.#shown = chunks
    let place = 0
    for (const [index, chunk] of chunksBetween(chunks, from, countChunks(chunks)).entries()) {
      let same = place
      while (same < before.length && !isSameRow(before[same], chunk)) same += 1
      let item = items[same]
      if (item) {
        for (const gone of items.slice(place, same)) this.#remove(gone)
        place = same + 1
      } else {
        item = createChunkElement(chunk)
        if (items[place]) items[place]?.before(item)
        else this.#lists.append(item, from + index)
      }
      writeChunk(item, { before: before[same], chunk }, options)
      this.#writeBeyondLog(item, chunk, options)
    }
    for (const gone of items.slice(place)) this.#remove(gone)
  }

  #remove(item: HTMLLIElement): void {
    this.#beyondLog.delete(item)
    this.#lists.remove(item)
  }

  #writeBeyondLog(item: HTMLLIElement, { pieces }: Chunk, { nameWriter }: WordOptions): void {
    const following = pieces.filter(({ segment }) => segment === null)
    let writer = this.#beyondLog.get(item)
    if (!writer && following.length === 0) return
    writer ??= new BeyondLogWriter(item)
    if (following.length > 0) this.#beyondLog.set(item, writer)
    else this.#beyondLog.delete(item)
    writer.show(following, nameWriter)
  }
}

/** Whether both are shown in one row; a gap and an echo have the number of the chunk before them. */
function isSameRow(one: Chunk | undefined, other: Chunk): boolean {
  if (!one || isSeparate(one) !== isSeparate(other)) return false
  const [[piece], [otherPiece]] = [one.pieces, other.pieces]

  return isSeparate(one)
    ? piece?.key === otherPiece?.key && piece?.text === otherPiece?.text
    : one.number === other.number
}

/** How many first chunks are the same. Chunks change only at the end: one that is the same proves all before. */
function countUnchanged(one: ShownChunks, other: ShownChunks): number {
  let count = Math.min(one.from, other.from)
  if (one.logged !== other.logged) {
    while (count > 0 && one.logged[count - 1] !== other.logged[count - 1]) count -= 1
  }
  const most = Math.min(countChunks(one), countChunks(other))
  while (count < most && chunkAt(one, count) === chunkAt(other, count)) count += 1

  return count
}
