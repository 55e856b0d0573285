import { afterEach, beforeEach, expect, vi } from 'vitest'

// Console warnings and errors fail a test, unless the test mocks them.
beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})

afterEach(() => {
  expect(console.error).not.toHaveBeenCalled()
  expect(console.warn).not.toHaveBeenCalled()
})
