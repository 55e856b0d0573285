import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { RecordingProgress, RecordingTime } from './recording-time.tsx'

const LIMIT = 5 * 60_000

function show(remainingMs: number) {
  const time = { elapsedMs: LIMIT - remainingMs, limitMs: LIMIT, isRunning: true }
  render(
    <>
      <RecordingTime {...time} />
      <RecordingProgress {...time} />
    </>,
  )
}

function barClass(): string {
  return screen.getByRole('progressbar').firstElementChild?.className ?? ''
}

describe('the time of a recording', () => {
  it('[REC-08, OPEN-37] shows elapsed and maximum', () => {
    show(LIMIT - 65_000)

    expect(screen.getByRole('timer').parentElement?.textContent).toBe('1:05/ of at most 5:00')
    expect(screen.queryByText(/left/)).toBeNull()
  })

  it('[REC-111] counts nothing down at rest', () => {
    render(<RecordingTime elapsedMs={LIMIT} limitMs={LIMIT} isRunning={false} />)

    expect(screen.getByRole('timer').textContent).toBe('5:00')
    expect(screen.queryByText(/left/)).toBeNull()
  })

  it('[REC-09] fills a bar', () => {
    show(LIMIT / 4)

    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('75')
  })

  it('[REC-11, REC-12] counts the last 30 s down in red, and not a second earlier', () => {
    show(31_000)
    expect(screen.queryByText(/left/)).toBeNull()
    show(30_000)

    expect(screen.getByText('30s left').className).toContain('text-danger')
  })

  it.each([
    ['above 60 s', 61_000, 'bg-accent'],
    ['at 60 s', 60_000, 'bg-caution'],
    ['at 30 s', 30_000, 'bg-caution'],
    ['at its end', 0, 'bg-caution'],
  ])('[REC-13, OPEN-38] colours the bar %s', (_, remaining, colour) => {
    show(remaining)

    expect(barClass()).toContain(colour)
  })
})
