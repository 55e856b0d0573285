const SAFE_SCHEMES = new Set(['http:', 'https:', 'mailto:'])
const HAS_SCHEME = /^[a-z][a-z\d+.-]*:/i

/** The target of a link: within this site, another site, or unsafe. */
type LinkTarget =
  | { kind: 'internal'; href: string }
  | { kind: 'external'; href: string }
  /** A scheme that would run code or hide its target. */
  | { kind: 'unsafe' }

/** Classifies a link: a scheme or a double slash leaves the site, unless it is this origin. */
export function getLinkTarget(href: string, origin: string): LinkTarget {
  const trimmed = href.trim()
  if (!HAS_SCHEME.test(trimmed) && !trimmed.startsWith('//'))
    return { kind: 'internal', href: trimmed }

  const url = URL.canParse(trimmed, origin) ? new URL(trimmed, origin) : null
  if (!url || !SAFE_SCHEMES.has(url.protocol)) return { kind: 'unsafe' }
  if (url.origin === origin) {
    return { kind: 'internal', href: url.pathname + url.search + url.hash }
  }

  return { kind: 'external', href: url.href }
}
