import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it } from 'vitest'
import { lazyOptional } from '#web/ui/page/lazy-optional.ts'
import { UnloadedMarks } from './unloaded-marks.tsx'

it('[MARK-12] says that a moment was not marked when what marks it can’t be loaded, however late it is marked', async () => {
  const Controls = lazyOptional<{ presses: number }>(async () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  }, UnloadedMarks)
  const show = (presses: number) => (
    <Suspense fallback="loading">
      <Controls presses={presses} />
    </Suspense>
  )
  const { container, rerender } = render(show(0))
  await screen.findByText('loading')
  await expect.poll(() => container.textContent).toBe('')
  rerender(show(1))
  expect(screen.getByRole('alert').textContent).toBe('Not marked: please reload the page.')
})
