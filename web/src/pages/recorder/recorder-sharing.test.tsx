import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listen, openRecorder, press, record, session } from '../../../test/recorder-site.tsx'
import { world } from '../../../test/recorder-world.tsx'
import { ok } from '../../../test/render-site.tsx'
import { CODE } from '../../../test/samples.ts'

beforeEach(() => {
  world.reset()
  sessionStorage.clear()
  vi.stubGlobal('scrollTo', vi.fn())
})
afterEach(() => vi.unstubAllGlobals())

const told = (isShared: boolean) =>
  act(async () => world.socket.say({ type: 'Sharing', is_shared: isShared }))

function expectNothingToShare() {
  expect(screen.queryByTestId('session-code')).toBeNull()
  expect(screen.queryByText('Anyone with this code reads along')).toBeNull()
  expect(screen.queryByRole('button', { name: /copy (share )?link/i })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Show QR code' })).toBeNull()
}

describe('a recording whose sharing changes', () => {
  it('[REC-94] shows at once that code, link and QR code open nothing, and then that they do', async () => {
    await record()
    await screen.findByTestId('session-code')
    await told(false)
    await screen.findByText('Sharing is off')
    expectNothingToShare()

    await told(true)
    expect((await screen.findByTestId('session-code')).textContent).toBe(CODE)
    screen.getByRole('button', { name: 'Copy Share Link' })
  })

  it('[REC-94] that is not shared is not called shared when it is gone on with, and can be shared again', async () => {
    const asked = vi.fn()
    openRecorder(`/transcribe?view=record&s=${CODE}`, {
      [`GET /api/sessions/${CODE}`]: () => ok({ ...session, status: 'paused', is_shared: false }),
      [`POST /api/sessions/${CODE}/sharing`]: ({ body }) => {
        asked(body)
        return ok({ is_shared: true })
      },
    })
    await screen.findByText('Sharing is off')
    await press('Resume Recording')
    await listen()
    await told(false)
    expectNothingToShare()

    await press('Share again')
    await screen.findByTestId('session-code')
    expect(asked).toHaveBeenCalledWith({ is_shared: true })
  })
})
