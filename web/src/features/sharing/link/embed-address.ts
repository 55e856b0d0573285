import { viewAddress } from './view-address.ts'

export const embedLooks = ['light', 'dark', 'transparent'] as const
export type EmbedLook = (typeof embedLooks)[number]

export interface EmbedOptions {
  look: EmbedLook
  /** Of the text, in pixels. */
  size: number
}

/** The address of a session's words alone. */
export function embedAddress(code: string, { look, size }: EmbedOptions): string {
  const query = new URLSearchParams({ embed: '1', size: String(size) })
  if (look === 'transparent') query.set('bg', 'transparent')
  else query.set('theme', look)

  return `${viewAddress(code)}?${query}`
}

/** A frame with a session's words, for the page of another site. */
export function embedSnippet(code: string, options: EmbedOptions): string {
  const address = embedAddress(code, options).replaceAll('&', '&amp;')
  // A frame is see-through only where its colour scheme is that of the page around it.
  const scheme = options.look === 'transparent' ? 'normal' : options.look
  const style = `border: 0; color-scheme: ${scheme}`

  return `<iframe src="${address}" title="Live transcript" width="100%" height="320" style="${style}"></iframe>`
}
