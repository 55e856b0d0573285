import { isPagePath } from '@live-scribe/contract/page-paths'

/** The address whose page reads any transcript; kept for use without a network. */
export const VIEWER_PAGE = '/view'
/** The page that says that there is no network. */
export const OFFLINE_PAGE = '/offline.html'

/** What the worker does with a request: pages from the network first, files of the viewer as kept. */
type Handling = 'page' | 'file' | 'none'

/** The parts of a request that decide how it is handled. */
export type WorkerRequest = Pick<Request, 'method' | 'mode' | 'destination' | 'url'>

/**
 * How the worker handles a request. Everything but pages in a tab and the viewer's files goes to the
 * network as if there were no worker: calls, sockets, and all files of the recorder.
 */
export function chooseHandling(
  { method, mode, destination, url }: WorkerRequest,
  { origin, files }: { origin: string; files: ReadonlySet<string> },
): Handling {
  const { origin: target, pathname, searchParams } = new URL(url)
  if (method !== 'GET' || target !== origin) return 'none'
  if (mode !== 'navigate') return files.has(pathname) ? 'file' : 'none'
  // A frame, or the overlay of a video, has no place for a notice.
  if (destination !== 'document' || searchParams.get('embed') === '1') return 'none'

  return isPagePath(pathname) || /^\/[a-z0-9]{6}\/?$/i.test(pathname) ? 'page' : 'none'
}

/** The kept page that stands in for an address without a network. */
export function findStandIn(url: string): string {
  return /^\/view(\/|$)/.test(new URL(url).pathname) ? VIEWER_PAGE : OFFLINE_PAGE
}

/** A page from the network, so that a new version of the server counts at once; else as kept. */
export async function answerPage(
  url: string,
  load: () => Promise<Response>,
  findKept: (address: string) => Promise<Response | undefined>,
): Promise<Response> {
  try {
    return await load()
  } catch (error) {
    const kept = await findKept(findStandIn(url))
    if (!kept) throw error

    return kept
  }
}
