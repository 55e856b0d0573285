import type { Page } from '@playwright/test'

/** A displayed state of the page and its times, in milliseconds since the epoch. */
export interface PageLogEntry {
  kind: 'interim' | 'final'
  text: string
  /** Number of finals on the page. */
  finals: number
  at: number
  /** When the frame with this state was painted. */
  painted: number
  /** When the last socket message before this state was received. */
  received: number
}

declare global {
  interface Window {
    pageLog: PageLogEntry[]
    lastMessageAt: number
  }
}

/** Makes a page record each change of its transcript and each message on its sockets. */
export async function startPageLog(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const now = () => performance.timeOrigin + performance.now()
    window.pageLog = []
    window.lastMessageAt = 0
    const Native = window.WebSocket
    window.WebSocket = class extends Native {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols)
        this.addEventListener('message', () => {
          window.lastMessageAt = now()
        })
      }
    }
    const seen = new Map<string, string>()
    const note = (kind: 'interim' | 'final', key: string, text: string, finals: number) => {
      if (text === '' || seen.get(key) === text) return
      seen.set(key, text)
      const shown = { kind, text, finals, at: now(), painted: 0, received: window.lastMessageAt }
      window.pageLog.push(shown)
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.onmessage = () => {
          shown.painted = now()
        }
        channel.port2.postMessage(null)
      })
    }
    const textOf = (element: Element | null | undefined) => element?.textContent?.trim() ?? ''
    const look = () => {
      const segments = [...document.querySelectorAll('[data-testid="segment"]')]
      const last = segments.at(-1)
      const number = last?.getAttribute('data-segment-number') ?? '0'
      note(
        'final',
        number,
        textOf(last?.querySelector('[data-testid="segment-text"]') ?? last),
        segments.length,
      )
      const interim = textOf(
        document.querySelector('p [data-testid="interim"], [data-testid="interim"] p'),
      )
      note('interim', 'interim', interim, segments.length)
    }
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })
}

export function readPageLog(page: Page): Promise<PageLogEntry[]> {
  return page.evaluate(() => window.pageLog)
}
