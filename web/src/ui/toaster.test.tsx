import { act, render, screen } from '@testing-library/react'
import { toast } from 'sonner'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { chooseTheme } from './theme.ts'
import { Toaster } from './toaster.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
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

it('[UI-07] follows the theme', async () => {
  act(() => chooseTheme('dark'))
  render(<Toaster />)

  expect((await shown('x'))?.getAttribute('data-sonner-theme')).toBe('dark')
})
