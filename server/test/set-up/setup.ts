import { afterEach, beforeEach, expect, vi } from 'vitest'

// Noise is a fault: a test that expects it mocks it itself.
beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})

afterEach(() => {
  expect(console.error).not.toHaveBeenCalled()
  expect(console.warn).not.toHaveBeenCalled()
})
