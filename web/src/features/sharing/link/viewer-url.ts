/** The link to read along. */
export function getViewerUrl(code: string): string {
  return `${window.location.origin}/view/${code}`
}
