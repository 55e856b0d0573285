/** What a page loads only once it is painted. */
const TEMPLATE = '<template id="after-paint">'
const SCRIPT = /\s*<script type="module"[^>]*\bsrc="([^"]+)"[^>]*><\/script>/g
const PRELOAD = /\s*<link rel="modulepreload"[^>]*\bhref="([^"]+)"[^>]*>/g

const FACE = /@font-face\s*\{[^}]*\burl\([^}]*\}/g
/** Typefaces of the first view; the others come when text needs them. */
const FIRST_FACE = /-latin-wght-/
/** Only for readers who choose it. */
const OPTIONAL_FAMILY = /Atkinson/
/** Figures have a typeface of their own; only some first views have any. */
const FAMILY_OF_FIGURES = /JetBrains/
const HAS_FIGURES = /class="[^"]*\bfigures\b/

/**
 * Puts what the template has into the page after the first paint; at once in a tab that is not seen,
 * and after a second in one that is hidden before it is painted. Typefaces are used when those of the
 * first view have all come, so that its lines are laid out once more and not with each; after three
 * seconds in any case.
 */
const BEGIN = `
  {
    const begin = () => {
      const template = document.getElementById('after-paint')
      if (!template) return
      template.remove()
      const content = document.importNode(template.content, true)
      const sheet = content.querySelector('[rel=stylesheet]')
      const fonts = [...content.querySelectorAll('[as=font]')]
      const come = [sheet, ...fonts].map((link) => new Promise((done) => (link.onload = link.onerror = done)))
      document.head.append(content)
      Promise.race([Promise.all(come), new Promise((done) => setTimeout(done, 3000))]).then(() => {
        sheet.media = 'all'
        for (const { dataset } of fonts) document.fonts.load('1em "' + dataset.family + '"').catch(() => {})
      })
    }
    if (document.hidden) begin()
    else requestAnimationFrame(() => setTimeout(begin))
    setTimeout(begin, 1000)
  }
`.replace(/\n\s+/g, '\n')

/** The rules of a page's typefaces that are files. */
export function findTypefaces(html: string): string[] {
  const faces = html.match(FACE) ?? []
  if (faces.length === 0) throw new Error('A page has no typefaces')

  return faces
}

/**
 * Requests the typefaces after the first paint, for which local typefaces with the same metrics are
 * used: 130 kB of fonts would take the network from it. Their rules are in a file of their own, so that a page comes
 * with the first packets of its answer (14 kB).
 */
export function fontsAfterThePaint(html: string, sheet: string): string {
  const hasFigures = HAS_FIGURES.test(html)
  const first = findTypefaces(html).filter(
    (one) =>
      FIRST_FACE.test(one) &&
      !OPTIONAL_FAMILY.test(one) &&
      (hasFigures || !FAMILY_OF_FIGURES.test(one)),
  )
  const requests = first.map(toRequest).join('')
  const rules = `<link rel="stylesheet" media="not all" href="${sheet}">`

  return afterThePaint(html.replace(FACE, ''), requests + rules)
}

function toRequest(face: string): string {
  const [, family] = /font-family:\s*"?([^;"]+)/.exec(face) ?? []
  const [, file] = /url\("?([^)"]+)/.exec(face) ?? []
  if (!family || !file) throw new Error('A typeface has no name or no file')

  return `<link rel="preload" as="font" crossorigin data-family="${family}" href="${file}">`
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
