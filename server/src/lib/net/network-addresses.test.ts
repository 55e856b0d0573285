import type { NetworkInterfaceInfo } from 'node:os'
import { expect, it } from 'vitest'
import { findNetworkAddresses } from './network-addresses.ts'

const info = (address: string, more: Partial<NetworkInterfaceInfo> = {}) =>
  ({ address, family: 'IPv4', internal: false, ...more }) as NetworkInterfaceInfo

it('[SHARE-1] finds the addresses that other devices reach, those of real networks first', () => {
  const interfaces = {
    lo: [info('127.0.0.1', { internal: true })],
    docker0: [info('172.17.0.1')],
    wlan0: [info('fe80::1', { family: 'IPv6' }), info('192.168.1.25')],
    usb0: [info('169.254.3.4')],
  }
  expect(findNetworkAddresses(interfaces)).toEqual(['192.168.1.25', '172.17.0.1'])
  expect(findNetworkAddresses({ lo: interfaces.lo })).toEqual([])
})
