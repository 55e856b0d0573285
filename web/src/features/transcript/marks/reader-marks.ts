import {
  compareMarks,
  MAX_MARKS,
  type Mark,
  mark,
  TOO_MANY_MARKS,
} from '@live-scribe/contract/marks/mark'
import { readStored, writeStored } from '#web/lib/browser/local-storage.ts'
import { createObservable } from '#web/lib/observable.ts'
import { type MarkStore, noMarks } from './mark-store.ts'
import { getMarksKey } from './marks-key.ts'

const NOT_STORED =
  'This browser does not store marks: they are gone when the page closes. Allow its storage to keep them.'

/** The marks of a reader, in this browser only: nothing is sent. Other tabs show them too. */
export function createReaderMarks(code: string): MarkStore {
  const key = getMarksKey(code)
  const stored = readMarks(key)
  const shown = createObservable({ ...noMarks, marks: stored })
  const show = (marks: readonly Mark[], problem: string | null) =>
    shown.set({ ...noMarks, marks: marks.toSorted(compareMarks), problem })
  const write = (change: (marks: readonly Mark[]) => readonly Mark[]) => {
    const { marks: before, problem } = shown.get()
    // Another tab may have stored marks since.
    const marks = change(problem === NOT_STORED ? before : readMarks(key))
    writeStored(key, marks.length === 0 ? null : marks)
    const isKept = readMarks(key).length === marks.length
    show(marks, isKept ? null : NOT_STORED)
  }
  let listening = 0
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) show(readMarks(key), null)
  }

  return {
    getSnapshot: shown.get,
    subscribe(listener) {
      if (listening === 0) {
        window.addEventListener('storage', onStorage)
        show(readMarks(key), null)
      }
      listening += 1
      const stop = shown.subscribe(listener)

      return () => {
        stop()
        listening -= 1
        if (listening === 0) window.removeEventListener('storage', onStorage)
      }
    },
    save(added) {
      const { marks } = shown.get()
      const isNew = marks.every(({ id }) => id !== added.id)
      if (isNew && marks.length >= MAX_MARKS) show(marks, TOO_MANY_MARKS)
      else write((all) => [...all.filter(({ id }) => id !== added.id), added])
    },
    remove(id) {
      write((all) => all.filter((one) => one.id !== id))
    },
  }
}

/** The stored marks that are whole: another version of the page may have written them. */
function readMarks(key: string): Mark[] {
  const stored = readStored(key)
  if (!Array.isArray(stored)) return []

  return stored
    .flatMap((one) => mark.safeParse(one).data ?? [])
    .sort(compareMarks)
    .slice(0, MAX_MARKS)
}
