import { expect, it } from 'vitest'
import { writeLetter } from './letter.ts'

const letter = writeLetter('Ann Example', [
  'Thank you.',
  {
    amounts: [
      ['Added', '60 minutes'],
      ['You paid', '$30.00'],
    ],
  },
  { label: 'Start a recording', url: 'https://scribe.example/transcribe?a=1&b=2' },
  { label: 'Receipts', url: 'https://scribe.example/settings' },
])

it('[MAIL-1] says the same as text, a line for each amount and address', () => {
  expect(letter.text).toBe(
    [
      'Hello Ann,',
      '',
      'Thank you.',
      '',
      'Added: 60 minutes',
      'You paid: $30.00',
      '',
      'Start a recording: https://scribe.example/transcribe?a=1&b=2',
      '',
      'Receipts: https://scribe.example/settings',
      '',
      'Live-scribe',
      '',
    ].join('\n'),
  )
})

it('[MAIL-1] has one button, whose address can also be read, and a row for each amount', () => {
  expect(letter.html.match(/ class="button"/g)).toHaveLength(1)
  const address = 'https://scribe.example/transcribe?a=1&amp;b=2'
  expect(letter.html).toContain(`<a href="${address}" class="button">Start a recording</a>`)
  expect(letter.html).toContain(`<a href="${address}">${address}</a>`)
  expect(letter.html).toContain('<a href="https://scribe.example/settings">Receipts</a>')
  expect(letter.html).toContain(
    '<table><tr><th scope="row">Added</th><td>60 minutes</td></tr><tr><th scope="row">You paid</th><td>$30.00</td></tr></table>',
  )
})

it('[MAIL-1] loads nothing, so that no server learns that it is read', () => {
  expect(letter.html).not.toMatch(/<(img|script|link|iframe)|url\(|@import/)
})

it('[MAIL-1] says names and titles as they are, whatever they are made of', () => {
  const { html } = writeLetter('<b>Ann', [
    '“<img src=x>” & more',
    { label: '"><script>', url: 'https://scribe.example/?"><script>' },
  ])
  expect(html).toContain('<p>“&lt;img src=x&gt;” &amp; more</p>')
  expect(html).not.toMatch(/<(img|script|b)\b/)
})
