import { findQuestion } from '@live-scribe/contract/marks/find-question'
import { flushSync } from 'react-dom'
import type { TranscriptStore } from '../model/transcript-store.ts'
import type { ExportSettings } from './use-export-settings.ts'

/** Opens the browser's print dialog for the transcript on this page, without what is switched off. */
export function printTranscript(
  store: TranscriptStore,
  settings: Omit<ExportSettings, 'layout'>,
): void {
  const { dataset } = document.documentElement
  const without = Object.entries(settings).filter(([, isOn]) => !isOn)
  dataset.printWithout = without.map(([name]) => name).join(' ')
  if (settings.marks) flushSync(() => store.overlay({ asked: findAskedLines(store) }))
  const restore = () => {
    delete dataset.printWithout
    store.overlay({ asked: new Set() })
  }
  addEventListener('afterprint', restore, { once: true })
  window.print()
}

/** The shown lines that ask something. */
function findAskedLines(store: TranscriptStore): ReadonlySet<number> {
  const shown = store.shown.get()()

  return new Set(shown.filter(({ text }) => findQuestion(text) !== null).map(({ line }) => line))
}
