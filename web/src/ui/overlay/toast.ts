import type { ExternalToast } from 'sonner'

let isWanted = false
const listeners = new Set<() => void>()

/** Short news in the corner of the page. What shows it is fetched at the first sign of use. */
export const toast = {
  success: (text: string, options?: ExternalToast) => say('success', text, options),
  info: (text: string, options?: ExternalToast) => say('info', text, options),
  warning: (text: string, options?: ExternalToast) => say('warning', text, options),
  error: (text: string, options?: ExternalToast) => say('error', text, options),
}

/** Has what shows news fetched, while there is a network to fetch it by. */
export function prepareToasts(): void {
  if (isWanted) return
  isWanted = true
  for (const listener of listeners) listener()
}

/** For `useSyncExternalStore`: whether anything has news to show. */
export const toastsWanted = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)

    return () => listeners.delete(listener)
  },
  read: () => isWanted,
}

function say(kind: keyof typeof toast, text: string, options?: ExternalToast): void {
  prepareToasts()
  // Without a network there is nothing to show it by, and the page goes on.
  import('sonner').then(
    (library) => library.toast[kind](text, options),
    () => {},
  )
}
