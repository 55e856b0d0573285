import { vi } from 'vitest'

/** A device without a network that looks at a server by this name. */
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
