import { type Chunk, type ChunkPiece, isSeparate } from './chunks.ts'
import {
  findChangedLines,
  type LineOverlays,
  noOverlays,
  type Translation,
} from './line-overlays.ts'
import { countSeen, countUnchanged, isSameRow } from './row-changes.ts'
import { asRecognised, fixInterim, isSameRuns, type Run, type TextRules, toRuns } from './runs.ts'
import type { ShownChunks } from './shown-chunks.ts'

/** Words of a final as a chunk shows them. */
export interface PieceRow {
  key: string
  piece: ChunkPiece
  /** The text as it is shown; null as it was recognised. */
  runs: readonly Run[] | null
  /** Whether it was said while the page was open. */
  isNew: boolean
  /** The translation of its line, into the language of a BCP 47 tag; null before there is one. */
  translation: Translation | null
  isFound: boolean
  isPlace: boolean
  isAsked: boolean
  /** Whether its text was another one when it was first shown. */
  isRewritten: boolean
}

/** A chunk as it is shown, or a gap or an echo that stands between chunks. */
export interface ChunkRow {
  key: string
  chunk: Chunk
  /** Words of the log. */
  logged: readonly PieceRow[]
  /** Words that the log does not have yet, behind these. */
  beyond: readonly ChunkPiece[]
  /** What stands in its margin. */
  mark: string | undefined
  isCopied: boolean
}

/** How chunks are shown. */
interface ChunkRowFormat {
  rules: TextRules
  /** How many finals there are. */
  finals: number
}

/** The rows of a transcript in chunks. */
export interface ChunkRows {
  rows: readonly ChunkRow[]
  /** The rows of the log alone: the same object while only words beyond it change. */
  logged: readonly ChunkRow[]
}

/**
 * Creates a function that makes the rows of chunks. A row, and each of its pieces, is the same object
 * while it shows the same; with more words only the last rows are looked at.
 */
export function createChunkRows(): (
  shown: ShownChunks,
  format: ChunkRowFormat,
  overlays: LineOverlays,
) => ChunkRows {
  let chunks: readonly Chunk[] = []
  let rows: readonly ChunkRow[] = []
  let rules = asRecognised
  let laid = noOverlays
  let finals: number | undefined

  return ({ logged, from: end, end: last }, format, overlays) => {
    const changed = findChangedLines(laid, overlays)
    const from = rules === format.rules ? countUnchanged(chunks, logged) : 0
    const seen = countSeen(finals, format.finals)
    const toPiece = (piece: ChunkPiece, before: PieceRow | undefined) => {
      const isNew = before?.isNew ?? (piece.segment ?? 0) > seen
      const isRewritten = before?.isRewritten ?? false
      const made = toPieceRow(piece, { isNew, isRewritten, rules: format.rules, overlays })
      if (before && isSameRuns(before.runs, made.runs)) made.runs = before.runs
      else if (before) made.isRewritten = true

      return before && isSameRow(before, made) ? before : made
    }
    const make = (chunk: Chunk, before: ChunkRow | undefined) =>
      toRow(chunk, { before, toPiece, rules: format.rules, overlays })
    const isSame = from === logged.length && from === chunks.length
    if (!isSame || changed.size > 0) {
      const next = rows.slice(0, from)
      if (changed.size > 0) {
        for (const [index, row] of next.entries())
          if (row.chunk.pieces.some(({ segment }) => changed.has(segment ?? 0)))
            next[index] = make(row.chunk, row)
      }
      for (const [index, chunk] of logged.slice(from).entries())
        next.push(make(chunk, rows[from + index]))
      rows = next
    }
    chunks = logged
    rules = format.rules
    laid = overlays
    finals = format.finals

    if (last.length === 0) return { rows, logged: rows }
    const shown = rows.slice(0, end)
    for (const [index, chunk] of last.entries()) shown.push(make(chunk, rows[end + index]))

    return { rows: shown, logged: rows }
  }
}

function toRow(
  chunk: Chunk,
  {
    before,
    toPiece,
    rules,
    overlays: { marks, copied },
  }: {
    /** What its place showed before. */
    before: ChunkRow | undefined
    toPiece: (piece: ChunkPiece, before: PieceRow | undefined) => PieceRow
    rules: TextRules
    overlays: LineOverlays
  },
): ChunkRow {
  const logged = chunk.pieces.filter(({ segment }) => segment !== null)
  // A line that a chunk's end cuts has its mark where it begins.
  const begun = logged.filter(({ range }) => (range?.first ?? 0) === 0)
  const texts = begun.flatMap(({ segment }) => marks.get(segment ?? 0) ?? [])
  const key = isSeparate(chunk) ? (chunk.pieces[0]?.key ?? '') : `chunk ${chunk.number}`

  return {
    key,
    chunk,
    logged: logged.map((piece) =>
      toPiece(
        piece,
        before?.logged.find((row) => row.piece === piece),
      ),
    ),
    beyond: chunk.pieces
      .filter(({ segment }) => segment === null)
      .map((one) => (one.isInterim ? { ...one, text: fixInterim(one.text, rules) } : one)),
    mark: texts.length > 0 ? texts.join('\n') : undefined,
    isCopied: copied?.row === key,
  }
}

function toPieceRow(
  piece: ChunkPiece,
  {
    isNew,
    isRewritten,
    rules,
    overlays,
  }: { isNew: boolean; isRewritten: boolean; rules: TextRules; overlays: LineOverlays },
): PieceRow {
  const { key, segment, entry, range, isEcho, isContinued } = piece
  const line = segment ?? 0
  const isLast = isContinued === undefined

  return {
    key,
    piece,
    runs: entry === null || entry.isGap || isEcho ? null : toRuns(entry, range ?? null, rules),
    isNew,
    translation: overlays.translations.lines.get(line) ?? null,
    isFound: overlays.found === line || overlays.linked === line,
    isPlace: overlays.place === line && isLast,
    isAsked: overlays.asked.has(line) && (range?.first ?? 0) === 0,
    isRewritten,
  }
}
