import type { ReactNode } from 'react'
import { getViewerUrl } from '../link/viewer-url.ts'
import { getSettingsQuery } from '../settings/settings-query.ts'
import type { CaptionsOnTopProps } from './captions-on-top-props.ts'
import { getWindowLines, getWindowSize, withStoredSettings } from './get-window-size.ts'

/**
 * Opens the captions of a session in a small window, and returns what to tell the reader: null when
 * it is open, else the way around the browser's block.
 */
export function openSmallWindow({
  code,
  settings,
}: Pick<CaptionsOnTopProps, 'code' | 'settings'>): ReactNode {
  const { width, height } = getWindowSize(settings)
  const look = withStoredSettings(settings)
  const query = getSettingsQuery({ ...look, captions: getWindowLines(look) })
  const address = `${getViewerUrl(code)}?embed=1&${query}`
  const features = `popup,width=${width},height=${height}`
  const opened = window.open(address, `captions-${code}`, features)
  if (opened) {
    opened.focus()
    return null
  }

  return (
    <>
      The browser blocked the window. Allow pop-ups for this page, or{' '}
      <a href={address} target="_blank" rel="noreferrer" className="text-accent underline">
        open the captions in a tab
      </a>
      .
    </>
  )
}
