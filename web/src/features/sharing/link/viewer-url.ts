/** Returns the viewer's URL of a session. */
export function getViewerUrl(code: string): string {
  return `${window.location.origin}/view/${code}`
}

/** Returns the path of the page that tells the other side about a session's captions. */
export function getAboutPath(code: string): string {
  return `/view/${code}/about`
}
