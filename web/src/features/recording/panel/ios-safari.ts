const SHOWN_KEY = 'live-scribe.safari-note'

/** Whether this browser stops the microphone of a hidden page: all of them on iOS. */
export function stopsWhenHidden(): boolean {
  const { userAgent, platform = '', maxTouchPoints = 0 } = navigator
  const isPad = platform === 'MacIntel' && maxTouchPoints > 1

  return /iPhone|iPad|iPod/.test(userAgent) || isPad
}

/** A text about Safari in another browser of iOS, which does the same under its own name. */
export function nameBrowserOf(text: string): string {
  const isOther = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo|GSA\/|YaBrowser|Brave/.test(
    navigator.userAgent,
  )

  return isOther ? text.replace('Safari', 'your browser') : text
}

/**
 * Whether the note about minimising was not shown on this device before; the call records it as
 * shown.
 */
export function isFirstSafariNote(): boolean {
  try {
    const isFirst = localStorage.getItem(SHOWN_KEY) === null
    localStorage.setItem(SHOWN_KEY, 'told')

    return isFirst
  } catch {
    return false
  }
}
