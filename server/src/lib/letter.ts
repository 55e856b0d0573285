import { escapeHtml } from './escape-html.ts'
import { formatSalutation } from './mail-text.ts'

/** A place to go to; the first of a letter is its button. */
interface LetterLink {
  label: string
  url: string
}

/** A part of a letter: a paragraph, a place to go to, or named amounts, one a row. */
export type LetterPart =
  | string
  | LetterLink
  | { amounts: readonly (readonly [name: string, amount: string])[] }

/** A letter as both kinds of mail programs show it. */
interface Letter {
  text: string
  html: string
}

/** The letter to a person: salutation, parts, signature. */
export function writeLetter(name: string | null, parts: readonly LetterPart[]): Letter {
  const salutation = formatSalutation(name)
  const button = parts.find(isLink)
  const written = parts.map((part) => (part === button ? toButton(button) : toHtml(part)))
  return {
    text: `${[salutation, ...parts.map(toText), 'Live-scribe'].join('\n\n')}\n`,
    html: toPage([toHtml(salutation), ...written, '<p class="soft">Live-scribe</p>']),
  }
}

function isLink(part: LetterPart): part is LetterLink {
  return typeof part !== 'string' && 'url' in part
}

function toText(part: LetterPart): string {
  if (typeof part === 'string') return part
  if (isLink(part)) return `${part.label}: ${part.url}`
  return part.amounts.map(([name, amount]) => `${name}: ${amount}`).join('\n')
}

function toHtml(part: LetterPart): string {
  if (typeof part === 'string') return `<p>${escapeHtml(part)}</p>`
  if (isLink(part)) return `<p>${toAnchor(part)}</p>`
  const rows = part.amounts.map(
    ([name, amount]) =>
      `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(amount)}</td></tr>`,
  )
  return `<table>${rows.join('')}</table>`
}

/** The address stands below as text too: some programs take links out, or show nothing of a style. */
function toButton({ label, url }: LetterLink): string {
  return `<p>${toAnchor({ label, url }, 'button')}</p><p class="soft">Or open this address: ${toAnchor({ label: url, url })}</p>`
}

function toAnchor({ label, url }: LetterLink, kind?: 'button'): string {
  return `<a href="${escapeHtml(url)}"${kind ? ` class="${kind}"` : ''}>${escapeHtml(label)}</a>`
}

const STYLE = `
body{margin:0;background:#f6f1e6;color:#1b2233;font:16px/1.55 -apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif}
.sheet{max-width:34rem;margin:0 auto;padding:2rem 1.25rem 3rem}
p{margin:0 0 1rem}a{color:#17594e;overflow-wrap:anywhere}.soft{color:#454c5e;font-size:.875rem}
a.button{display:inline-block;padding:.7rem 1.25rem;border-radius:6px;background:#17594e;color:#fbf8f0;font-weight:600;text-decoration:none}
table{width:100%;border-collapse:collapse;margin:0 0 1.25rem}th,td{padding:.5rem 0;border-bottom:1px solid #dcd4c3;text-align:left;font-weight:400}td{text-align:right;font-variant-numeric:tabular-nums}
@media (prefers-color-scheme:dark){body{background:#121a2b;color:#eee8da}a{color:#86d3bd}.soft{color:#bfc2cb}a.button{background:#86d3bd;color:#10231f}th,td{border-color:#2b3750}}
`

/** A page that loads nothing: a letter tells no server that it is read. */
function toPage(content: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Live-scribe</title>
<style>${STYLE}</style>
</head>
<body>
<div class="sheet">
${content.join('\n')}
</div>
</body>
</html>
`
}
