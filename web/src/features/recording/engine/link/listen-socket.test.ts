// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { SESSION_CODE } from '../../../../../test/transcript-fixtures.ts'
import type { ChannelCount } from '../audio/channel-audio.ts'
import type { ConnectionEnd } from './connection-end.ts'
import { KEEP_ALIVE_INTERVAL_MS } from './keep-alive.ts'
import { createListenSocketConnector } from './listen-socket.ts'

const sockets: FakeWebSocket[] = []

class FakeWebSocket {
  static readonly OPEN = 1
  static readonly CLOSING = 2
  readonly url: string
  readonly protocols: string[]
  readonly sent: unknown[] = []
  readyState = 1
  bufferedAmount = 0
  onopen: () => void = () => {}
  onerror: () => void = () => {}
  onmessage: (event: { data: unknown }) => void = () => {}
  onclose: (event: { code: number; wasClean: boolean }) => void = () => {}

  constructor(url: string, protocols: string[]) {
    this.url = url
    this.protocols = protocols
    sockets.push(this)
  }

  send(data: unknown): void {
    this.sent.push(data)
  }

  close = vi.fn()
}

function setUp(
  requestKey = async () => 'key-1',
  { takeOver = false, channels = 1 }: { takeOver?: boolean; channels?: ChannelCount } = {},
) {
  const messages: unknown[] = []
  const ends: ConnectionEnd[] = []
  const socket = createListenSocketConnector(requestKey)({
    code: SESSION_CODE,
    channels,
    from: 4096,
    captured: 8192,
    recorder: 'page-1',
    takeOver,
    onMessage: (message) => messages.push(message),
    onEnd: (end) => ends.push(end),
  })

  return { socket, messages, ends }
}

async function opened(options: Parameters<typeof setUp>[1] = {}) {
  const harness = setUp(undefined, options)
  await vi.advanceTimersByTimeAsync(0)
  const [wire] = sockets
  if (!wire) throw new Error('No socket was opened')
  wire.onopen()

  return { ...harness, wire }
}

beforeEach(() => {
  vi.useFakeTimers()
  sockets.length = 0
  vi.stubGlobal('WebSocket', FakeWebSocket)
})
afterEach(() => vi.unstubAllGlobals())

describe('the connection for audio', () => {
  it('[STT-01, STT-02, STT-03, STT-04, STT-05, STT-06, STT-07, STT-08, STT-09, STT-10, STT-11, RISK-30] asks for a key, and names format, position and page', async () => {
    const { wire } = await opened()
    const url = new URL(wire.url)

    expect(wire.protocols).toEqual(['token', 'key-1'])
    expect([url.protocol, url.pathname]).toEqual(['ws:', '/v1/listen'])
    expect(Object.fromEntries(url.searchParams)).toEqual({
      model: 'nova-2',
      language: 'en-US',
      smart_format: 'true',
      punctuate: 'true',
      interim_results: 'true',
      endpointing: '300',
      encoding: 'linear16',
      sample_rate: '16000',
      channels: '1',
      from: '4096',
      captured: '8192',
      recorder: 'page-1',
    })
  })

  it('[CHAN-46] asks for two channels in the vendor’s terms', async () => {
    const { wire } = await opened({ channels: 2 })
    const { searchParams } = new URL(wire.url)

    expect([searchParams.get('channels'), searchParams.get('multichannel')]).toEqual(['2', 'true'])
  })

  it('passes messages on and leaves out what is not one', async () => {
    const { wire, messages } = await opened()
    wire.onmessage({ data: '{"type":"Durable","sample":1,"segment":1}' })
    wire.onmessage({ data: 'not json' })
    wire.onmessage({ data: new ArrayBuffer(2) })

    expect(messages).toEqual([{ type: 'Durable', sample: 1, segment: 1 }])
  })

  it('[STT-12] sends audio as it is, and control messages as text', async () => {
    const { wire, socket } = await opened()
    const samples = new Int16Array([1, 2])
    socket.sendAudio(samples)
    socket.moveTo(4096)
    socket.finalize()
    socket.closeStream()

    expect(socket.handedOver).toBe(4)
    expect(wire.sent).toEqual([
      samples,
      '{"type":"Position","sample":4096}',
      '{"type":"Finalize"}',
      '{"type":"CloseStream"}',
    ])
  })

  it('is open until either side begins to close', async () => {
    const { wire, socket } = await opened()
    expect(socket.isOpen).toBe(true)
    wire.readyState = WebSocket.CLOSING
    expect(socket.isOpen).toBe(false)
  })

  it('says that it is alive when there was nothing to send', async () => {
    const { wire, socket } = await opened()
    await vi.advanceTimersByTimeAsync(KEEP_ALIVE_INTERVAL_MS)
    expect(wire.sent).toEqual(['{"type":"KeepAlive"}'])

    socket.sendAudio(new Int16Array([1]))
    await vi.advanceTimersByTimeAsync(KEEP_ALIVE_INTERVAL_MS)
    expect(wire.sent).toHaveLength(2)
  })

  it('[STT-16, STT-17, RISK-31] only writes to the log every 30 s while audio flows', async () => {
    const debug = vi.spyOn(console, 'debug').mockImplementation(() => {})
    const { wire, socket } = await opened()
    const speakFor = async (seconds: number) => {
      for (let second = 0; second < seconds; second++) {
        socket.sendAudio(new Int16Array([1]))
        await vi.advanceTimersByTimeAsync(1000)
      }
    }
    await speakFor(29)
    expect(debug).not.toHaveBeenCalled()
    await speakFor(1)
    expect(debug).toHaveBeenCalledOnce()
    await speakFor(30)
    expect(debug).toHaveBeenCalledTimes(2)
    expect(wire.sent).toHaveLength(60)
    socket.close()
  })

  it('says that it takes the session over', async () => {
    setUp(undefined, { takeOver: true })
    await vi.advanceTimersByTimeAsync(0)

    expect(new URL(sockets[0]?.url ?? '').searchParams.get('takeover')).toBe('true')
  })

  it('tells once how it ended, with what the server said', async () => {
    const { wire, ends } = await opened()
    wire.onmessage({ data: '{"type":"Error","code":"conflict","message":"Another page records."}' })
    wire.onclose({ code: 4009, wasClean: true })
    wire.onclose({ code: 1006, wasClean: false })

    expect(ends).toEqual([
      { kind: 'replaced', canReconnect: false, message: 'Another page records.' },
    ])
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each([
    ['an error event', 1006, 'unclean'],
    ['a close frame', 1001, 'refused'],
  ] as const)(
    '[ERR-10] ends once after %s, so that the recorder reconnects',
    async (_what, code, kind) => {
      const { wire, ends } = await opened()
      const isError = kind === 'unclean'
      if (isError) wire.onerror()
      wire.onclose({ code, wasClean: !isError })

      expect(ends).toEqual([{ kind, canReconnect: true, message: null }])
    },
  )

  it('ends without a socket when there is no key', async () => {
    const { ends } = setUp(() => Promise.reject(new Error('down')))
    await vi.advanceTimersByTimeAsync(0)

    expect(ends).toMatchObject([{ kind: 'unreachable' }])
    expect(sockets).toEqual([])
  })

  it('opens nothing and tells nothing after it was closed', async () => {
    const { socket, ends } = setUp()
    socket.close()
    await vi.advanceTimersByTimeAsync(KEEP_ALIVE_INTERVAL_MS * 2)

    expect(sockets).toEqual([])
    expect(ends).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })
})

it('[AUTH-47, IN-42] connects with the key of its recording once the sign-in has expired', async () => {
  const expired = new ApiError({ status: 401, code: 'unauthenticated', message: '' })
  const requestKey = vi.fn(async (_code: string) => 'key-1')
  const connect = createListenSocketConnector(requestKey)
  const ends: ConnectionEnd[] = []
  const open = async (code: string) => {
    const more = { channels: 1, from: 0, captured: 0, recorder: 'page-1', takeOver: false } as const
    connect({ code, ...more, onMessage: () => {}, onEnd: (end) => ends.push(end) })
    await vi.advanceTimersByTimeAsync(0)
  }
  await open(SESSION_CODE)
  sockets[0]?.onmessage({ data: JSON.stringify({ type: 'Key', token: 'key-2' }) })
  requestKey.mockRejectedValue(expired)
  await open(SESSION_CODE)
  expect(sockets[1]?.protocols).toEqual(['token', 'key-2'])
  await open('OTHER2')
  expect(sockets).toHaveLength(2)
  expect(ends).toEqual([{ kind: 'authentication', canReconnect: false, message: null }])
})
