import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it } from 'vitest'
import { lazyOptional } from './lazy-optional.ts'

it('[UI-12] a part that cannot be loaded is left out, and what stands around it goes on', async () => {
  const Missing = lazyOptional(async () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const Loaded = lazyOptional(async () => () => <p>loaded</p>)
  render(
    <>
      <p>recording</p>
      <Suspense>
        <Missing />
        <Loaded />
      </Suspense>
    </>,
  )

  expect(await screen.findByText('loaded')).toBeDefined()
  expect(screen.getByText('recording')).toBeDefined()
})
