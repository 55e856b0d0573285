import type { ViewerSettings } from '../settings/viewer-settings.ts'
import { getViewerUrl } from './viewer-url.ts'

/** Backgrounds of the embedded viewer. */
export const embedBackgrounds = ['light', 'dark', 'transparent'] as const
/** A background of the embedded viewer; `transparent` is for an overlay on video. */
type EmbedBackground = (typeof embedBackgrounds)[number]

/** The appearance of the embedded viewer. */
export interface EmbedOptions {
  look: EmbedBackground
  /** Text size in pixels. */
  size: number
  /** Lines of captions; 0 for the whole text. */
  captions: ViewerSettings['captions']
}

/** The URL of a session's embedded viewer. */
export function getEmbedUrl(code: string, { look, size, captions }: EmbedOptions): string {
  const query = new URLSearchParams({ embed: '1', size: String(size) })
  if (look === 'transparent') query.set('bg', 'transparent')
  else query.set('theme', look)
  if (captions > 0) query.set('captions', String(captions))

  return `${getViewerUrl(code)}?${query}`
}

/** An iframe with a session's words for another site. */
export function getEmbedSnippet(code: string, options: EmbedOptions): string {
  const address = getEmbedUrl(code, options).replaceAll('&', '&amp;')
  // An iframe is transparent only when its colour scheme matches the page around it.
  const scheme = options.look === 'transparent' ? 'normal' : options.look
  const style = `border: 0; color-scheme: ${scheme}`

  return `<iframe src="${address}" title="Live transcript" width="100%" height="320" style="${style}"></iframe>`
}
