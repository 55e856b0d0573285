import type { LineForm } from '@live-scribe/contract/written-form/line-form'
import { useEffect } from 'react'
import { useLetterKey } from '../marks/use-letter-key.ts'
import type { ChooseForm } from '../model/transcript-model.ts'
import type { TranscriptStore } from '../model/transcript-store.ts'
import { markLinePosition } from './mark-line-position.ts'

/** Loads what chooses the text of a line with two forms. */
type LoadForm = () => Promise<ChooseForm>

const loadSaid: LoadForm = async () => (await import('./choose-said.ts')).chooseSaid

/**
 * Shows the lines of a transcript as they were said while the form asks for it; what chooses the text
 * is loaded then only. N changes to that form and back, where it may change.
 */
export function useSaidLines(
  store: TranscriptStore,
  form: LineForm,
  change: ((form: LineForm) => void) | undefined,
  load: LoadForm = loadSaid,
): void {
  const isSaid = form === 'said'
  useLetterKey('n', change && (() => change(isSaid ? 'written' : 'said')))
  useEffect(() => {
    if (!isSaid) return
    const leaving = new AbortController()
    const { signal } = leaving
    const start = async () => {
      try {
        const choose = await load()
        if (!signal.aborted) showForm(store, choose)
      } catch {
        window.addEventListener('online', start, { once: true, signal })
      }
    }
    void start()

    return () => {
      leaving.abort()
      showForm(store, null)
    }
  }, [store, isSaid, load])
}

function showForm(store: TranscriptStore, chooseForm: ChooseForm | null): void {
  if (store.getSnapshot().transcript.chooseForm === chooseForm) return
  const restore = markLinePosition()
  store.showForm(chooseForm)
  // React draws what a store has changed in a microtask that is queued before this one.
  queueMicrotask(restore)
}
