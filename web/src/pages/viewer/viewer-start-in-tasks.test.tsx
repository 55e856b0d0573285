import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ok } from '../../../test/render-site.tsx'
import { SESSION_CODE, transcriptReply } from '../../../test/transcript-fixtures.ts'
import { renderStartingViewer, resetViewer } from '../../../test/viewer-site.tsx'

it('[UI-17] a viewer that starts draws the text first, and its controls in the next task', async () => {
  resetViewer()
  const drawnWithText: boolean[] = []
  new MutationObserver(() => {
    if (!screen.queryByText('Waiting for transcription...')) return
    drawnWithText.push(screen.queryByRole('button', { name: 'Settings' }) !== null)
  }).observe(document.body, { childList: true, subtree: true })
  renderStartingViewer(`/view/${SESSION_CODE}`, {
    [`GET /api/transcripts/${SESSION_CODE}`]: () => ok(transcriptReply(0, 0)),
  })
  await screen.findByRole('button', { name: 'Settings' })
  expect(drawnWithText[0]).toBe(false)
  expect(screen.getByRole('switch', { name: 'Auto-scroll' })).toBeDefined()
})
