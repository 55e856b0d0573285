import type { Chunk } from '../../model/chunks.ts'
import { chunkAt, chunksBetween, countChunks, type ShownChunks } from '../../model/shown-chunks.ts'
import { NestedLists } from '../nested-lists.ts'
import { type ChunkWords, createChunkElement, isSeparate, writeChunk } from './chunk-element.ts'
import { UnloggedWords } from './unlogged-words.ts'

/** Words per list; lists per section, sections per volume. */
const LIST_WORDS = 500
const SECTIONS = [20, 10]

/** Writes chunks to the document. Only the last ones change; of the others nothing is kept. */
export class ChunkWriter {
  readonly #lists: NestedLists
  readonly #unlogged = new Map<HTMLLIElement, UnloggedWords>()
  #shown: ShownChunks = { logged: [], from: 0, end: [] }

  /** Writes chunks of about `size` words into `page`. */
  constructor(page: Element, size: number) {
    this.#lists = new NestedLists(page, {
      lengths: [Math.ceil(LIST_WORDS / size), ...SECTIONS],
      roomOf: (chunks) => `calc(${chunks} * var(--chunk-room))`,
    })
  }

  /**
   * Shows these chunks instead of those shown before. Rows that stay are not moved: a screen reader
   * would read them again.
   */
  show(chunks: ShownChunks, words: ChunkWords): void {
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
      writeChunk(item, { before: before[same], chunk }, words)
      this.#writeUnlogged(item, chunk, words)
    }
    for (const gone of items.slice(place)) this.#remove(gone)
  }

  #remove(item: HTMLLIElement): void {
    this.#unlogged.get(item)?.show([])
    this.#unlogged.delete(item)
    this.#lists.remove(item)
  }

  #writeUnlogged(item: HTMLLIElement, { pieces }: Chunk, { nameWriter }: ChunkWords): void {
    const following = pieces.filter(({ segment }) => segment === null)
    const unlogged = this.#unlogged.get(item) ?? new UnloggedWords(item, nameWriter)
    if (following.length > 0) this.#unlogged.set(item, unlogged)
    else if (!this.#unlogged.delete(item)) return
    unlogged.show(following)
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
