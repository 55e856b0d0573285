import { cleanup, configure } from '@testing-library/react'
import { toast } from 'sonner'
import { afterEach, beforeEach, expect, vi } from 'vitest'

// Refuses requests of a page after its test, so that none leaves the process and none is tried again.
globalThis.fetch = async () =>
  Response.json({ error: 'This test has no server.', code: 'invalid' }, { status: 400 })

// Milliseconds: the first test of a file waits for its page's code; the limit is for a hang only.
configure({ asyncUtilTimeout: 30_000 })

/** Text that a test expects on console.error or console.warn; anything else fails the test. */
const expected: string[] = []
const unexpected: string[] = []

/** Allows console.error and console.warn lines that contain `text`, for the running test. */
export function expectConsole(text: string): void {
  expected.push(text)
}

function record(...parts: unknown[]): void {
  const line = parts.map(String).join(' ')
  if (!expected.some((text) => line.includes(text))) unexpected.push(line)
}

beforeEach(() => {
  expected.length = 0
  unexpected.length = 0
  vi.spyOn(console, 'error').mockImplementation(record)
  vi.spyOn(console, 'warn').mockImplementation(record)
})

afterEach(async () => {
  cleanup()
  // A part of a page that is still loading when its file ends would fail, for the files after it too.
  await vi.dynamicImportSettled()
  // Toasts belong to the library, not to the page that was cleaned up.
  for (const { id } of toast.getToasts()) toast.dismiss(id)
  vi.useRealTimers()
  expect(unexpected, 'console.error or console.warn was called').toEqual([])
})
