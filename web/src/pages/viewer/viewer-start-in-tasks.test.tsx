import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ok } from '../../../test/render-site.tsx'
import { SESSION_CODE, transcriptReply } from '../../../test/transcript-fixtures.ts'
import { renderViewer, resetViewer } from '../../../test/viewer-site.tsx'

/** Whether the viewer's controls stand there as soon as its text does. */
async function drawsControlsWithText(start: { isOver: boolean }): Promise<boolean | undefined> {
  const drawn: boolean[] = []
  const observer = new MutationObserver(() => {
    if (!screen.queryByText('Waiting for transcription...')) return
    drawn.push(screen.queryByRole('button', { name: 'Settings' }) !== null)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  const server = { [`GET /api/transcripts/${SESSION_CODE}`]: () => ok(transcriptReply(0, 0)) }
  const { unmount } = renderViewer(`/view/${SESSION_CODE}`, server, start)
  await screen.findByRole('button', { name: 'Settings' })
  screen.getByRole('switch', { name: 'Auto-scroll' })
  observer.disconnect()
  unmount()

  return drawn[0]
}

it('[UI-17] a viewer that starts draws the text first, and its controls in the next task; later, all at once', async () => {
  resetViewer()
  const start = { isOver: false }
  expect(await drawsControlsWithText(start)).toBe(false)
  expect(await drawsControlsWithText(start)).toBe(true)
})
