import { expect, it } from 'vitest'
import { authRateLimit } from '#server/db/schema.ts'
import { useNewOwner } from './new-owner.ts'

const owner = useNewOwner()
const send = async (path: string, body?: string) => {
  const headers = { 'content-type': 'application/json', origin: owner.server.url }
  const init = body === undefined ? {} : { method: 'POST', headers, body }
  const reply = await fetch(`${owner.server.url}/api/auth${path}`, init)
  await reply.text()
  return reply.status
}

it('[BOUND-19] of a path that nobody answers is unknown, however long it is, and is stored nowhere', async () => {
  const paths = ['', '/', '/nobody', '/sign-in', '/sign-in/email/more', `/${'x'.repeat(6000)}`]
  for (const path of paths) expect(await send(path), path).toBe(404)
  expect(await send('/ok')).toBe(200)
  expect(await send('/reset-password/made-up')).not.toBe(404)
  expect(await owner.server.context.db.select().from(authRateLimit)).toEqual([])
})

it('[BOUND-19] is refused above the rate of the library, which stores nothing either', async () => {
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'a long pass phrase' })
  const statuses = await Promise.all(Array.from({ length: 40 }, () => send('/sign-in/email', body)))
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(30)
  expect(await owner.server.context.db.select().from(authRateLimit)).toEqual([])
})

const account = { name: 'Ann', email: 'ann-marked@example.com', password: 'a long pass phrase' }

it.each([
  ['deep', '['.repeat(7_500) + ']'.repeat(7_500)],
  ['deep in names', '{"a":'.repeat(2600) + '1' + '}'.repeat(2600)],
  ['half', '{"email":'],
  ['with two marks', `\uFEFF\uFEFF${JSON.stringify({ ...account, name: 'x'.repeat(201) })}`],
  [
    'with a mark and a name too long',
    `\uFEFF${JSON.stringify({ ...account, name: 'abc def&'.repeat(1900) })}`,
  ],
  [
    'with a mark and text that can’t be stored',
    `\uFEFF${JSON.stringify({ ...account, name: 'N\0ul' })}`,
  ],
])('[BOUND-19] whose JSON is %s is a bad request', async (_, body) => {
  expect(await send('/sign-up/email', body)).toBe(400)
})

it('[BOUND-21] has a body of at most 16 kB, and a form elsewhere at most 2 kB', async () => {
  expect(await send('/sign-up/email', JSON.stringify({ a: 'x'.repeat(16_400) }))).toBe(413)
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const post = async (body: string) =>
    (await fetch(`${owner.server.url}/api/end-session`, { method: 'POST', headers: form, body }))
      .status
  expect(await post('%e2%82&'.repeat(400))).toBe(413)
  expect(await post('%e2%82&'.repeat(200))).not.toBe(413)
})

it('[BOUND-19] whose JSON begins with a byte order mark is read as without it', async () => {
  expect(await send('/sign-up/email', `\uFEFF${JSON.stringify(account)}`)).toBe(200)
})
