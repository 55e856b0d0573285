import { notePage, PAGE_SIGN_INTERVAL_MS } from '@live-scribe/contract/account/retention'
import { callEndpoint } from '#web/api/client.ts'
import { PAGE_RECORDINGS } from './has-page-recordings.ts'

let timer: ReturnType<typeof setInterval> | undefined

/** Keeps a recording for as long as this page is open; the server deletes it after the close. */
export function keepForPage(code: string): void {
  const codes = new Set([...readCodes(), code])
  sessionStorage.setItem(PAGE_RECORDINGS, [...codes].join(','))
  watchPage()
}

/** Tells the server that the page is open, until it closes; after a reload it goes on. */
export function watchPage(): void {
  void signOpen()
  if (timer !== undefined) return
  timer = setInterval(signOpen, PAGE_SIGN_INTERVAL_MS)
  window.addEventListener('pagehide', signClosed)
  window.addEventListener('pageshow', signOpen)
}

async function signOpen(): Promise<void> {
  const codes = readCodes().join(',')
  if (codes === '') return
  // Without a network the next sign is sent in time.
  const reply = await callEndpoint(notePage, { body: { codes, state: 'open' } }).catch(() => null)
  if (reply?.kept === 0) unwatchPage()
}

function signClosed(): void {
  const form = new FormData()
  form.set('codes', readCodes().join(','))
  form.set('state', 'closed')
  navigator.sendBeacon(notePage.path, form)
}

/** Stops when all recordings of the page are deleted. */
function unwatchPage(): void {
  sessionStorage.removeItem(PAGE_RECORDINGS)
  clearInterval(timer)
  timer = undefined
  window.removeEventListener('pagehide', signClosed)
  window.removeEventListener('pageshow', signOpen)
}

function readCodes(): string[] {
  return sessionStorage.getItem(PAGE_RECORDINGS)?.split(',') ?? []
}
