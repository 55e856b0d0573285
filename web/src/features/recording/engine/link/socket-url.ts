/** The WebSocket URL of a path of this page's server. */
export function createSocketUrl(path: string): URL {
  const url = new URL(path, window.location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'

  return url
}
