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
export function pricingSearch({ choose }: Record<string, unknown>): { choose?: string } {
  return typeof choose === 'string' ? { choose } : {}
}

export function embedSearch({ code }: Record<string, unknown>): { code?: string } {
  return typeof code === 'string' || typeof code === 'number' ? { code: String(code) } : {}
}

const adminTabs = ['users', 'affiliates', 'create-affiliate', 'add-minutes', 'interviews'] as const

export function adminSearch(search: Record<string, unknown>): { tab?: (typeof adminTabs)[number] } {
  const tab = adminTabs.find((name) => name === search.tab)

  return tab ? { tab } : {}
}

const outcomes = ['confirmed', 'half-changed', 'changed'] as const

interface MailedSearch {
  token?: string
  error?: string
  /** What the link has done: an address is confirmed, or a change of it half or wholly. */
  outcome?: (typeof outcomes)[number]
  /** The page first asked for. */
  redirect?: string
}

/** What a mailed link brings along: a token, what it has done, or why it has not. */
export function mailedSearch(search: Record<string, unknown>): MailedSearch {
  const { token, error, redirect } = search
  const outcome = outcomes.find((known) => known === search.outcome)

  return {
    ...(typeof token === 'string' ? { token } : {}),
    ...(typeof error === 'string' ? { error } : {}),
    ...(outcome ? { outcome } : {}),
    ...(typeof redirect === 'string' ? { redirect } : {}),
  }
}

/** The page first asked for, and what a provider answered instead of a person. */
export function wantedPath({ redirect, error }: Record<string, unknown>): {
  redirect?: string
  error?: string
} {
  return {
    ...(typeof redirect === 'string' ? { redirect } : {}),
    ...(typeof error === 'string' ? { error } : {}),
  }
}
