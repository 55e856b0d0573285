import { SESSION_CODE_ALPHABET } from '@live-scribe/contract/recording'
import { expect, it, vi } from 'vitest'

const drawn = vi.hoisted(() => [] as number[])
vi.mock('node:crypto', async (original) => ({
  ...(await original<typeof import('node:crypto')>()),
  randomInt: () => drawn.shift() ?? 0,
}))

it('[ROUTE-36] never draws the code that reads like the address of a page', async () => {
  const { generateSessionCode } = await import('./session-code.ts')
  drawn.push(...[...'STATUSABC234'].map((letter) => SESSION_CODE_ALPHABET.indexOf(letter)))
  expect(generateSessionCode()).toBe('ABC234')
})
