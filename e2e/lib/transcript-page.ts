import type { Locator, Page, WebSocket } from '@playwright/test'

export interface ShownSegment {
  number: number
  text: string
}

type Transcript = 'recorder-transcript' | 'viewer-transcript'

/** The final segments that a page shows, in the order in which it shows them. */
export async function readSegments(page: Page, transcript: Transcript): Promise<ShownSegment[]> {
  const segments: Locator = page.getByTestId(transcript).getByTestId('segment')
  return segments.evaluateAll((elements) =>
    elements.map((element) => ({
      number: Number(element.getAttribute('data-segment-number')),
      text: element.querySelector('[data-testid="segment-text"]')?.textContent?.trim() ?? '',
    })),
  )
}

/** Waits until the page shows words that are not final yet, before it shows any that are. */
export async function seeInterimFirst(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const interim = document.querySelector('[data-testid="interim"] p')
      const hasFinal = document.querySelector('[data-testid="segment"]') !== null
      return !hasFinal && /\w/.test(interim?.textContent ?? '')
    },
    undefined,
    { timeout: 30_000 },
  )
}

/** Counts the samples that the page sends from now on to be listened to. */
export function countSentSamples(page: Page): () => number {
  let bytes = 0
  page.on('websocket', (socket: WebSocket) => {
    if (!socket.url().includes('/v1/listen')) return
    socket.on('framesent', ({ payload }) => {
      if (typeof payload !== 'string') bytes += payload.length
    })
  })
  return () => bytes / 2
}
