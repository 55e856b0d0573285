import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { NavigateContext } from './navigate-context.ts'
import { SiteLink } from './site-link.tsx'

function renderLink(href: string) {
  const navigate = vi.fn()
  render(
    <NavigateContext value={navigate}>
      <SiteLink href={href}>there</SiteLink>
    </NavigateContext>,
  )

  return { navigate, link: screen.getByText('there') }
}

it('[LAND-33] goes to a page of the same origin without a reload', () => {
  const { navigate, link } = renderLink(`${window.location.origin}/pricing`)
  fireEvent.click(link)

  expect(navigate).toHaveBeenCalledExactlyOnceWith('/pricing')
  expect(link.getAttribute('target')).toBeNull()
})

it('[LAND-32] opens another site in a tab of its own, which learns nothing of this one', () => {
  const { link } = renderLink('//example.com/a')

  expect(link.getAttribute('href')).toMatch(/^https?:\/\/example\.com\/a$/)
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toContain('noopener')
})

it('leaves a click with a modifier to the browser', () => {
  const { navigate, link } = renderLink('/pricing')
  link.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(link, { ctrlKey: true })

  expect(navigate).not.toHaveBeenCalled()
})

it('[RISK-53] makes no link of an address that would run code', () => {
  const { link } = renderLink('javascript:alert(1)')

  expect(link.tagName).toBe('SPAN')
})
