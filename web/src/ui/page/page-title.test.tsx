import { render } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { PageTitle } from './page-title.tsx'

beforeEach(() => {
  const written = document.createElement('title')
  written.textContent = 'Live-scribe'
  document.head.replaceChildren(written)
})

const titles = () => [...document.querySelectorAll('title')].map((one) => one.textContent)

it('[WIRE-08] a page has one title, also when its file came with another', () => {
  const { rerender } = render(<PageTitle title="Sign in · Live-scribe" />)

  expect(titles()).toEqual(['Sign in · Live-scribe'])
  rerender(<PageTitle title="Account · Live-scribe" />)
  expect(titles()).toEqual(['Account · Live-scribe'])
})

it('[WIRE-08] keeps the new page’s title when the old page goes', () => {
  const { rerender } = render(
    <>
      <PageTitle key="old" title="Old" />
      <PageTitle key="new" title="New" />
    </>,
  )
  rerender(<PageTitle key="new" title="New" />)

  expect(titles()).toEqual(['New'])
})
