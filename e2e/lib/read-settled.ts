import { expect } from '@playwright/test'

/** Reads a position until it is the same twice: what was scrolled by hand moves on for a moment. */
export async function readSettled(read: () => Promise<number>): Promise<number> {
  let last = Number.NaN
  const isSettled = async () => {
    const before = last
    last = await read()
    return last === before
  }
  await expect.poll(isSettled).toBe(true)
  return last
}
