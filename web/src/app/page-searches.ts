/* What the pages read from the query of their address; anything else there is left out. */

interface RecorderSearch {
  view?: 'record'
  /** The session to go on with, or to look at. */
  s?: string
  /** Starts a recording at once; gone from the address as soon as it is read. */
  auto?: 1
}

export function recorderSearch(search: Record<string, unknown>): RecorderSearch {
  return {
    ...(search.view === 'record' ? { view: 'record' } : {}),
    ...(typeof search.s === 'string' ? { s: search.s.trim().toUpperCase() } : {}),
    ...(Number(search.auto) === 1 ? { auto: 1 } : {}),
  }
}

interface PaidSearch {
  session_id: string
  type?: 'minutes'
}

/** What the hosted checkout adds to the address; the server knows what of it is true. */
export function paidSearch(search: Record<string, unknown>): PaidSearch {
  return {
    session_id: typeof search.session_id === 'string' ? search.session_id : '',
    ...(search.type === 'minutes' ? { type: 'minutes' } : {}),
  }
}

/** What was chosen before signing in. */
export function pricingSearch(search: Record<string, unknown>) {
  return textsOf(search, ['choose'])
}

export function embedSearch({ code }: Record<string, unknown>): { code?: string } {
  return typeof code === 'string' || typeof code === 'number' ? { code: String(code) } : {}
}

const adminTabs = ['users', 'affiliates', 'create-affiliate', 'add-minutes', 'interviews'] as const

export function adminSearch(search: Record<string, unknown>): { tab?: (typeof adminTabs)[number] } {
  const tab = adminTabs.find((name) => name === search.tab)

  return tab ? { tab } : {}
}

/** What a mailed link brings along: a token, what it has done or why not, the page first asked for. */
export function mailedSearch(search: Record<string, unknown>) {
  return textsOf(search, ['token', 'error', 'outcome', 'redirect'])
}

/** The page first asked for, and what a provider answered instead of a person. */
export function wantedPath(search: Record<string, unknown>) {
  return textsOf(search, ['redirect', 'error'])
}

/** Those of these names that are texts. */
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
