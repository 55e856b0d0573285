import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark' | 'system'

const STORED_AS = 'live-scribe.theme'
const listeners = new Set<() => void>()

/** The reader's choice; `system` follows the device. */
export function readTheme(): Theme {
  const stored = document.documentElement.dataset.theme

  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Shows and remembers a choice. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') {
    delete document.documentElement.dataset.theme
    localStorage.removeItem(STORED_AS)
  } else {
    document.documentElement.dataset.theme = theme
    localStorage.setItem(STORED_AS, theme)
  }
  for (const listener of listeners) listener()
}

/** Shows the remembered choice, before the first paint. */
export function applyStoredTheme(): void {
  const stored = localStorage.getItem(STORED_AS)
  if (stored === 'light' || stored === 'dark') document.documentElement.dataset.theme = stored
}

export function useTheme(): Theme {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)

    return () => listeners.delete(listener)
  }, readTheme)
}
