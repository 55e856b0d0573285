import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SENTENCE_DURATION_MS } from '#web/features/landing/comparison-script.ts'
import { setMotionPaused } from '#web/features/landing/motion.ts'
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
  setMotionPaused(false)
})

function hrefOf(name: string, within_ = screen): string | null {
  return within_.getByRole('link', { name }).getAttribute('href')
}

describe('the landing page', () => {
  it('[LAND-01] [LAND-02] is for technical interviews, where a notes tool comes too late', () => {
    render(<LandingPage />)

    expect(screen.getByText(/For technical interviews, rehearsed or real/)).toBeDefined()
    expect(screen.getByText(/Where a general meeting-notes tool/)).toBeDefined()
  })

  it('[LAND-05] promises no end-to-end encryption anywhere on the page', async () => {
    const { container } = render(<LandingPage />)
    await screen.findByText(/The words are made on this server/)

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

  it('[LAND-17] compares one sentence after the other, and begins again', async () => {
    vi.useFakeTimers()
    render(<LandingPage />)
    const shown = () =>
      ['them', 'us'].map(
        (who) =>
          screen.getAllByTestId(`heard-by-${who}`).find((line) => !line.hasAttribute('aria-hidden'))
            ?.textContent,
      )
    const first = shown()
    expect(first[0]).toMatch(/cooper Nettie’s.*cube cuddle/)
    expect(first[1]).toMatch(/Kubernetes.*kubectl/)

    const seen = new Set([first[1]])
    for (let turn = 0; turn < 3; turn++) {
      await act(() => vi.advanceTimersByTimeAsync(SENTENCE_DURATION_MS))
      seen.add(shown()[1])
    }
    expect(seen.size).toBe(4)
    await act(() => vi.advanceTimersByTimeAsync(SENTENCE_DURATION_MS))
    expect(shown()).toEqual(first)
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
    await cards.findByText(/pocketsphinx, a general English model/)
  })

  it('[LAND-30] [LAND-31] closes with the trial and a copyright line', () => {
    render(<LandingPage />)

    expect(hrefOf('Start Your Free Trial')).toBe('/sign-up')
    expect(screen.getByRole('contentinfo').textContent).toContain('© 2026 Live-scribe')
  })

  it('[RISK-68] stands still when the reader pauses it, and goes on', async () => {
    render(<LandingPage />)
    const band = document.querySelector('.band')
    expect(band?.hasAttribute('data-still')).toBe(false)

    await userEvent.click(screen.getByRole('button', { name: 'Pause the motion' }))
    expect(band?.hasAttribute('data-still')).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Play the motion' }))
    expect(band?.hasAttribute('data-still')).toBe(false)
  })

  it('says what always holds when the server does not answer', async () => {
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')))
    render(<LandingPage />)
    await act(async () => {})

    expect(screen.getByText(/Audio is never stored/)).toBeDefined()
    expect(screen.queryByText(/general English model/)).toBeNull()
  })

  it('is whole in the text that is written at build time', () => {
    const text = renderLandingView()

    expect(text).toContain('Read the interview while it is spoken.')
    expect(text).toContain('Algorithms &amp; Data Structures')
    expect(text).toContain('href="/sign-up"')
  })
})
