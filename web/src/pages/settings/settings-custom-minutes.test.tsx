import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { prepaidReply, renderBilling, shippedPackages } from '../../../test/billing-site.tsx'
import { ok } from '../../../test/render-site.tsx'

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
})
afterEach(() => vi.unstubAllGlobals())

describe('another number of minutes', () => {
  async function openField() {
    renderBilling('/settings', prepaidReply)
    const field = await screen.findByRole('spinbutton', { name: 'Minutes' })
    const buy = screen.getByRole('button', { name: 'Purchase Minutes: your own number' })
    const price = () => screen.getByRole('status', { name: 'Price' }).textContent

    return { field, buy, price }
  }

  it('[SET-17, BILL-47, BILL-48, BILL-49, BILL-52] starts with 300 for $150.00', async () => {
    const { field, buy, price } = await openField()

    expect(field.getAttribute('type')).toBe('number')
    expect(field.getAttribute('min')).toBe('300')
    expect(field.getAttribute('step')).toBe('10')
    expect(field).toHaveProperty('value', '300')
    expect(price()).toBe('$150.00')
    expect(buy).toHaveProperty('disabled', false)
  })

  it('[BILL-53, BILL-78] costs $150.00 on a new server, beside the package of 300 that costs less', async () => {
    const asked = vi.fn()
    vi.spyOn(window.location, 'assign').mockImplementation(() => {})
    renderBilling('/settings', prepaidReply, {
      'GET /api/minute-packages': () => ok({ packages: shippedPackages }),
      'POST /api/create-minute-checkout': ({ body }) => {
        asked(body)
        return ok({ sessionId: 'cs_1', url: 'https://pay.example/c/cs_1' })
      },
    })
    const field = await screen.findByRole('spinbutton', { name: 'Minutes' })

    expect(field).toHaveProperty('value', '300')
    expect(screen.getByRole('status', { name: 'Price' }).textContent).toBe('$150.00')
    screen.getByText('Interview week: 300 minutes for $135')
    await userEvent.click(screen.getByRole('button', { name: 'Buy Interview week instead' }))
    await waitFor(() => expect(asked).toHaveBeenCalledOnce())
    expect(asked.mock.calls[0]?.[0]).toMatchObject({ packageId: 'interview-week' })
  })

  it('[BILL-78] names the package of the same size where it is cheaper, and asks the price of the minutes', async () => {
    const { field, price } = await openField()
    const offer = () => screen.queryByText(/^Season: /)?.textContent
    expect(offer()).toBeUndefined()
    await userEvent.clear(field)
    await userEvent.type(field, '630')
    expect(price()).toBe('$315.00')
    expect(screen.getByText('Season: 630 minutes for $240')).toBeDefined()
  })

  it('[BILL-78] tells a larger package that costs no more, and leads to it', async () => {
    const asked = vi.fn()
    vi.spyOn(window.location, 'assign').mockImplementation(() => {})
    renderBilling('/settings', prepaidReply, {
      'POST /api/create-minute-checkout': ({ body }) => {
        asked(body)
        return ok({ sessionId: 'cs_1', url: 'https://pay.example/c/cs_1' })
      },
    })
    const field = await screen.findByRole('spinbutton', { name: 'Minutes' })
    await userEvent.clear(field)
    await userEvent.type(field, '500')
    await screen.findByText('Season: 630 minutes for $240')
    await userEvent.click(screen.getByRole('button', { name: 'Buy Season instead' }))
    await waitFor(() => expect(asked).toHaveBeenCalledOnce())
    expect(asked.mock.calls[0]?.[0]).toMatchObject({ packageId: 'season' })
  })

  it.each([
    ['290', 'Minimum purchase is 300 minutes', '$145.00'],
    ['-300', 'Minimum purchase is 300 minutes', '–'],
    ['305', 'Minutes are sold in steps of 10', '$152.50'],
    ['300.5', 'Enter a whole number of minutes', '$150.25'],
    ['1000000000', 'Maximum purchase is 100,000 minutes', '$500,000,000.00'],
  ])('[BILL-50, BILL-51, BILL-52] refuses %s', async (typed, message, shown) => {
    const { field, buy, price } = await openField()
    await userEvent.clear(field)
    await userEvent.type(field, typed)

    expect(screen.getByText(message)).toBeDefined()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(buy).toHaveProperty('disabled', true)
    expect(price()).toBe(shown)
  })

  it('refuses an empty field without a price', async () => {
    const { field, buy, price } = await openField()
    await userEvent.clear(field)

    expect(screen.getByText('Enter a whole number of minutes')).toBeDefined()
    expect(buy).toHaveProperty('disabled', true)
    expect(price()).toBe('–')
  })
})
