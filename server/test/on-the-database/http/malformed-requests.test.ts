import { once } from 'node:events'
import net from 'node:net'
import { errorReply } from '@live-scribe/contract/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startShop } from '../../clients/shop.ts'
import { closeConnections, sendRaw } from '../../contract-fuzz/send-raw.ts'
import type { TestServer, TestUser } from '../../test-server.ts'

let server: TestServer
let ann: TestUser
let code: string
beforeAll(async () => {
  server = await startShop()
  ann = await server.signUp()
  code = await ann.openSession()
})
afterAll(async () => {
  closeConnections()
  await server.close()
})

const json = 'application/json'

async function refusalOf(
  method: string,
  target: string,
  body = '',
  contentType: string | null = json,
): Promise<[number, string | undefined]> {
  const { status, text } = await sendRaw(
    server.url,
    { method, target, contentType, body },
    ann.headers,
  )
  return [status, errorReply.safeParse(JSON.parse(text)).data?.code]
}

describe('[WIRE-02] a request that can’t be right is refused', () => {
  it.each([
    ['multipart/form-data; boundary=b', 'x'],
    ['multipart/form-data; boundary=b', '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n'],
    ['multipart/form-data', 'x'],
  ])('when its form is broken: %s', async (type, body) => {
    expect(await refusalOf('POST', '/api/end-session', body, type)).toEqual([400, 'bad_request'])
  })

  it.each(['//', '//evil.example/', '/%', '/view/%ff', '/api/transcripts/%ed%a0%80'])(
    'when its address can’t be read: %s',
    async (target) => {
      const [status, refusal] = await refusalOf('GET', target)
      expect([400, 404]).toContain(status)
      expect(['bad_request', 'not_found']).toContain(refusal)
    },
  )

  it.each([
    '/api/transcripts/ABC234?after=99999999999',
    '/api/recording-totals?since=0000-01-01T00:00:00Z',
    `/api/transcripts/${'A'.repeat(500)}`,
    `/api/affiliate-codes/${'a'.repeat(5000)}`,
    '/api/affiliate-codes/a%00b',
    '/api/transcripts/ABC234?after=%00',
    '/api/admin/users?search=%00',
  ])('when a part of its address is out of bounds: %.80s', async (target) => {
    expect(await refusalOf('GET', target)).toEqual([400, 'bad_request'])
  })

  it.each([
    ['/api/create-minute-checkout', { packageId: 'one-interview', affiliateCode: '\ud800' }],
    ['/api/rpc/create_interview_session', { p_title: 'a\0b' }],
    ['/api/rpc/create_interview_session', { p_title: 'ok', '\udc00': 1 }],
    ['/api/auth/reset-password', { newPassword: 'a long pass phrase', token: 'a\0b' }],
    [
      '/api/auth/sign-up/email',
      { name: '\ud800', email: 'a@b.example', password: 'long enough 1' },
    ],
  ])('when a text in it can’t be stored: %s', async (path, body) => {
    expect(await refusalOf('POST', path, JSON.stringify(body))).toEqual([400, 'bad_request'])
  })

  it('when a number in it is none of a segment', async () => {
    for (const segmentNumber of [2 ** 31, 2 ** 53, 1e300]) {
      const body = JSON.stringify({ sessionId: code, text: 'x', isFinal: true, segmentNumber })
      expect(await refusalOf('POST', '/api/transcript-segment', body)).toEqual([400, 'bad_request'])
    }
  })

  it('when it is nested so deep that walking it would overflow', async () => {
    const body = `{"p_title":"ok","p_user_id":${'['.repeat(30_000)}${']'.repeat(30_000)}}`
    expect(await refusalOf('POST', '/api/rpc/create_interview_session', body)).toEqual([
      400,
      'bad_request',
    ])
  })

  it('when it is not HTTP', async () => {
    const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.write('HELLO\r\n\r\n')
    const [chunk] = (await once(socket, 'data')) as [Buffer]
    const [head = '', body = ''] = chunk.toString().split('\r\n\r\n')
    expect(head).toContain('HTTP/1.1 400 Bad Request')
    expect(errorReply.parse(JSON.parse(body)).code).toBe('bad_request')
    socket.destroy()
  })

  it('[ATK-3] when it is too long or no HTTP, also after others on its connection', async () => {
    for (const [bad, status] of [
      [`GET /api/${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, '431'],
      ['HELLO\r\n\r\n', '400'],
    ]) {
      const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1')
      socket.write('GET /api/plans HTTP/1.1\r\nhost: x\r\n\r\n')
      const [first] = (await once(socket, 'data')) as [Buffer]
      expect(String(first)).toContain('HTTP/1.1 200')
      const rest: Buffer[] = []
      socket.on('data', (chunk: Buffer) => rest.push(chunk))
      socket.write(bad ?? '')
      await once(socket, 'close')
      expect(Buffer.concat(rest).toString()).toContain(`HTTP/1.1 ${status}`)
    }
  })
})
