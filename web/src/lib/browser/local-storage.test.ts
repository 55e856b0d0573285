// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import { listStoredKeys, readStored, writeStored } from './local-storage.ts'

afterEach(() => vi.unstubAllGlobals())

test('a page that the server writes leaves the storage of Node alone, which would warn in its terminal', () => {
  const asked = vi.fn()
  const storage = new Proxy({}, { get: asked, ownKeys: asked })
  vi.stubGlobal('localStorage', storage)
  expect(readStored('pace')).toBeNull()
  expect(listStoredKeys('pace')).toEqual([])
  writeStored('pace', 3)
  expect(asked).not.toHaveBeenCalled()
})
