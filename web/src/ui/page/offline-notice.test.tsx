import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { mockOfflineDevice } from '../../../test/mock-offline-device.ts'
import { OfflineNotice, useSuppressOfflineNotice } from './offline-notice.tsx'

beforeEach(() => vi.restoreAllMocks())

function Own() {
  useSuppressOfflineNotice()

  return null
}

it('says that there is no network, and no longer than that', () => {
  const network = mockOfflineDevice('live-scribe.example')
  network.back()
  render(<OfflineNotice />)
  expect(screen.queryByText(/offline/)).toBeNull()

  act(network.lose)
  expect(screen.getByText(/^You’re offline\./)).toBeDefined()

  act(network.back)
  expect(screen.queryByText(/offline/)).toBeNull()
})

it('[REC-104] says nothing beside a page that says it itself', () => {
  mockOfflineDevice('live-scribe.example')
  const { rerender } = render(
    <>
      <OfflineNotice />
      <Own />
    </>,
  )
  expect(screen.queryByText(/offline/)).toBeNull()

  rerender(<OfflineNotice />)
  expect(screen.getByText(/^You’re offline\./)).toBeDefined()
})

it.each(['localhost', '127.0.0.1', '[::1]'])(
  '[REC-104] says nothing where the server is this device: %s',
  (host) => {
    mockOfflineDevice(host)
    render(<OfflineNotice />)

    expect(screen.queryByText(/offline/)).toBeNull()
  },
)
