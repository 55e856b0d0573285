import { parseSettings, type ViewerSettings } from './viewer-settings.ts'

/**
 * The query of a link that opens a transcript with these settings; announcements are left to who
 * opens it.
 */
export function getSettingsQuery(settings: ViewerSettings): string {
  const { announce: _announce, pause: _pause, ...look } = parseSettings(settings)

  return new URLSearchParams(
    Object.entries(look).map(([name, value]) => [name, String(value)]),
  ).toString()
}
