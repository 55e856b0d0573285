import { expect, type Locator } from '@playwright/test'

/** Checks that no part of one element is over the other. */
export async function expectNextTo(one: Locator, other: Locator): Promise<void> {
  const [box, beside] = [await one.boundingBox(), await other.boundingBox()]
  if (!box || !beside) throw new Error('one of the two is not shown')
  const isBeside = box.x + box.width <= beside.x || beside.x + beside.width <= box.x
  const isAbove = box.y + box.height <= beside.y || beside.y + beside.height <= box.y
  expect(isBeside || isAbove, JSON.stringify([box, beside])).toBe(true)
}
