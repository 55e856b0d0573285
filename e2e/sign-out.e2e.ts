import type { Page } from '@playwright/test'
import { expect, signUp, test } from './fixtures.ts'
import { expectAccessible } from './lib/expect-accessible.ts'

/** Returns the number of pieces of unsaved audio in the browser; with `more`, stores one first. */
function countUnsavedPieces(page: Page, more = false): Promise<number> {
  return page.evaluate(async (isMore) => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const opening = indexedDB.open('live-scribe', 1)
    opening.onupgradeneeded = () => {
      const pieces = opening.result.createObjectStore('kept-audio', {
        keyPath: ['session', 'start'],
      })
      pieces.createIndex('by-time', 'at')
    }
    const database = await settled(opening)
    const store = database.transaction('kept-audio', 'readwrite').objectStore('kept-audio')
    if (isMore) {
      const piece = { session: 'ABCDEF', start: 0, samples: new Int16Array(16), at: Date.now() }
      await settled(store.put(piece))
    }
    const count = await settled(store.count())
    database.close()
    return count
  }, more)
}

test('[AUTH-45] signing out asks before it deletes audio that is not text yet, and leaves none', {
  tag: '@deep',
}, async ({ page }) => {
  await page.goto('/sign-up')
  await signUp(page)
  await expect(page).toHaveURL('/transcribe')
  expect(await countUnsavedPieces(page, true)).toBe(1)
  const signOut = async () => {
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
  }
  await signOut()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  expect(await countUnsavedPieces(page)).toBe(1)
  await signOut()
  await page.getByRole('button', { name: 'Sign out and delete' }).click()
  await expect(page).toHaveURL('/')
  expect(await countUnsavedPieces(page)).toBe(0)
})
