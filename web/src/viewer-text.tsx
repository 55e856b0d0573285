import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { toGivenLog } from './pages/viewer/given-log.ts'
import { ViewerPage } from './pages/viewer/viewer-page.tsx'
import { OfflineNotice } from './ui/page/offline-notice.tsx'

/**
 * What works with the script alone is not shown before it, and neither are times, which are the
 * server's.
 */
const CONTROLS = 'button,[data-reading-controls] footer>:not(:first-child)'

/**
 * The viewer's page as HTML, in which its `title` element comes first, for the server: the page at
 * this address with the body of the API's reply.
 */
export function renderViewer(address: URL, reply: unknown, isNarrow: boolean): string {
  const given = toGivenLog(reply)
  const isLive = given && !(given instanceof Error) && given.session.status !== 'completed'

  return renderToString(
    <StrictMode>
      <OfflineNotice />
      <style>{`time,${CONTROLS}{visibility:hidden}`}</style>
      {isLive && (
        <noscript>
          <style>{`${CONTROLS}{display:none}`}</style>
          <p className="bg-sheet p-3 text-center text-note">
            New words appear here when you reload the page. With JavaScript they come by themselves.
          </p>
        </noscript>
      )}
      <ViewerPage {...{ address, given, isNarrow }} openClient={notInAPage} />
    </StrictMode>,
  )
}

function notInAPage(): never {
  throw new Error('Only a page opens a live channel')
}
