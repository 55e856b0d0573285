import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  const written = document.createElement('title')
  written.textContent = 'Live-scribe'
  document.head.append(written)
})
afterEach(() => {
  cleanup()
  document.head.replaceChildren()
})

const titles = () => [...document.querySelectorAll('title')].map((one) => one.textContent)

it('[WIRE-08] a page has one title, also when its file came with another', async () => {
  const { PageTitle } = await import('./page-title.tsx')
  const { rerender } = render(<PageTitle title="Sign in · Live-scribe" />)

  expect(titles()).toEqual(['Sign in · Live-scribe'])
  rerender(<PageTitle title="Account · Live-scribe" />)
  expect(titles()).toEqual(['Account · Live-scribe'])
})

it('[WIRE-08] takes away nothing that is React’s, when one page takes the place of another', async () => {
  const { PageTitle } = await import('./page-title.tsx')
  const { rerender } = render(
    <>
      <PageTitle key="old" title="Old" />
      <PageTitle key="new" title="New" />
    </>,
  )
  rerender(<PageTitle key="new" title="New" />)

  expect(titles()).toEqual(['New'])
})
