/** Returns the viewer's URL of a session. */
export function getViewerUrl(code: string): string {
  return `${window.location.origin}/view/${code}`
}
