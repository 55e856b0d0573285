import { isNarrowWindow, readSettings } from '../settings/use-viewer-settings.ts'
import { lineHeights, resolveSettings, type ViewerSettings } from '../settings/viewer-settings.ts'

/** Lines of captions in a window of their own, unless the reader chose another number. */
const USUAL_LINES = 3
/** Letters of a line, at half the text size for each. */
const LINE_LETTERS = 60
/** Pixels around the text. */
const PADDING = 20
/** The largest share of the screen. */
const MAX_SCREEN_SHARE = 0.6

/** The settings, else those that this browser stored. */
export function withStoredSettings(settings: ViewerSettings | undefined): ViewerSettings {
  return (
    settings ?? resolveSettings({ link: {}, stored: readSettings(), isNarrow: isNarrowWindow() })
  )
}

/** How many lines of captions a window of its own has. */
export function getWindowLines({ captions }: ViewerSettings): 2 | 3 {
  return captions === 0 ? USUAL_LINES : captions
}

/** The size of a window for captions with these settings, pixels. */
export function getWindowSize(given: ViewerSettings | undefined): {
  width: number
  height: number
} {
  const settings = withStoredSettings(given)
  const { size, line } = settings
  const height = getWindowLines(settings) * size * lineHeights[line] + 2 * PADDING
  const width = (LINE_LETTERS * size) / 2 + 2 * PADDING

  return {
    width: Math.round(Math.min(width, window.screen.availWidth * MAX_SCREEN_SHARE)),
    height: Math.ceil(Math.min(height, window.screen.availHeight * MAX_SCREEN_SHARE)),
  }
}
