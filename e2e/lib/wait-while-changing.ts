import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { readLog } from './read-log.ts'
import { readSegments, type TranscriptTestId } from './transcript-page.ts'

/** Milliseconds without a change after which a test counts as hung. */
const HANG_MS = 30_000

/**
 * Waits for a condition as long as the observed state keeps changing; fails after `HANG_MS` without
 * a change.
 */
export async function waitWhileChanging<T>(
  read: () => Promise<T>,
  isOver: (state: T) => boolean,
): Promise<T> {
  for (;;) {
    const state = await read()
    if (isOver(state)) return state
    await expect.poll(read, { timeout: HANG_MS }).not.toEqual(state)
  }
}

/** Waits until a page shows at least `count` segments. */
export async function waitForSegments(
  page: Page,
  transcript: TranscriptTestId,
  count: number,
): Promise<void> {
  const read = async () => ({
    segments: (await readSegments(page, transcript)).length,
    interim: await page.getByTestId('interim').allInnerTexts(),
  })
  await waitWhileChanging(read, ({ segments }) => segments >= count)
}

/** Waits until a viewer shows that all audio of a stopped recording is transcribed. */
export async function waitForViewerEnd(viewer: Page): Promise<void> {
  const read = async () => ({
    isFinished: await viewer.getByText('Finished', { exact: true }).isVisible(),
    words: await viewer.getByRole('log').innerText(),
    behind: await viewer.getByText(/\d s behind$/).allInnerTexts(),
  })
  await waitWhileChanging(read, ({ isFinished }) => isFinished)
}

/** Waits until all words of a stopped recording are stored, and its session is completed. */
export async function waitForCompletedSession(
  request: APIRequestContext,
  code: string,
  origin = '',
): Promise<void> {
  const read = async () => {
    const { session, segments } = await readLog(request, code, origin)
    return { status: session.status, segments: segments.length }
  }
  await waitWhileChanging(read, ({ status }) => status === 'completed')
}
