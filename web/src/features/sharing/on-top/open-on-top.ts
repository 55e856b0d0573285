import type { ComponentType } from 'react'
import { isGone } from '#web/api/api-error.ts'
import type { TranscriptStore } from '#web/features/transcript/model/transcript-store.ts'
import { copyLook } from '#web/lib/browser/copy-look.ts'
import { showAlertIn } from '#web/lib/browser/show-alert-in.ts'
import type { ViewerSettings } from '../settings/viewer-settings.ts'
import type { CaptionsOnTopProps } from './captions-on-top-props.ts'
import { getWindowSize } from './get-window-size.ts'
import { OnTopCaptions } from './on-top-captions.tsx'

/** The part of the browser's interface that is used; TypeScript does not know it yet. */
interface WindowsOnTop {
  /** Opens the window just after a click, and closes the one before. Rejects with a DOMException. */
  requestWindow(size: { width: number; height: number }): Promise<Window>
}

/** An open window above all others. */
export interface OnTopWindow {
  window: Window
  Captions: ComponentType<CaptionsOnTopProps & { window: Window }>
  close: () => void
  /** Returns what ends the window with its page. */
  leaveWith: (store: TranscriptStore) => () => void
}

/**
 * Opens a window that stays above all others, with the page's look. `onClosed` is called when the
 * reader or the browser closed it. Null when the browser refuses.
 */
export async function openOnTop(
  settings: ViewerSettings | undefined,
  onClosed: () => void,
): Promise<OnTopWindow | null> {
  const { documentPictureInPicture } = globalThis as unknown as {
    documentPictureInPicture: WindowsOnTop
  }
  const opened = await documentPictureInPicture
    .requestWindow(getWindowSize(settings))
    .catch(() => null)
  if (!opened) return null
  const stopCopying = copyLook(document, opened.document)
  opened.document.title = 'Captions · Live-scribe'
  opened.addEventListener('pagehide', () => {
    stopCopying()
    onClosed()
  })

  return {
    window: opened,
    Captions: OnTopCaptions,
    close: () => opened.close(),
    leaveWith: (store) => () => leave(opened, store),
  }
}

/** The window goes with its page; who reads in it is told why the text is gone. */
function leave(opened: Window, store: TranscriptStore): void {
  const { firstRead } = store.getSnapshot()
  if (firstRead.name !== 'failed' || !isGone(firstRead.error)) {
    opened.close()
    return
  }
  showAlertIn(opened, 'Its owner no longer shares this transcript, or deleted it.')
}
