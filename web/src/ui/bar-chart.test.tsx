import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { BarChart } from './bar-chart.tsx'

const columns = [
  { name: 'October 2026', short: 'Oct', values: [500, 200] },
  { name: 'November 2026', short: 'Nov', values: [900, -100], note: '2 payments' },
]
const series = [
  { name: 'Earned', tone: 'accent' },
  { name: 'Result', tone: 'faint' },
] as const

it('[CHART-1] has a title, a unit, a legend and an axis, and says the values of a column by keyboard', async () => {
  const format = (value: number) => `$${value}`
  render(<BarChart title="Money" unit="dollars by month" {...{ series, columns, format }} />)
  const chart = screen.getByRole('slider', { name: 'Money' })
  const figure = screen.getByRole('figure')
  expect(figure.textContent).toMatch(/Money, dollars by month.*Earned.*Result/)
  for (const tick of ['$-500', '$0', '$500', '$1000']) {
    expect(screen.getAllByText(tick).length).toBeGreaterThan(0)
  }
  const latest = 'November 2026: Earned $900, Result $-100, 2 payments'
  expect(chart.getAttribute('aria-valuetext')).toBe(latest)
  screen.getByText(latest)

  await userEvent.tab()
  expect(document.activeElement).toBe(chart)
  await userEvent.keyboard('{ArrowLeft}')
  expect(chart.getAttribute('aria-valuetext')).toBe('October 2026: Earned $500, Result $200')
  await userEvent.keyboard('{ArrowLeft}{End}')
  expect(chart.getAttribute('aria-valuetext')).toBe(latest)
  await userEvent.keyboard('{Home}')
  screen.getByText('October 2026: Earned $500, Result $200')
})
