import { render, screen } from '@testing-library/react'
import { ViewerPage } from '#web/pages/viewer/viewer-page.tsx'
import { type Answer, ok, type Server, stubServer } from './render-site.tsx'
import { CODE } from './samples.ts'
import { openScriptedClient } from './scripted-channel.ts'

const viewerServer: Server = {
  'GET /api/configuration': () =>
    ok({
      live_channel: { key: 'key', cluster: 'eu', same_origin: true, private_channel_names: false },
      speech_to_text: { name: 'x', on_this_server: true, available: true },
      mail: { reaches_people: true },
    }),
}

/** Opens the viewer of a session whose log answers what follows a number. */
export function openViewer(answer: (after: number) => Answer, query = '') {
  return renderViewer(`/view/${CODE}${query}`, {
    [`GET /api/transcripts/${CODE}`]: ({ url }) => answer(Number(url.searchParams.get('after'))),
  })
}

/** Opens the viewer at an address of its own page. */
export function renderViewer(path: string, server: Server = {}) {
  const fetch = stubServer({ ...viewerServer, ...server })
  const page = (address: string) => (
    <ViewerPage
      address={new URL(address, 'http://localhost:3000')}
      openClient={openScriptedClient}
    />
  )
  const { rerender, ...view } = render(page(path))

  return { ...view, fetch, goTo: (address: string) => rerender(page(address)) }
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
