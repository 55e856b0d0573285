import { act, render, screen } from '@testing-library/react'
import { toast } from 'sonner'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { chooseTheme } from '../page/theme.ts'
import { Toaster } from './toaster.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  chooseTheme('system')
  act(() => void toast.dismiss())
})

async function shown(text: string) {
  await act(async () => {
    toast.warning(text)
    await vi.advanceTimersByTimeAsync(100)
  })

  return document.querySelector('[data-sonner-toaster]')
}

it('[UI-06] [UI-08] [UI-09] is at the top right, is called Notifications and answers to Alt+T', async () => {
  render(<Toaster />)
  const toaster = await shown('Connection lost. Recording stopped.')

  expect(screen.getByRole('region').getAttribute('aria-label')).toBe('Notifications alt+T')
  expect(toaster?.getAttribute('data-x-position')).toBe('right')
  expect(toaster?.getAttribute('data-y-position')).toBe('top')
  expect(screen.getByText('Connection lost. Recording stopped.')).toBeDefined()
})

it('[UI-07] follows the system’s theme, also when that changes, and the one that was chosen', async () => {
  let isDark = false
  const listeners = new Set<(event: { matches: boolean }) => void>()
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return query.includes('dark') && isDark
    },
    addEventListener: (_type: string, listener: (event: { matches: boolean }) => void) =>
      listeners.add(listener),
    removeEventListener: (_type: string, listener: (event: { matches: boolean }) => void) =>
      listeners.delete(listener),
  }))
  render(<Toaster />)
  const toaster = await shown('x')
  const theme = () => toaster?.getAttribute('data-sonner-theme')
  expect(theme()).toBe('light')

  isDark = true
  act(() => {
    for (const listener of listeners) listener({ matches: isDark })
  })
  expect(theme()).toBe('dark')
  act(() => chooseTheme('light'))
  expect(theme()).toBe('light')
  act(() => chooseTheme('contrast'))
  expect(theme()).toBe('dark')
})
