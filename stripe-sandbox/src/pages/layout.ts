import fs from 'node:fs'
import { fileURLToPath } from 'node:url'

/** An amount for people, such as `−$12.50`. */
export function formatDollars(cents: number): string {
  const amount = (Math.abs(cents) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
  return `${cents < 0 ? '−' : ''}$${amount}`
}

/** The day in UTC of epoch seconds, for people. */
export function formatUtcDay(seconds: number): string {
  return new Date(seconds * 1000).toLocaleDateString('en-US', {
    dateStyle: 'medium',
    timeZone: 'UTC',
  })
}

const style = `
:root{color-scheme:light dark;--paper:#f6f1e6;--sheet:#fcf9f2;--ink:#1b2233;--soft:#454c5e;--rule:#dcd4c3;--strong:#8b8575;--accent:#17594e;--on:#fbf8f0;--danger:#9a1440;--warning:#7d5200}
@media (prefers-color-scheme:dark){:root{--paper:#121a2b;--sheet:#192338;--ink:#eee8da;--soft:#bfc2cb;--rule:#2b3750;--strong:#6b7690;--accent:#86d3bd;--on:#10231f;--danger:#ff93ab;--warning:#e6b866}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 "Instrument Sans Variable",system-ui,sans-serif}
main{max-width:42.5rem;margin:0 auto;padding:2.5rem 1.25rem 4rem}
h1{font:400 2.25rem/1.15 "Newsreader Variable",Georgia,serif;letter-spacing:-.015em;margin:0 0 .5rem}
h2{font:400 1.5rem/1.2 "Newsreader Variable",Georgia,serif;margin:2.5rem 0 .75rem}
p{margin:.5rem 0}.soft{color:var(--soft)}.note{border-bottom:1px solid var(--rule);color:var(--warning);font-size:.875rem;padding:.75rem 1.25rem;text-align:center}
dl,table{width:100%;border-top:1px solid var(--rule);margin:1.5rem 0}dl div{display:flex;justify-content:space-between;gap:1rem;border-bottom:1px solid var(--rule);padding:.75rem 0}dd{margin:0}
dd,td.amount,code{font-family:"JetBrains Mono Variable",ui-monospace,Menlo,monospace;font-variant-numeric:tabular-nums}
table{border-collapse:collapse}td,th{text-align:left;border-bottom:1px solid var(--rule);padding:.5rem .75rem .5rem 0;vertical-align:middle}td form{margin:0}.day{white-space:nowrap}
label{display:block;font-weight:500;margin:1.25rem 0 .25rem}
input,select{width:100%;min-height:44px;padding:.5rem .75rem;font:inherit;color:inherit;background:var(--sheet);border:1px solid var(--strong);border-radius:6px}
button,.button{display:inline-flex;align-items:center;min-height:44px;padding:.5rem 1.25rem;font:inherit;font-weight:500;line-height:1.25;cursor:pointer;border:1px solid var(--accent);border-radius:6px;background:var(--accent);color:var(--on);text-decoration:none}
button.quiet,.button.quiet{background:transparent;color:var(--ink);border-color:var(--strong)}button.wide{width:100%;justify-content:center;margin-top:1.5rem}
.row{display:flex;gap:.75rem;align-items:end;flex-wrap:wrap}.row>label{flex:1;margin:0}::placeholder{color:var(--soft);opacity:1}a{color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
[role=alert]{border-left:3px solid var(--danger);padding:.5rem 1rem;color:var(--danger)}
.wide-table{overflow-x:auto}
`

/** The files of the built pages, which the same server sends. */
const assets = fileURLToPath(new URL('../../../web/dist/assets', import.meta.url))

/** The style sheet with the product's typefaces; none where its pages are not built. */
function linkTypefaces(): string {
  const names = fs.existsSync(assets) ? fs.readdirSync(assets) : []
  const sheet = names.find((name) => /^typefaces-[\w-]+\.css$/.test(name))
  return sheet ? `<link rel="stylesheet" href="/assets/${sheet}">` : ''
}

/** A complete HTML page with a notice that payments are simulated. */
export function renderPage(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" type="image/svg+xml" href="/caret.svg">
<title>${escapeHtml(title)} · Live-scribe</title>
${linkTypefaces()}
<style>${style}</style>
</head>
<body>
<header class="note">Payment sandbox: no card is charged, no money moves.</header>
<main>
${content}
</main>
</body>
</html>
`
}

/** An error message as HTML; nothing for null. */
export function renderAlert(text: string | null): string {
  return text ? `<p role="alert">${escapeHtml(text)}</p>` : ''
}

/** Text as HTML, for content and for quoted attributes. */
export function escapeHtml(text: string): string {
  const named: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replace(/[&<>"']/g, (sign) => named[sign] ?? sign)
}
