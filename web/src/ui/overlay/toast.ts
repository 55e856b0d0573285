import type { ExternalToast } from 'sonner'

let isWanted = false
const listeners = new Set<() => void>()

/** Toasts. The component that shows them is loaded on first use. */
export const toast = {
  success: (text: string, options?: ExternalToast) => say('success', text, options),
  info: (text: string, options?: ExternalToast) => say('info', text, options),
  warning: (text: string, options?: ExternalToast) => say('warning', text, options),
  error: (text: string, options?: ExternalToast) => say('error', text, options),
}

/** Requests the component that shows toasts, while there is a network. */
export function preloadToasts(): void {
  if (isWanted) return
  isWanted = true
  for (const listener of listeners) listener()
}

/** For `useSyncExternalStore`: whether there is any toast to show. */
export const toasterNeeded = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)

    return () => listeners.delete(listener)
  },
  read: () => isWanted,
}

function say(kind: keyof typeof toast, text: string, options?: ExternalToast): void {
  preloadToasts()
  // Without a network it can't be loaded, and the page works without toasts.
  import('sonner').then(
    (library) => library.toast[kind](text, options),
    () => {},
  )
}
