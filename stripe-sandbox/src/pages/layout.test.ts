import { expect, it } from 'vitest'
import { formatDollars, renderAlert, renderPage } from './layout.ts'

it('says on every page that no card is charged', () => {
  expect(renderPage('Checkout', '')).toContain('no card is charged')
})

it('writes what people typed as text', () => {
  expect(renderAlert(`<script>alert("1")</script>'&`)).toBe(
    '<p role="alert">&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;&amp;</p>',
  )
})

it('writes money with cents, and a minus that is one', () => {
  expect([formatDollars(15_000), formatDollars(-400), formatDollars(123_456_70)]).toEqual([
    '$150.00',
    '−$4.00',
    '$123,456.70',
  ])
})
