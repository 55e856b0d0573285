import { ECHO_LABEL } from '../echo/echo-label.ts'
import type { ChunkRow } from './chunk-rows.ts'
import type { EntryRow } from './entry-rows.ts'
import type { Run } from './runs.ts'

/** Words of a final as the page shows them; a line that chunks cut has several. */
export interface ShownWords {
  /** The segment number of the final. */
  line: number
  text: string
}

/** Reads what the page shows now of the finals, without gaps and echoes, in the shown order. */
export type ShownLines = () => readonly ShownWords[]

/** On a page that shows no lines. */
export const showsNothing: ShownLines = () => []

/** The words that the recorder's list shows. */
export function readEntryRows(rows: readonly EntryRow[]): readonly ShownWords[] {
  return rows.flatMap(({ entry, runs }) =>
    entry.isGap || entry.isEcho
      ? []
      : [{ line: entry.segmentNumber, text: toShownText(runs, entry.text) }],
  )
}

/** The words that chunks show. */
export function readChunkRows(rows: readonly ChunkRow[]): readonly ShownWords[] {
  return rows.flatMap(({ logged, chunk }) =>
    chunk.isGap
      ? []
      : logged.flatMap(({ piece: { segment, text, isEcho }, runs }) =>
          segment === null || isEcho ? [] : [{ line: segment, text: toShownText(runs, text) }],
        ),
  )
}

/** The text of a chunk as it is copied: with the names of who speaks, without echoes that are hidden. */
export function toCopiedText(
  { logged }: ChunkRow,
  { names, hasEchoes }: { names: ReadonlyMap<string, string> | undefined; hasEchoes: boolean },
): string {
  const parts = logged.map(({ piece, runs, translation }) => {
    const { speaker, isNamed, isEcho, isContinued, text } = piece
    if (isEcho) return hasEchoes ? `\n${ECHO_LABEL}\n${text} ` : ''
    const name = speaker !== null && isNamed ? `\n${names?.get(speaker) ?? ''}\n` : ''
    const translated = translation && !isContinued ? `${translation.text} ` : ''

    return `${name}${toShownText(runs, text)} ${translated}`
  })

  return parts.join('')
}

/** The text of runs, or that which was recognised. */
export function toShownText(runs: readonly Run[] | null, recognised: string): string {
  return runs === null ? recognised : runs.map(({ text }) => text).join('')
}
