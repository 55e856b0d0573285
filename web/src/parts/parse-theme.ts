import type { Theme } from '#web/ui/page/theme.ts'

/** The theme in `?theme=`; `system` for anything else. */
export function parseTheme(search: string): Theme {
  const theme = new URLSearchParams(search).get('theme')

  return theme === 'light' || theme === 'dark' || theme === 'contrast' ? theme : 'system'
}
