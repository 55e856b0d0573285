import { parseSettings, type ViewerSettings } from './viewer-settings.ts'

/** The parameters of a viewer's link. */
export interface ViewerSearch extends Partial<ViewerSettings> {
  /** Shows only the words, for a frame or streaming software. */
  embed?: 1
  /** Transparent background; embedded only. */
  bg?: 'transparent'
}

/** Parses a link's parameters and drops unknown ones. */
export function parseViewerSearch(search: Record<string, unknown>): ViewerSearch {
  return {
    ...parseSettings(search),
    ...(Number(search.embed) === 1 ? { embed: 1 } : {}),
    ...(search.bg === 'transparent' ? { bg: 'transparent' } : {}),
  }
}
