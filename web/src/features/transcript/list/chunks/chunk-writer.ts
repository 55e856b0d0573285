import type { Chunk } from '../../model/chunks.ts'
import { chunkAt, chunksBetween, countChunks, type ShownChunks } from '../../model/shown-chunks.ts'
import { NestedLists } from '../nested-lists.ts'
import { type ChunkWords, createChunkElement, isSeparate, writeChunk } from './chunk-element.ts'
import { UnloggedWords } from './unlogged-words.ts'

/** Words per list; lists per section, sections per volume. */
const LIST_WORDS = 500
const SECTIONS = [20, 10]

interface Row {
  chunk: Chunk
  item: HTMLLIElement
}

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

  /** Shows these chunks instead of those shown before. */
  show(chunks: ShownChunks, words: ChunkWords): void {
    const from = countUnchanged(this.#shown, chunks)
    const before = chunksBetween(this.#shown, from, countChunks(this.#shown))
    const items = this.#lists.lastItems(before.length)
    const rows = new Map<string | number, Row>()
    for (const [index, chunk] of before.entries()) {
      const item = items[index]
      if (item) rows.set(keyOf(chunk), { chunk, item })
    }
    this.#shown = chunks
    const next = chunksBetween(chunks, from, countChunks(chunks)).map((chunk) => {
      const key = keyOf(chunk)
      const row = rows.get(key)
      rows.delete(key)
      const item = row?.item ?? createChunkElement(chunk)
      writeChunk(item, { before: row?.chunk, chunk }, words)
      this.#writeUnlogged(item, chunk, words)

      return item
    })
    for (const { item } of rows.values()) {
      this.#unlogged.get(item)?.show([])
      this.#unlogged.delete(item)
    }
    this.#place(next, items, from)
  }

  /** Puts the items from an index on into the lists; those that stay in their places are not touched. */
  #place(next: readonly HTMLLIElement[], before: readonly HTMLLIElement[], from: number): void {
    let same = 0
    while (same < before.length && before[same] === next[same]) same += 1
    this.#lists.removeLast(before.length - same)
    for (const [index, item] of next.entries()) {
      if (index >= same) this.#lists.append(item, from + index)
    }
  }

  #writeUnlogged(item: HTMLLIElement, { pieces }: Chunk, { nameWriter }: ChunkWords): void {
    const following = pieces.filter(({ segment }) => segment === null)
    const unlogged = this.#unlogged.get(item) ?? new UnloggedWords(item, nameWriter)
    if (following.length > 0) this.#unlogged.set(item, unlogged)
    else if (!this.#unlogged.delete(item)) return
    unlogged.show(following)
  }
}

/** What tells a chunk from others; a gap and an echo have the number of the chunk before them. */
function keyOf(chunk: Chunk): string | number {
  const [piece] = chunk.pieces

  return isSeparate(chunk) ? `${piece?.key} ${piece?.text}` : chunk.number
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
