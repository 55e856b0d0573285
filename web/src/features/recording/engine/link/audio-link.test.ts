import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  getSamplesBetween,
  positionToSample,
  ScriptedSocket,
} from '../../../../../test/scripted-recorder.ts'
import { SESSION_CODE } from '../../../../../test/transcript-fixtures.ts'
import { AudioLink, type AudioLinkHandlers } from './audio-link.ts'

const TIMEOUT_MS = 1000

/** A link whose sockets the test controls, and the names of the handlers that it called. */
function scriptedLink() {
  const sockets: ScriptedSocket[] = []
  const calls: string[] = []
  const handler = (name: keyof AudioLinkHandlers) => () => void calls.push(name)
  const link = new AudioLink({
    connect: (options) => {
      const socket = new ScriptedSocket(options)
      sockets.push(socket)

      return socket
    },
    recorder: 'page-1',
    onReady: handler('onReady'),
    onResults: handler('onResults'),
    onDurable: handler('onDurable'),
    onSharing: handler('onSharing'),
    onEnded: handler('onEnded'),
    onProgress: handler('onProgress'),
    onEnd: handler('onEnd'),
  })
  const open = () => {
    link.open(SESSION_CODE, { timeoutMs: TIMEOUT_MS })
    const socket = sockets.at(-1)
    if (!socket) throw new Error('The link did not connect')

    return socket
  }

  return { link, calls, open }
}

function samples(from: number, to: number): Int16Array<ArrayBuffer> {
  return Int16Array.from({ length: to - from }, (_, index) => positionToSample(from + index))
}

beforeEach(() => {
  vi.useFakeTimers()
})

describe('AudioLink', () => {
  it('takes nothing from a connection that another has replaced', () => {
    const { link, calls, open } = scriptedLink()
    const old = open()
    const current = open()
    link.append(samples(0, 100))
    old.ready()
    old.durable(100)
    old.say({ type: 'Heard', sample: 100, recognised: 0, is_finishing: true })
    old.end()

    expect(calls).toEqual([])
    expect(old.received).toEqual([])
    expect(old.isClosed).toBe(true)
    expect(link).toMatchObject({ durable: 0, undelivered: 100, isDelivered: false })

    current.ready()
    expect(current.received).toEqual(getSamplesBetween(0, 100))
    expect(current.isClosed).toBe(false)
  })

  it('ends each connection once, be it by its time limit or by its socket', () => {
    const { link, calls, open } = scriptedLink()
    const late = open()
    vi.advanceTimersByTime(TIMEOUT_MS)
    late.end()
    expect(calls).toEqual(['onEnd'])

    const listening = open()
    listening.ready()
    vi.advanceTimersByTime(TIMEOUT_MS)
    expect(calls).toEqual(['onEnd', 'onReady'])

    link.close()
    listening.end()
    expect(calls).toEqual(['onEnd', 'onReady'])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('asks each connection once for the last words, after its last sample', () => {
    const { link, open } = scriptedLink()
    const first = open()
    link.append(samples(0, 100))
    link.complete()
    expect(first.hasReceivedCloseStream).toBe(false)
    first.ready()
    expect(first.hasReceivedCloseStream).toBe(true)
    first.hasReceivedCloseStream = false
    first.ready()
    expect(first.hasReceivedCloseStream).toBe(false)

    const second = open()
    second.ready()
    expect(second.received).toEqual(getSamplesBetween(0, 100))
    expect(second.hasReceivedCloseStream).toBe(true)
  })

  it('knows that everything is delivered until the next connection has to hear it again', () => {
    const { link, open } = scriptedLink()
    const socket = open()
    socket.ready()
    link.complete()
    socket.say({ type: 'Heard', sample: 0, recognised: 0, is_finishing: true })
    expect(link.isDelivered).toBe(true)
    socket.end()
    expect(link.isDelivered).toBe(true)

    open()
    expect(link.isDelivered).toBe(false)
  })

  it('is behind only while the server listens', () => {
    const { link, open } = scriptedLink()
    const socket = open()
    link.append(samples(0, 100))
    expect(link.behind).toBe(0)
    socket.ready()
    expect(link.behind).toBe(100)
    socket.say({ type: 'Heard', sample: 100, recognised: 40, is_finishing: false })
    expect(link.behind).toBe(60)
    socket.end()
    expect(link.behind).toBe(0)
  })
})
