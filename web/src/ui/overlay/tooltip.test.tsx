import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { Tooltip, TooltipProvider } from './tooltip.tsx'

function pass(ms: number) {
  return act(() => vi.advanceTimersByTimeAsync(ms))
}

function renderTwo() {
  render(
    <TooltipProvider>
      <Tooltip text="About the first">
        <button type="button">First</button>
      </Tooltip>
      <Tooltip text="About the second">
        <button type="button">Second</button>
      </Tooltip>
    </TooltipProvider>,
  )
}

beforeEach(() => {
  vi.useFakeTimers()
})

it('[UI-10] opens after 700 ms', async () => {
  renderTwo()
  fireEvent.pointerMove(screen.getByText('First'))
  await pass(699)
  expect(screen.queryByRole('tooltip')).toBeNull()

  await pass(1)
  expect(screen.getByRole('tooltip').textContent).toBe('About the first')
})

it('[UI-11] opens the next one at once within 300 ms, and waits again after that', async () => {
  renderTwo()
  const [first, second] = [screen.getByText('First'), screen.getByText('Second')]
  fireEvent.pointerMove(first)
  await pass(700)
  fireEvent.pointerLeave(first)
  fireEvent.keyDown(first, { key: 'Escape' })
  await pass(299)
  expect(screen.queryByRole('tooltip')).toBeNull()
  fireEvent.pointerMove(second)
  await pass(0)
  expect(screen.getByRole('tooltip').textContent).toBe('About the second')

  fireEvent.pointerLeave(second)
  fireEvent.keyDown(second, { key: 'Escape' })
  await pass(300)
  fireEvent.pointerMove(first)
  await pass(699)
  expect(screen.queryByRole('tooltip')).toBeNull()
})
