import { EventEmitter } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { followResponses } from '../../open-responses.ts'
import { createUpgradeReader, type UpgradeChecks } from './plain-upgrade.ts'

const ADDRESS = '/app/key?protocol=7&client=js&version=8.6.0&flash=false'
const HEADERS = {
  upgrade: 'websocket',
  connection: 'Upgrade',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  'sec-websocket-version': '13',
}

function read(
  { url = ADDRESS, headers = {}, method = 'GET', socket = {} },
  checks: Partial<UpgradeChecks> = {},
) {
  const reader = createUpgradeReader({
    trustedProxies: false,
    isOriginAllowed: ({ origin }) => origin !== 'https://elsewhere.example',
    consumeRequest: () => true,
    ...checks,
  })
  return reader({
    method,
    url,
    headers: { ...HEADERS, ...headers },
    socket: Object.assign(socket, { remoteAddress: '192.0.2.7', ...socket }),
  } as unknown as IncomingMessage)
}

it('[WIRE-09] reads what a viewer’s client asks for', () => {
  expect(read({})).toEqual({ key: 'key', protocol: '7', address: '192.0.2.7' })
})

it.each([
  ['another path', { url: '/v1/listen?protocol=7' }],
  ['an escaped key', { url: '/app/k%65y?protocol=7' }],
  ['no protocol', { url: '/app/key' }],
  ['two protocols', { url: `${ADDRESS}&protocol=6` }],
  ['an escaped parameter', { url: `${ADDRESS}&note=%00` }],
  ['another method', { method: 'HEAD' }],
  ['another origin', { headers: { origin: 'https://elsewhere.example' } }],
  ['another kind of upgrade', { headers: { upgrade: 'h2c' } }],
  ['a broken key', { headers: { 'sec-websocket-key': 'short' } }],
  ['an old version', { headers: { 'sec-websocket-version': '8' } }],
  ['a body', { headers: { 'content-length': '3' } }],
  ['a body of unknown length', { headers: { 'transfer-encoding': 'chunked' } }],
  ['wrong sub-protocols', { headers: { 'sec-websocket-protocol': 'one,,two' } }],
  ['a client that has gone', { socket: { remoteAddress: undefined } }],
])('[WIRE-09] leaves an upgrade with %s to the router', (_what, request) => {
  expect(read(request)).toBeNull()
})

it('[WIRE-09] leaves an upgrade with an earlier request that is being answered to the router', () => {
  const [server, response, socket] = [createServer(), new EventEmitter(), {}]
  followResponses(server)
  server.emit('request', { socket }, response)
  expect(read({ socket })).toBeNull()
  response.emit('finish')
  expect(read({ socket })).not.toBeNull()
})

it.each<[string[] | false, string | undefined]>([
  [false, '203.0.113.5'],
  [['192.0.2.7'], '203.0.113.5'],
  [['192.0.2.7'], '203.0.113.5, 198.51.100.1'],
  [['192.0.2.0/24', '198.51.100.1'], '203.0.113.5, 198.51.100.1'],
  [['192.0.2.0/24', '198.51.100.1'], '198.51.100.1'],
  [['10.0.0.1'], '203.0.113.5'],
  [['192.0.2.7'], undefined],
])(
  '[WIRE-09] finds the address behind the proxies %j as the router does, of %s',
  async (trustProxy, forwarded) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    const app = Fastify({ trustProxy })
    app.get('/', async ({ ip }) => ip)
    const routed = await app.inject({ url: '/', headers, remoteAddress: '192.0.2.7' })
    expect(read({ headers }, { trustedProxies: trustProxy })?.address).toBe(routed.body)
  },
)
