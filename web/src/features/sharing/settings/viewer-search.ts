import { parseSettings, type ViewerSettings } from './viewer-settings.ts'

/** What a viewer's link may say beside the code. */
export interface ViewerSearch extends Partial<ViewerSettings> {
  /** Without anything around the words, for a frame or for streaming software. */
  embed?: 1
  /** Nothing behind the words either; embedded only. */
  bg?: 'transparent'
}

/** Takes from a link what it may say and leaves out the rest. */
export function viewerSearch(search: Record<string, unknown>): ViewerSearch {
  return {
    ...parseSettings(search),
    ...(Number(search.embed) === 1 ? { embed: 1 } : {}),
    ...(search.bg === 'transparent' ? { bg: 'transparent' } : {}),
  }
}
