import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PageTitle } from './page-title.tsx'

it('[WIRE-08] a page has one title, also when its file came with another', () => {
  const written = document.createElement('title')
  written.textContent = 'Live-scribe'
  document.head.append(written)
  const { rerender } = render(<PageTitle title="Sign in · Live-scribe" />)
  const titles = () => [...document.querySelectorAll('title')].map((one) => one.textContent)

  expect(titles()).toEqual(['Sign in · Live-scribe'])
  rerender(<PageTitle title="Account · Live-scribe" />)
  expect(titles()).toEqual(['Account · Live-scribe'])
})
