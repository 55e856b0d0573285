import type { Locator, Page, WebSocket } from '@playwright/test'

export interface ShownSegment {
  number: number
  text: string
}

/** Test id of the list of segments: on the recorder's page, or a viewer's. */
export type TranscriptTestId = 'recorder-transcript' | 'viewer-transcript'

/**
 * Reads the final segments in display order; joins the consecutive parts of a segment that the
 * viewer's chunks split.
 */
export async function readSegments(
  page: Page,
  transcript: TranscriptTestId,
): Promise<ShownSegment[]> {
  const pieces: Locator = page.getByTestId(transcript).getByTestId('segment')
  const shown = await pieces.evaluateAll((elements) =>
    elements.map((element) => {
      const words = element.querySelector('[data-testid="segment-text"]') ?? element
      return {
        number: Number(element.getAttribute('data-segment-number')),
        text: words.textContent?.trim() ?? '',
      }
    }),
  )
  const segments: ShownSegment[] = []
  for (const { number, text } of shown) {
    const last = segments.at(-1)
    if (last?.number === number) last.text += ` ${text}`
    else segments.push({ number, text })
  }
  return segments
}

/** Waits until the page shows interim words; fails if it shows final ones first. */
export async function expectInterimBeforeFinal(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const interim = document.querySelector('p [data-testid="interim"], [data-testid="interim"] p')
      const hasFinal = document.querySelector('[data-testid="segment"]') !== null
      return !hasFinal && /\w/.test(interim?.textContent ?? '')
    },
    undefined,
    { timeout: 30_000 },
  )
}

/**
 * Tracks the position in samples up to which the page has sent audio; repeated audio counts once.
 */
export function trackSentSamples(page: Page): () => number {
  let position = 0
  page.on('websocket', (socket: WebSocket) => {
    const url = new URL(socket.url())
    if (url.pathname !== '/v1/listen') return
    position = Number(url.searchParams.get('from') ?? 0)
    const bytesPerFrame = 2 * Number(url.searchParams.get('channels') ?? 1)
    socket.on('framesent', ({ payload }) => {
      if (typeof payload !== 'string') position += payload.length / bytesPerFrame
    })
  })
  return () => position
}
