import type { MarkStore } from './mark-store.ts'
import { OwnerMarks } from './owner-marks.ts'
import { createReaderMarks } from './reader-marks.ts'

let current: { key: string; store: MarkStore } | undefined

/** The marks of a session on this page, the same ones for all its parts. */
export function marksOf(code: string, isOwner: boolean): MarkStore {
  const key = `${code} ${isOwner}`
  if (current?.key !== key) {
    current = { key, store: isOwner ? new OwnerMarks(code) : createReaderMarks(code) }
  }

  return current.store
}
