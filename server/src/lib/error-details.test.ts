import { expect, it } from 'vitest'
import { errorDetails } from './error-details.ts'

const secrets = ['confidential words', 'ann@example.com', 'KQ7WXY', 'token-of-ann', "'Initech'"]

it('[OPS-37] names an error’s class, code and calls, and those of its cause', () => {
  const cause = Object.assign(new TypeError('inside'), { code: '22P02' })
  const details = errorDetails(new Error('outside', { cause }))
  expect(details).toMatchObject({ name: 'Error', cause: { name: 'TypeError', code: '22P02' } })
  expect(details.stack[0]).toMatch(/^server\/src\/lib\/error-details\.test\.ts:\d+:\d+$/)
  expect(details.cause?.stack[0]).toMatch(/error-details\.test\.ts:\d+:\d+/)
})

it('[RISK-51, OPS-37] keeps nothing of messages and other fields, whatever they look like', () => {
  const text = secrets.join('\n')
  const posed = `${text}\n    at confidential words (/ann@example.com:1:1)`
  const cause = Object.assign(new Error(posed), { detail: text, parameters: secrets })
  const error = Object.assign(new Error(`Failed query: select $1\nparams: ${posed}`, { cause }), {
    code: 'KQ7WXY',
    query: text,
  })
  error.name = 'ann@example.com'
  const renamed = new Error(posed)
  renamed.message = 'another message'
  const written = JSON.stringify([error, renamed, text, { text }].map((one) => errorDetails(one)))
  for (const secret of secrets) expect(written).not.toContain(secret)
  expect(errorDetails(error).cause?.stack[0]).toContain('error-details.test.ts')
  expect(errorDetails(renamed).stack[0]).toContain('error-details.test.ts')
})

it('ends with causes that go in a circle', () => {
  const error = new Error('one')
  error.cause = error
  expect(JSON.stringify(errorDetails(error)).match(/"cause"/g)).toHaveLength(3)
})
