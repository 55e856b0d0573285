import { afterEach, expect, it } from 'vitest'
import { getAuthorizationHeader, setTokenSource } from './token-source.ts'

afterEach(() => setTokenSource(null))

it('adds nothing where the cookie says who calls', async () => {
  expect(await getAuthorizationHeader()).toEqual({})
})

it('adds the token of whoever keeps the session, and nothing while there is none', async () => {
  setTokenSource(async () => 'a.b.c')
  expect(await getAuthorizationHeader()).toEqual({ authorization: 'Bearer a.b.c' })
  setTokenSource(async () => null)
  expect(await getAuthorizationHeader()).toEqual({})
  setTokenSource(() => Promise.reject(new Error('offline')))
  expect(await getAuthorizationHeader()).toEqual({})
})
