import type { RecordingFilter, RecordingSelection } from '@live-scribe/contract/recording/list'

/** Which recordings of the list are selected; `all` are those that match the list's filter. */
export type Selection =
  | { of: 'some'; codes: ReadonlySet<string>; anchor: string | null }
  | { of: 'all'; except: ReadonlySet<string>; anchor: string | null }

/** No recording. */
export const nothingSelected: Selection = { of: 'some', codes: new Set(), anchor: null }
/** All recordings that match the filter. */
export const allSelected: Selection = { of: 'all', except: new Set(), anchor: null }

/** Whether a recording is selected. */
export function isSelected(selection: Selection, code: string): boolean {
  return selection.of === 'all' ? !selection.except.has(code) : selection.codes.has(code)
}

/** The number of selected recordings, of which the filter matches `total`. */
export function countSelected(selection: Selection, total: number): number {
  return selection.of === 'all' ? Math.max(0, total - selection.except.size) : selection.codes.size
}

/** Selects a recording, or takes it out of the selection; the next range begins at it. */
export function toggle(selection: Selection, code: string): Selection {
  return { ...select(selection, [code], !isSelected(selection, code)), anchor: code }
}

/**
 * Selects the recordings from the last one that was chosen to this one, in the order of the list,
 * or takes them out if this one was selected.
 */
export function toggleRange(
  selection: Selection,
  code: string,
  order: readonly string[],
): Selection {
  const [from, to] = [order.indexOf(selection.anchor ?? code), order.indexOf(code)]
  if (from < 0 || to < 0) return toggle(selection, code)
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ...select(selection, range, !isSelected(selection, code)), anchor: code }
}

/** What a call to the server names. */
export function toRequest(selection: Selection, match: RecordingFilter): RecordingSelection {
  return selection.of === 'all'
    ? { match, except: [...selection.except] }
    : { codes: [...selection.codes] }
}

function select(selection: Selection, codes: readonly string[], isOn: boolean): Selection {
  const isListed = selection.of === 'all' ? !isOn : isOn
  const listed = new Set(selection.of === 'all' ? selection.except : selection.codes)
  for (const code of codes) {
    if (isListed) listed.add(code)
    else listed.delete(code)
  }
  return selection.of === 'all' ? { ...selection, except: listed } : { ...selection, codes: listed }
}
