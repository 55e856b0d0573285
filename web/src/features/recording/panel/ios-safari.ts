const TOLD_AS = 'live-scribe.safari-note'

/** Whether this is a browser that stops the microphone of a page nobody sees: all of them on iOS. */
export function isIosSafari(): boolean {
  const { userAgent, platform = '', maxTouchPoints = 0 } = navigator
  const isPad = platform === 'MacIntel' && maxTouchPoints > 1

  return /iPhone|iPad|iPod/.test(userAgent) || isPad
}

/** Whether this device was told what minimizing does; asking notes that it is told now. */
export function isFirstSafariNote(): boolean {
  try {
    const isFirst = localStorage.getItem(TOLD_AS) === null
    localStorage.setItem(TOLD_AS, 'told')

    return isFirst
  } catch {
    return false
  }
}
