/** The key of the codes of recordings that are kept until this page closes. */
export const PAGE_RECORDINGS = 'live-scribe.page-recordings'

/** Whether this page made recordings that are kept until it closes; a reload keeps them. */
export function hasPageRecordings(): boolean {
  try {
    return sessionStorage.getItem(PAGE_RECORDINGS) !== null
  } catch {
    return false
  }
}
