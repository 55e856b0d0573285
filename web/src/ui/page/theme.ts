import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '#web/lib/browser/local-storage.ts'

/** A colour scheme of the pages; `system` follows the device. */
export type Theme = 'light' | 'dark' | 'contrast' | 'system'

const STORED_AS = 'live-scribe.theme'
const listeners = new Set<() => void>()

/** The displayed theme; `system` follows the device. */
export function getAppliedTheme(): Theme {
  return themeOf(document.documentElement.dataset.theme)
}

/** Applies a theme and stores it for the whole site; `system` clears the stored one. */
export function chooseTheme(theme: Theme): void {
  applyTheme(theme)
  writeStored(STORED_AS, theme === 'system' ? null : theme)
}

/** Applies a theme to this page only. */
export function applyTheme(theme: Theme): void {
  if (theme === getAppliedTheme()) return
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const listener of listeners) listener()
}

/** Returns the stored theme; `system` without one. */
export function readStoredTheme(): Theme {
  return themeOf(readStored(STORED_AS))
}

/** Applies the stored theme before the first paint. */
export function applyStoredTheme(): void {
  applyTheme(readStoredTheme())
}

/** The displayed theme, current after every change on this page. */
export function useTheme(): Theme {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)

    return () => listeners.delete(listener)
  }, getAppliedTheme)
}

function themeOf(value: unknown): Theme {
  return value === 'light' || value === 'dark' || value === 'contrast' ? value : 'system'
}
