/** Returns the viewer's URL of a session, on this page's origin or another one of the server. */
export function getViewerUrl(code: string, origin: string = window.location.origin): string {
  return `${origin}/view/${code}`
}

/** Returns the path of the page that tells the other side about a session's captions. */
export function getAboutPath(code: string): string {
  return `/view/${code}/about`
}
