// @vitest-environment happy-dom

import { expect, it } from 'vitest'
import { getSafeRedirectPath } from './safe-redirect.ts'

it('keeps a path on this origin with its query', () => {
  expect(getSafeRedirectPath('/transcribe?view=record')).toBe('/transcribe?view=record')
})

it.each([
  'https://example.com',
  '//example.com/x',
  '/\\example.com',
  '/.//example.com',
  '/a/..//example.com/x',
  '/%2e//example.com',
  '/.\\/example.com',
  'javascript:alert(1)',
  '',
  7,
  undefined,
])('[AUTH-42] goes to the dashboard instead of %s', (redirectTo) => {
  expect(getSafeRedirectPath(redirectTo)).toBe('/transcribe')
})
