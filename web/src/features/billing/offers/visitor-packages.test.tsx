import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { offersServer } from '../../../../test/billing-site.tsx'
import { stubFetch } from '../../../../test/render-site.tsx'
import { VisitorPackages } from './visitor-packages.tsx'

it('[BILL-55] leads a visitor from a package, or an own number of minutes, to signing in and back', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  stubFetch(offersServer)
  render(<VisitorPackages />)
  const name = 'Purchase Minutes: One interview'
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(
    '/sign-in?redirect=%2Fpricing%3Fchoose%3Dpackage-hour',
  )

  await userEvent.click(screen.getByRole('button', { name: 'Purchase Minutes: your own number' }))
  expect(assign).toHaveBeenCalledExactlyOnceWith(
    `${window.location.origin}/sign-in?redirect=%2Fpricing%3Fchoose%3Dminutes-300`,
  )
})

it('says that the packages could not be loaded, and tries again when asked', async () => {
  stubFetch({})
  render(<VisitorPackages />)
  await screen.findByText('The packages could not be loaded.')

  stubFetch(offersServer)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('list', { name: 'Packages' })
})
