import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { parseViewerSearch } from './features/sharing/settings/viewer-search.ts'
import { toGivenLog } from './pages/viewer/given-log.ts'
import { ViewerPage } from './pages/viewer/viewer-page.tsx'
import { OfflineNotice } from './ui/page/offline-notice.tsx'

/**
 * What works with the script alone is not shown before it, and neither are times, which are the
 * server's.
 */
const CONTROLS = 'button,[data-reading-controls] footer>:not(:first-child)'

/**
 * Words in a frame stand at its bottom, and would move with each part of the page that arrives: they
 * are shown once all of them are here.
 */
const WHOLE_TEXT = 'main:not(:has(+[data-end])){visibility:hidden}'

/** What the server needs to fill a page. */
interface DrawnViewer {
  /** Attributes of the page's `html` element, with a space before each. */
  attributes: string
  /** The page's content, in which its `title` element comes first. */
  html: string
}

/** Draws the viewer's page for the server: at this address with the body of the API's reply. */
export function renderViewer(address: URL, reply: unknown, isNarrow: boolean): DrawnViewer {
  const given = toGivenLog(reply)
  const log = given instanceof Error ? undefined : given
  const isLive = log && log.session.status !== 'completed'
  const { theme, embed, bg } = parseViewerSearch(Object.fromEntries(address.searchParams))
  const isTransparent = log && embed && bg

  const html = renderToString(
    <StrictMode>
      <OfflineNotice />
      <style>{`time,${CONTROLS}{visibility:hidden}${embed ? WHOLE_TEXT : ''}`}</style>
      {isLive && (
        <noscript>
          <style>{`${CONTROLS}{display:none}`}</style>
          <p className="bg-sheet p-3 text-center text-note">
            New words appear here when you reload the page. With JavaScript they come by themselves.
          </p>
        </noscript>
      )}
      <ViewerPage {...{ address, given, isNarrow }} openClient={notInAPage} />
      {embed && <span hidden data-end="" />}
    </StrictMode>,
  )
  const attributes = [
    theme && ` data-theme="${theme}"`,
    isTransparent && ' data-background="transparent"',
  ]

  return { attributes: attributes.filter(Boolean).join(''), html }
}

function notInAPage(): never {
  throw new Error('Only a page opens a live channel')
}
