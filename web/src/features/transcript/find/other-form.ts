import { applyFixes } from '@live-scribe/contract/fixes/apply-fixes'
import type { TermFix } from '@live-scribe/contract/fixes/term-fix'
import { fixSaid } from '@live-scribe/contract/written-form/find-said'
import type { TranscriptEntry } from '../model/transcript-entry.ts'
import type { TranscriptStore } from '../model/transcript-store.ts'

/**
 * Creates a function that gives a line, by its segment number, in the form that is not shown, with its fixes;
 * undefined where it has none, also because a fix has changed one of its numbers. Each line is read
 * again only once the fixes have changed.
 */
export function createOtherForms(
  store: TranscriptStore,
  isWritten: boolean,
): (line: number) => string | undefined {
  const read = new WeakMap<TranscriptEntry, { fixes: readonly TermFix[]; other: string | null }>()

  return (line) => {
    const { entries, fixes: list } = store.getSnapshot().transcript
    const entry = entries[line - 1]
    if (!entry?.forms) return undefined
    const { fixes } = list
    const before = read.get(entry)
    if (before?.fixes === fixes) return before.other ?? undefined
    const written = { ...entry, text: entry.forms.written }
    const other = isWritten
      ? fixSaid({ ...written, said: entry.forms.said }, fixes)
      : applyFixes(written, fixes).text
    read.set(entry, { fixes, other })

    return other ?? undefined
  }
}
