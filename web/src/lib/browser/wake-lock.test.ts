// @vitest-environment happy-dom

import { afterEach, expect, it, vi } from 'vitest'
import { until } from '../../../test/until.ts'
import { keepScreenOn } from './wake-lock.ts'

const release = vi.fn(async () => {})
const request = vi.fn(async () => ({ release }))

afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

it('keeps the screen on, asks again when the page is seen again, and lets go', async () => {
  vi.stubGlobal('navigator', { wakeLock: { request } })
  const letGo = keepScreenOn(vi.fn())
  document.dispatchEvent(new Event('visibilitychange'))
  expect(request).toHaveBeenCalledTimes(2)

  letGo()
  await until(() => expect(release).toHaveBeenCalled())
  document.dispatchEvent(new Event('visibilitychange'))
  expect(request).toHaveBeenCalledTimes(2)
})

it('[REC-123] tells once that the browser refuses', async () => {
  vi.stubGlobal('navigator', { wakeLock: { request: () => Promise.reject(new Error('no')) } })
  const refused = vi.fn()
  keepScreenOn(refused)
  await until(() => expect(refused).toHaveBeenCalledOnce())
  document.dispatchEvent(new Event('visibilitychange'))
  await Promise.resolve()
  await Promise.resolve()
  expect(refused).toHaveBeenCalledOnce()
})

it('does without where the browser refuses', async () => {
  vi.stubGlobal('navigator', { wakeLock: { request: () => Promise.reject(new Error('no')) } })
  keepScreenOn(vi.fn())()
  vi.stubGlobal('navigator', {})

  expect(keepScreenOn(vi.fn())).not.toThrow()
})
