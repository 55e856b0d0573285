import { useCallback, useEffect, useMemo, useState } from 'react'
import { READING_STORED_AS } from '#web/features/transcript/code/use-line-form.ts'
import { readStored, writeStored } from '#web/lib/browser/local-storage.ts'
import { applyTheme, chooseTheme, readStoredTheme } from '#web/ui/page/theme.ts'
import { parseSettings, resolveSettings, type ViewerSettings } from './viewer-settings.ts'

/** The viewer settings of this page, and functions to change them. */
export interface ViewerSettingsControl {
  settings: ViewerSettings
  change: (settings: Partial<ViewerSettings>) => void
}

/** The viewer's settings. An embedded viewer takes them only from its URL and stores nothing. */
export function useViewerSettings(options: {
  link: Partial<ViewerSettings>
  isEmbedded: boolean
  /** Whether the window is as narrow as a phone's, where it can't be asked. */
  isNarrow?: boolean
}): ViewerSettingsControl {
  const { link, isEmbedded } = options
  const [stored] = useState(() => (isEmbedded ? {} : readSettings()))
  const [chosen, setChosen] = useState<Partial<ViewerSettings>>({})
  const [isNarrow] = useState(() => options.isNarrow ?? isNarrowWindow())
  // The same object while nothing changes, so that settings don't render with each word.
  const settings = useMemo(
    () => ({ ...resolveSettings({ link, stored, isNarrow }), ...chosen }),
    [link, stored, isNarrow, chosen],
  )
  const { theme } = settings

  useEffect(() => {
    applyTheme(theme)

    return () => applyTheme(readStoredTheme())
  }, [theme])

  const change = useCallback(
    (wanted: Partial<ViewerSettings>) => {
      setChosen((before) => ({ ...before, ...wanted }))
      if (isEmbedded) return
      const { theme: wantedTheme, ...rest } = wanted
      // The theme applies to the whole site.
      if (wantedTheme) chooseTheme(wantedTheme)
      writeStored(READING_STORED_AS, {
        ...parseSettings(readStored(READING_STORED_AS)),
        ...rest,
      })
    },
    [isEmbedded],
  )

  return { settings, change }
}

/** Whether the window is as narrow as a phone's. */
export function isNarrowWindow(): boolean {
  return window.matchMedia('(max-width: 39.99rem)').matches
}

/** The settings that this browser stored. */
export function readSettings(): Partial<ViewerSettings> {
  return { ...parseSettings(readStored(READING_STORED_AS)), theme: readStoredTheme() }
}
