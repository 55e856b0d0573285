import { render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { vi } from 'vitest'
import { ViewerPage } from '#web/pages/viewer/viewer-page.tsx'
import { ok, type StubResponse, type StubServer, stubFetch } from './render-site.tsx'
import { openScriptedClient, resetScriptedChannel } from './scripted-channel.ts'
import { SESSION_CODE } from './transcript-fixtures.ts'

const viewerServer: StubServer = {
  'GET /api/configuration': () =>
    ok({
      live_channel: { key: 'key', cluster: 'eu', same_origin: true, private_channel_names: false },
      speech_to_text: { name: 'x', on_this_server: true, available: true },
      mail: { reaches_people: true },
    }),
}

/** Makes the browser one that never opened a viewer. */
export function resetViewer(): void {
  resetScriptedChannel()
  localStorage.clear()
  sessionStorage.clear()
  delete document.documentElement.dataset.theme
  vi.stubGlobal('scrollTo', vi.fn())
}

/**
 * Renders the viewer of a session; `answer` is the response to a read of its log after a number.
 */
export function renderSession(answer: (after: number) => StubResponse, query = '') {
  return renderViewer(`/view/${SESSION_CODE}${query}`, {
    [`GET /api/transcripts/${SESSION_CODE}`]: ({ url }) =>
      answer(Number(url.searchParams.get('after'))),
  })
}

/** Renders the viewer at a URL, as a page that came with `given`. */
export function renderViewer(
  path: string,
  server: StubServer = {},
  given?: ComponentProps<typeof ViewerPage>['given'],
) {
  const fetch = stubFetch({ ...viewerServer, ...server })
  const page = (address: string) => (
    <ViewerPage
      address={new URL(address, 'http://localhost:3000')}
      openClient={openScriptedClient}
      given={given}
    />
  )
  const { rerender, ...view } = render(page(path))

  return { ...view, fetch, goTo: (address: string) => rerender(page(address)) }
}

/** The texts of the displayed segments. */
export function getShownSegments(): string[] {
  return screen.queryAllByTestId('segment').map(({ textContent }) => textContent?.trim() ?? '')
}

/** The texts of the displayed chunks. */
export function getShownChunks(): string[] {
  return screen
    .queryAllByTestId('chunk')
    .map((chunk) => chunk.querySelector('p')?.textContent?.trim() ?? '')
}
