import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { InNextTask, StartContext } from './in-next-task.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

it('what is below the first view comes a task later while the application starts, and at once afterwards', () => {
  const start = { isOver: false }
  const page = (
    <StartContext value={start}>
      <InNextTask>below</InNextTask>
      <InNextTask>controls</InNextTask>
    </StartContext>
  )
  const first = render(page)
  expect(first.container.textContent).toBe('')
  act(() => vi.runAllTimers())
  expect(first.container.textContent).toBe('belowcontrols')
  first.unmount()

  expect(render(page).container.textContent).toBe('belowcontrols')
})

it('a part of a page is drawn at once where nothing starts', () => {
  render(<InNextTask>below</InNextTask>)
  expect(screen.getByText('below')).toBeDefined()
})
