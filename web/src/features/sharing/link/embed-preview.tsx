import { type EmbedOptions, getEmbedUrl } from './embed-url.ts'

/** Previews the embedded viewer; a transparent one on dark and light. */
export function EmbedPreview({ code, options }: { code: string; options: EmbedOptions }) {
  const isTransparent = options.look === 'transparent'

  return (
    <div
      className={`overflow-hidden rounded-sheet border border-rule ${isTransparent ? 'behind-words' : ''}`}
    >
      <iframe
        key={getEmbedUrl(code, options)}
        src={getEmbedUrl(code, options)}
        title="Live transcript"
        className="block h-80 w-full"
        style={{ colorScheme: isTransparent ? 'normal' : options.look }}
      />
    </div>
  )
}
