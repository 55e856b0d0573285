import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getAddressRules, httpsWebhookTransport, MAX_STORED_RESPONSE_BYTES } from './https.ts'
import type { AddressRules } from './refuse-url.ts'

const open: AddressRules = { isAllowed: () => true, allowsHttp: true }
const toLoopback = async () => [{ address: '127.0.0.1', family: 4 }]

let calls: { url: string | undefined; headers: http.IncomingHttpHeaders }[]
let respond: http.RequestListener
let server: http.Server
let port: number
beforeEach(async () => {
  calls = []
  respond = (_request, response) => response.end('thanks')
  server = http.createServer((request, response) => {
    calls.push({ url: request.url, headers: request.headers })
    respond(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const send = (
  url: string,
  {
    rules = open,
    resolve = toLoopback,
    timeoutMs = 5000,
    signal = new AbortController().signal,
  }: Partial<Parameters<typeof httpsWebhookTransport>[0] & { signal: AbortSignal }> = {},
) =>
  httpsWebhookTransport({ rules, resolve, timeoutMs }).send({
    url,
    headers: { 'content-type': 'application/json' },
    body: '{}',
    signal,
  })
const here = () => `http://hooks.example:${port}/hook?key=1`

describe('a call of a receiver', () => {
  it('[HOOK-16] names its host and path, and gives the answer', async () => {
    expect(await send(here())).toEqual({ status: 200, text: 'thanks' })
    expect(calls).toMatchObject([
      { url: '/hook?key=1', headers: { host: `hooks.example:${port}`, connection: 'close' } },
    ])
  })

  it('[HOOK-16] follows no redirect', async () => {
    respond = (_request, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${port}/inside` }).end()
    expect(await send(here())).toEqual({ status: 302, text: '' })
    expect(calls).toHaveLength(1)
  })

  it('[HOOK-16] reads 64 kB of an endless answer at most, and keeps the first kilobyte', async () => {
    const closed = Promise.withResolvers<void>()
    respond = (_request, response) => {
      response.on('close', closed.resolve)
      const pour = () => {
        while (response.write('a\0'.repeat(4096)));
      }
      response.on('drain', pour)
      pour()
    }
    const { status, text } = await send(here())
    expect(status).toBe(200)
    expect(text).toBe('a\uFFFD'.repeat(MAX_STORED_RESPONSE_BYTES / 2))
    await closed.promise
  })

  it.each([
    ['never answers', () => {}],
    [
      'answers a byte at a time',
      (_request, response) => {
        response.writeHead(200)
        const timer = setInterval(() => response.write('.'), 10)
        response.on('close', () => clearInterval(timer))
      },
    ],
  ] as [string, http.RequestListener][])(
    '[HOOK-16] ends in time when the receiver %s',
    async (_name, listener) => {
      respond = listener
      await expect(send(here(), { timeoutMs: 200 })).rejects.toMatchObject({ failure: 'timeout' })
    },
  )

  it('[HOOK-16] ends in time when the name is not resolved, or nobody speaks TLS', async () => {
    const resolve = () => new Promise<never>(() => {})
    await expect(send(here(), { resolve, timeoutMs: 50 })).rejects.toMatchObject({
      failure: 'timeout',
    })
    const mute = net.createServer((socket) => socket.resume())
    await new Promise<void>((done) => mute.listen(0, '127.0.0.1', done))
    const url = `https://hooks.example:${(mute.address() as AddressInfo).port}/`
    await expect(send(url, { timeoutMs: 200 })).rejects.toMatchObject({ failure: 'timeout' })
    await new Promise((done) => mute.close(done))
  })

  it('[HOOK-16] says why nothing came: no name, closed port, wrong TLS, dropped', async () => {
    const noName = () => Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' }))
    await expect(send(here(), { resolve: noName })).rejects.toMatchObject({
      failure: 'name_not_found',
    })
    await expect(send(`https://hooks.example:${port}/`)).rejects.toMatchObject({ failure: 'tls' })
    respond = (request) => request.socket.destroy()
    await expect(send(here())).rejects.toMatchObject({ failure: 'connection' })
    const url = here()
    await new Promise((resolve) => server.close(resolve))
    await expect(send(url)).rejects.toMatchObject({ failure: 'connection' })
    server.listen(0, '127.0.0.1')
  })

  it('[HOOK-16] ends at once when the receiver changes the protocol', async () => {
    respond = (request) =>
      request.socket.end('HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n')
    await expect(send(here())).rejects.toMatchObject({ failure: 'connection' })
  })

  it('[HOOK-16] stops when the server does', async () => {
    const closing = new AbortController()
    respond = () => closing.abort(new Error('closing'))
    await expect(send(here(), { signal: closing.signal })).rejects.toThrow('closing')
  })
})

describe('[HOOK-15] an address on the inside', () => {
  const strict = { ...getAddressRules(false), allowsHttp: true }

  it.each([
    'http://169.254.169.254/latest/meta-data',
    'http://localhost:1/',
    'http://127.0.0.1:1/',
    'http://127.1:1/',
    'http://2130706433:1/',
    'http://0x7f000001:1/',
    'http://0177.0.0.1:1/',
    'http://[::1]:1/',
    'http://[::ffff:127.0.0.1]:1/',
    'http://[64:ff9b::7f00:1]:1/',
    'http://[fd00:ec2::254]/',
    'http://100.100.100.200/',
    'http://１２７.0.0.1:1/',
  ])('is not called as %s', async (url) => {
    const resolve = () => Promise.reject(new Error('nobody may ask'))
    await expect(send(url, { rules: strict, resolve })).rejects.toMatchObject({
      failure: 'address_refused',
    })
  })

  it.each([
    [[{ address: '127.0.0.1', family: 4 }]],
    [[{ address: '::1', family: 6 }]],
    [
      [
        { address: '93.184.215.14', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ],
    ],
  ])('is not called by a name that leads to %j', async (addresses) => {
    const resolve = async () => addresses
    await expect(send(here(), { rules: strict, resolve })).rejects.toMatchObject({
      failure: 'address_refused',
    })
    expect(calls).toEqual([])
  })

  it('is not called by a name that leads there at the second look only: there is none', async () => {
    // 127.0.0.1 stands for the public address, 127.0.0.9 for the inside.
    const rules = { isAllowed: (address: string) => address === '127.0.0.1', allowsHttp: true }
    let looks = 0
    const rebinding = async () => {
      looks += 1
      return [{ address: looks === 1 ? '127.0.0.1' : '127.0.0.9', family: 4 }]
    }
    expect(await send(here(), { rules, resolve: rebinding })).toMatchObject({ status: 200 })
    expect(looks).toBe(1)
    await expect(send(here(), { rules, resolve: rebinding })).rejects.toMatchObject({
      failure: 'address_refused',
    })
    expect(calls).toHaveLength(1)
  })
})
