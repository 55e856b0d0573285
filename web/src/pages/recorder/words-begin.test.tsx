import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { renderRecorderSite, resetRecorderSite } from '../../../test/recorder-site.tsx'
import { ok } from '../../../test/render-site.tsx'
import { until } from '../../../test/until.ts'

beforeEach(resetRecorderSite)

it('[MODEL-80] the recorder says when words begin, and how far the model is, until it has arrived', async () => {
  const downloads = [{ received_bytes: 13_900_000, total_bytes: 45_300_000 }]
  renderRecorderSite(undefined, {
    'GET /api/configuration': () =>
      ok({
        live_channel: { key: 'key', cluster: '', same_origin: true, private_channel_names: false },
        speech_to_text: {
          ...{ name: 'none', on_this_server: true, available: true },
          arriving: downloads.shift() ?? null,
        },
        mail: { reaches_people: true },
      }),
  })
  const note = await screen.findByText(
    'Words begin when the speech model has arrived (45 MB, 30%). You can record meanwhile: what is said waits for it.',
  )
  await until(() => expect(note.isConnected).toBe(false))
  expect(screen.getByRole('button', { name: 'Start Recording' })).toBeDefined()
})
