/** What a page loads only once it is painted. */
const TEMPLATE = '<template id="after-paint">'
const SCRIPT = /\s*<script type="module"[^>]*\bsrc="([^"]+)"[^>]*><\/script>/g
const PRELOAD = /\s*<link rel="modulepreload"[^>]*\bhref="([^"]+)"[^>]*>/g

/**
 * Puts what the template has into the page after the first paint; at once in a tab that is not seen,
 * and after a second in one that is hidden before it is painted.
 */
const BEGIN = `
  {
    const begin = () => {
      const template = document.getElementById('after-paint')
      if (template) document.head.append(document.importNode(template.content, true))
      template?.remove()
    }
    if (document.hidden) begin()
    else requestAnimationFrame(() => setTimeout(begin))
    setTimeout(begin, 1000)
  }
`

/**
 * Names the typefaces after the first paint, which local typefaces of the same measures do: 130 kB of
 * fonts would take the network from it.
 */
export function fontsAfterThePaint(html: string): string {
  const face = /@font-face\s*\{[^}]*\burl\([^}]*\}/g
  const faces = (html.match(face) ?? []).join('')
  if (faces === '') throw new Error('A page has no typefaces')

  return afterThePaint(html.replace(face, ''), `<style>${faces}</style>`)
}

/** Begins the scripts after the first paint. */
export function scriptsAfterThePaint(html: string): string {
  const tags = [...toTags(html, PRELOAD), ...toTags(html, SCRIPT)].join('')

  return afterThePaint(html.replace(SCRIPT, '').replace(PRELOAD, ''), tags)
}

/**
 * Requests the scripts with the page, and runs them after the first paint, which a script from the
 * browser's cache would delay. The page and its text go first where they share the line.
 */
export function runAfterThePaint(html: string): string {
  const request = (_tag: string, file: string) =>
    `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}">`
  const requested = html.replace(PRELOAD, request).replace(SCRIPT, request)

  return afterThePaint(requested, toTags(html, SCRIPT).join(''))
}

function toTags(html: string, tag: RegExp): string[] {
  return (html.match(tag) ?? []).map((one) => one.trim())
}

function afterThePaint(html: string, tags: string): string {
  if (html.includes(TEMPLATE)) return html.replace(TEMPLATE, () => TEMPLATE + tags)

  return html.replace(
    '</body>',
    () => `${TEMPLATE}${tags}</template><script>${BEGIN}</script></body>`,
  )
}
