import { expect, it } from 'vitest'
import { searchAs, serveSearches } from './searched-recordings.ts'

const searches = serveSearches()

it('[BOUND-6] a long line is shown around its first found words, and those beside it near to it', async () => {
  const long = (words: string) => `${'so '.repeat(600)}${words}${' and'.repeat(600)}`
  await searches.add([`${long('it')}end`, long('the Kafka broker'), `start${long('it')}`])
  const { hits } = await searchAs(searches.user, 'kafka')
  const [{ line, before, after, marks } = { line: { text: '' }, marks: [] }] = hits
  expect(line.text).toHaveLength(602)
  expect(line.text).toMatch(/^….*so the Kafka broker and.*…$/)
  expect(marks.map(([start, end]) => line.text.slice(start, end))).toEqual(['Kafka'])
  expect(before?.text).toMatch(/^…(.{597})end$/)
  expect(after?.text).toMatch(/^start(.{595})…$/)
})

it('[BOUND-5] a user searches sixty times a minute, and is told to wait', async () => {
  const { user } = searches
  for (let tried = 0; tried < 60; tried += 1) {
    expect((await user.call('GET', '/api/search?q=%22')).status).toBe(200)
  }
  const refused = await user.call('GET', '/api/search?q=%22')
  expect(refused.status).toBe(429)
  expect(await refused.json()).toEqual({
    code: 'too_many_requests',
    error: 'Too many searches. Please wait a minute.',
  })
})
