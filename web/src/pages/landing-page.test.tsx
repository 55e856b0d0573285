import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderLandingView } from '#web/first-views.tsx'
import { LandingPage } from './landing-page.tsx'

const configuration = {
  live_channel: { key: 'k', cluster: 'c', same_origin: true, private_channel_names: false },
  sign_in: { passwords: true },
  speech_to_text: {
    name: 'pocketsphinx',
    on_this_server: true,
    available: true,
    speaker_labels: false,
    punctuation: false,
    jargon: false,
  },
  mail: { reaches_people: false },
}

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json(configuration)),
  )
})

function hrefOf(name: string, within_ = screen): string | null {
  return within_.getByRole('link', { name }).getAttribute('href')
}

describe('the landing page', () => {
  it('[LAND-01] [LAND-02] is for technical interviews, where a notes tool comes too late', () => {
    render(<LandingPage />)

    expect(screen.getByText(/For technical interviews, practice or real/)).toBeDefined()
    expect(screen.getByText(/Other tools give you a summary afterwards/)).toBeDefined()
  })

  it('[LAND-05] promises no end-to-end encryption anywhere on the page', async () => {
    const { container } = render(<LandingPage />)
    await screen.findByText(/Transcription runs on our own server/)

    expect(container.textContent).not.toMatch(/end[- ]to[- ]end|E2EE/i)
  })

  it('[LAND-07] [LAND-08] [LAND-09] leads from the top bar to prices, sign-in and sign-up', () => {
    render(<LandingPage />)
    const [wide] = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('list')
    if (!wide) throw new Error('The bar has no list')
    const bar = within(wide)

    expect(hrefOf('Pricing', bar as typeof screen)).toBe('/pricing')
    expect(hrefOf('Sign in', bar as typeof screen)).toBe('/sign-in')
    expect(hrefOf('Get Started', bar as typeof screen)).toBe('/sign-up')
  })

  it('[LAND-10] opens and closes the menu of small screens, with Escape too', async () => {
    render(<LandingPage />)
    const summary = screen.getByText('Menu')
    const menu = summary.closest('details')
    expect(menu?.open).toBe(false)

    await userEvent.click(summary)
    expect(menu?.open).toBe(true)
    await userEvent.keyboard('{Escape}')
    expect(menu?.open).toBe(false)
    expect(document.activeElement).toBe(summary)
  })

  it('[LAND-11] [LAND-15] [LAND-16] shows the mock-up and the two ways on', () => {
    render(<LandingPage />)

    expect(screen.getByRole('img', { name: 'Live-scribe UI mock-up' })).toBeDefined()
    expect(hrefOf('Start Recording Free')).toBe('/sign-up')
    expect(hrefOf('View Pricing')).toBe('/pricing')
  })

  it('[LAND-34, LAND-35] says how it goes in three steps, and answers what people ask before', () => {
    render(<LandingPage />)
    const steps = within(screen.getByRole('region', { name: 'Three steps.' }))
    expect(steps.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
      'Press Start Recording',
      'Share the link',
      'Read, and keep the text',
    ])
    const end = within(screen.getByRole('region', { name: 'See the next question in writing.' }))
    end.getByRole('heading', { name: 'What happens after five minutes?' })
    end.getByText(/with every word saved/)
  })

  it('[LAND-36] says for whom it is', () => {
    render(<LandingPage />)
    const people = within(screen.getByRole('region', { name: 'Who it’s for.' }))

    expect(people.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
      'You answer the questions',
      'You read along',
      'You ask them, or you coach',
    ])
  })

  it('[LAND-37] names what each plan costs, and leads to the prices; where nothing is sold it names none', () => {
    const { unmount } = render(<LandingPage />)
    const prices = within(screen.getByRole('region', { name: 'What it costs.' }))
    expect(prices.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      'Free$0Any number of recordings, up to 5 minutes each',
      'Starter$20 a month6,000 minutes a month, up to 90 minutes per recording',
      'Professional$40 a month15,000 minutes a month, up to 4 hours per recording',
      'Business$100 a month40,000 minutes a month, up to 6 hours per recording',
    ])
    expect(hrefOf('Compare the plans')).toBe('/pricing')
    unmount()

    const { container } = render(<LandingPage isSelling={false} />)
    expect(screen.queryByRole('region', { name: 'What it costs.' })).toBeNull()
    expect(container.textContent).not.toContain('$')
  })

  it('[LAND-17] compares four sentences, of which both sides begin with the same', () => {
    render(<LandingPage />)
    const [them, us] = ['them', 'us'].map((who) =>
      screen.getAllByTestId(`heard-by-${who}`).map(({ textContent }) => textContent),
    )

    expect(new Set(us).size).toBe(4)
    expect(new Set(them).size).toBe(4)
    expect(them?.[0]).toMatch(/cooper Nettie’s.*cube cuddle/)
    expect(us?.[0]).toMatch(/Kubernetes.*kubectl/)
  })

  it('[LAND-18] [LAND-19] [LAND-20] [LAND-22] has eight subjects of three rows, each row three times', () => {
    render(<LandingPage />)

    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Software Engineering',
      'Data Engineering',
      'Production Support',
      'Behavioral Interview',
      'Tech Companies',
      'Programming Concepts',
      'System Design',
      'Algorithms & Data Structures',
    ])
    for (const subject of screen.getAllByRole('definition')) {
      expect(subject.children).toHaveLength(3)
      for (const row of subject.children) {
        const [first, ...copies] = [...row.children].map(({ textContent }) => textContent)
        expect(first?.split(', ').length).toBeGreaterThan(7)
        expect(copies).toEqual([first, first])
      }
    }
  })

  it('[LAND-21] moves every second row the other way', () => {
    render(<LandingPage />)

    for (const subject of screen.getAllByRole('definition')) {
      const reversed = [...subject.children].map((row) => row.hasAttribute('data-reversed'))
      expect(reversed).toEqual([false, true, false])
    }
  })

  it('[LAND-25] shows words that other tools struggle with', () => {
    render(<LandingPage />)
    const section = within(
      screen.getByRole('region', { name: 'Words that other tools struggle with.' }),
    )

    expect(section.getAllByRole('listitem').length).toBeGreaterThan(8)
    expect(section.getByText('kubectl')).toBeDefined()
  })

  it('[LAND-26] [LAND-27] [LAND-28] [LAND-29] has three cards', async () => {
    render(<LandingPage />)
    const cards = within(screen.getByRole('list', { name: 'What you can count on' }))

    expect(cards.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Real-time Accuracy',
      'Secure & Private',
      'Live Sharing',
    ])
    // The running server's configuration.
    await cards.findByText(/^Transcription runs on our own server/)
  })

  it('[LAND-30] [LAND-31] [LAND-38] closes with the trial, a copyright line, terms and privacy', () => {
    render(<LandingPage />)

    expect(hrefOf('Start Your Free Trial')).toBe('/sign-up')
    expect(screen.getByRole('contentinfo').textContent).toContain('© 2026 Live-scribe')
    expect(hrefOf('Terms')).toBe('/terms')
    expect(hrefOf('Privacy')).toBe('/privacy')
  })

  it('[RISK-68] stands still when the reader pauses it, and goes on', async () => {
    render(<LandingPage />)
    const motion = () => document.documentElement.dataset.motion
    expect(motion()).toBeUndefined()

    await userEvent.click(screen.getByRole('button', { name: 'Pause the motion' }))
    expect(motion()).toBe('paused')
    await userEvent.click(screen.getByRole('button', { name: 'Play the motion' }))
    expect(motion()).toBeUndefined()
  })

  it('says what always holds when the server does not answer', async () => {
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')))
    render(<LandingPage />)
    await act(async () => {})

    expect(screen.getByText(/Audio is never stored/)).toBeDefined()
    expect(screen.queryByText(/our own server/)).toBeNull()
  })

  it('is whole in the text that is written at build time', () => {
    const text = renderLandingView()

    expect(text).toContain('Read the interview as it happens.')
    expect(text).toContain('Algorithms &amp; Data Structures')
    expect(text).toContain('href="/sign-up"')
  })
})
