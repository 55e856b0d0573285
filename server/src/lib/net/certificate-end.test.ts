import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, vi } from 'vitest'
import { cacheCertificateEnd, readCertificateEnd } from './certificate-end.ts'

it('[DRILL-6] is unknown for a site without TLS, one that is away and one that speaks no TLS', async () => {
  const plain = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => plain.once('listening', resolve))
  const { port } = plain.address() as AddressInfo
  expect(await readCertificateEnd('http://scribe.example')).toBeNull()
  expect(await readCertificateEnd(`https://127.0.0.1:${port}`)).toBeNull()
  await new Promise((resolve) => plain.close(resolve))
  expect(await readCertificateEnd(`https://127.0.0.1:${port}`)).toBeNull()
})

it('[DRILL-6] is read again after ten minutes', async () => {
  let now = 0
  const read = vi.fn(async () => 1000 + now)
  const end = cacheCertificateEnd('https://scribe.example', { read, monotonic: () => now })
  expect([await end(), await end()]).toEqual([1000, 1000])
  now = 599_999
  expect(await end()).toBe(1000)
  now = 600_000
  expect(await end()).toBe(601_000)
  expect(read).toHaveBeenCalledTimes(2)
})

it('is unknown without a public address', async () => {
  expect(await cacheCertificateEnd(null)()).toBeNull()
})
