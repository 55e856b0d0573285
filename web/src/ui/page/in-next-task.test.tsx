import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { InNextTask, markStarted } from './in-next-task.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

it('what is below the first view comes a task later while the application starts, and at once afterwards', () => {
  const first = render(<InNextTask>below</InNextTask>)
  expect(screen.queryByText('below')).toBeNull()
  act(() => vi.runAllTimers())
  expect(screen.getByText('below')).toBeDefined()
  first.unmount()

  markStarted()
  render(<InNextTask>below</InNextTask>)
  expect(screen.getByText('below')).toBeDefined()
})
