import { vi } from 'vitest'

/** Mocks a device that is offline, with a page from this host. */
export function mockOfflineDevice(host: string) {
  vi.spyOn(window.location, 'hostname', 'get').mockReturnValue(host)
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)

  return {
    lose() {
      onLine.mockReturnValue(false)
      window.dispatchEvent(new Event('offline'))
    },
    back() {
      onLine.mockReturnValue(true)
      window.dispatchEvent(new Event('online'))
    },
  }
}
