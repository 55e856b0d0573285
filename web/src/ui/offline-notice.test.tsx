import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { OfflineNotice } from './offline-notice.tsx'

it('says that there is no network, and no longer than that', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  render(<OfflineNotice />)
  expect(screen.queryByText(/offline/)).toBeNull()

  onLine.mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByText(/^You are offline\./)).toBeDefined()

  onLine.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.queryByText(/offline/)).toBeNull()
})
