import { screen } from '@testing-library/react'
import { type Answer, ok, renderSite, type Server, signedOut } from './render-site.tsx'
import { CODE } from './samples.ts'

export const viewerServer: Server = {
  ...signedOut,
  'GET /api/configuration': () =>
    ok({
      live_channel: { key: 'key', cluster: 'eu', same_origin: true, names_are_told: false },
      speech_to_text: { name: 'x', on_this_server: true, available: true },
      mail: { reaches_people: true },
    }),
}

/** Opens the viewer of a session whose log answers what follows a number. */
export function openViewer(answer: (after: number) => Answer, query = '') {
  return renderSite(`/view/${CODE}${query}`, {
    ...viewerServer,
    [`GET /api/transcripts/${CODE}`]: ({ url }) => answer(Number(url.searchParams.get('after'))),
  })
}

/** The words of each segment that the page shows. */
export function texts(): string[] {
  return screen.queryAllByTestId('segment').map(({ textContent }) => textContent?.trim() ?? '')
}

/** The words of each chunk. */
export function chunkTexts(): string[] {
  return screen
    .queryAllByTestId('chunk')
    .map((chunk) => chunk.querySelector('p')?.textContent?.trim() ?? '')
}
