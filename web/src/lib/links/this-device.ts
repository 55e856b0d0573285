/** Whether an address opens on this device alone. */
export function isOfThisDevice(address: string): boolean {
  const { hostname } = new URL(address)

  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
}
