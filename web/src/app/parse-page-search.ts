import { type ListFilter, parseListFilter } from '#web/features/recording/list/list-filter.ts'

/* Parsers of the pages' query parameters; unknown parameters are dropped. */

interface RecorderSearch extends ListFilter {
  view?: 'record'
  /** The session to resume or show. */
  s?: string
  /**
   * Starts a recording when the page opens; the parameter is removed from the URL as soon as it is
   * read.
   */
  auto?: 1
  /** Opens the check before a recording; removed from the URL like `auto`. */
  check?: 1
  /** What the dashboard searches for. */
  q?: string
}

/**
 * The parameters of the dashboard, with the filter of its list, and of the recorder; `s` is a session code, made upper case. A search
 * of digits only arrives as a number.
 */
export function parseRecorderSearch(search: Record<string, unknown>): RecorderSearch {
  return {
    ...(search.view === 'record' ? { view: 'record' } : {}),
    ...(typeof search.s === 'string' ? { s: search.s.trim().toUpperCase() } : {}),
    ...(Number(search.auto) === 1 ? { auto: 1 } : {}),
    ...(Number(search.check) === 1 ? { check: 1 } : {}),
    ...(['string', 'number', 'boolean'].includes(typeof search.q) && search.q !== ''
      ? { q: String(search.q) }
      : {}),
    ...parseListFilter(search),
  }
}

interface PaidSearch {
  session_id: string
  type?: 'minutes'
}

/** Parameters added by the hosted checkout; the server verifies them. */
export function parseCheckoutSearch(search: Record<string, unknown>): PaidSearch {
  return {
    session_id: typeof search.session_id === 'string' ? search.session_id : '',
    ...(search.type === 'minutes' ? { type: 'minutes' } : {}),
  }
}

/** The parameters of `/practice`: a session code, made upper case. */
export function parsePracticeSearch({ s }: Record<string, unknown>): { s?: string } {
  return typeof s === 'string' || typeof s === 'number' ? { s: String(s).trim().toUpperCase() } : {}
}

/** Parses the query of `/pricing`: the item that a visitor chose before signing in. */
export function parsePricingSearch(search: Record<string, unknown>) {
  return textsOf(search, ['choose'])
}

/** The parameters of `/test`; a code of digits only arrives as a number. */
export function parseEmbedSearch({ code }: Record<string, unknown>): { code?: string } {
  return typeof code === 'string' || typeof code === 'number' ? { code: String(code) } : {}
}

const adminTabs = [
  'users',
  'affiliates',
  'create-affiliate',
  'add-minutes',
  'interviews',
  'costs',
  'audit',
] as const

/** The parameters of `/admin`: the open tab, by default the first. */
export function parseAdminSearch(search: Record<string, unknown>): {
  tab?: (typeof adminTabs)[number]
} {
  const tab = adminTabs.find((name) => name === search.tab)

  return tab ? { tab } : {}
}

/** Parameters of a mailed link: a token, its outcome, the page first requested. */
export function parseMailedLinkSearch(search: Record<string, unknown>) {
  return textsOf(search, ['token', 'error', 'outcome', 'redirect'])
}

/** The parameters of `/connect`: what a program asks for, or why its question was refused. */
export function parseConnectSearch(search: Record<string, unknown>) {
  return textsOf(search, ['request', 'error'])
}

/**
 * Parses the query of the sign-in page: the path to return to, and an error code of the identity
 * provider.
 */
export function parseSignInSearch(search: Record<string, unknown>) {
  return textsOf(search, ['redirect', 'error'])
}

/** The parameters with these names whose values are strings. */
function textsOf<N extends string>(
  search: Record<string, unknown>,
  names: readonly N[],
): { [name in N]?: string } {
  const texts: { [name in N]?: string } = {}
  for (const name of names) {
    const value = search[name]
    if (typeof value === 'string') texts[name] = value
  }

  return texts
}
