import type { Mark } from '@live-scribe/contract/marks/mark'

/** What a page shows of a recording's marks. */
export interface MarksSnapshot {
  /** In the order of their places. */
  marks: readonly Mark[]
  /** What went wrong, for people, with what to do next; null when nothing did. */
  problem: string | null
  /** How many changes the server does not have yet; always 0 where marks stay in the browser. */
  unsaved: number
}

/** The marks of one recording, of its owner or of this browser's reader. */
export interface MarkStore {
  getSnapshot: () => MarksSnapshot
  subscribe: (listener: () => void) => () => void
  /** Sets a mark, or changes the one with its id; refused with a `problem` when there are too many. */
  save(mark: Mark): void
  remove(id: string): void
}

/** A recording without marks. */
export const noMarks: MarksSnapshot = { marks: [], problem: null, unsaved: 0 }
