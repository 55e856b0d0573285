import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  interleave,
  positionToSample,
  toMeetingSample,
} from '../../../../../test/scripted-capture.ts'
import { getSamplesBetween, ScriptedSocket } from '../../../../../test/scripted-recorder.ts'
import { SESSION_CODE } from '../../../../../test/transcript-fixtures.ts'
import type { ChannelAudio } from '../audio/channel-audio.ts'
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

  return { link, calls, open, sockets }
}

function samples(from: number, to: number): ChannelAudio {
  const length = to - from

  return {
    samples: Int16Array.from({ length }, (_, index) => positionToSample(from + index)),
    channels: 1,
  }
}

/** The same positions, with a meeting. */
function both(from: number, to: number): ChannelAudio {
  const { samples: own } = samples(from, to)

  return { samples: interleave(own, own.map(toMeetingSample)), channels: 2 }
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

  it('[CHAN-46] opens a connection of two channels when a meeting joins, and sends the earlier audio with a silent one', () => {
    const { link, open, sockets } = scriptedLink()
    const mono = open()
    mono.ready()
    link.append(samples(0, 100))
    mono.durable(40)
    link.addSecondChannel()
    link.append(both(100, 150))

    expect(mono.isClosed).toBe(true)
    expect(mono.received).toEqual(getSamplesBetween(0, 100))
    expect(sockets).toHaveLength(2)
    const stereo = sockets[1]
    expect(stereo?.options).toMatchObject({ channels: 2, from: 40 })
    stereo?.ready(40, 0, { received: 100, channels: 2 })
    expect(stereo?.received).toEqual(getSamplesBetween(40, 150))
    expect(stereo?.receivedMeeting).toEqual([
      ...new Array(60).fill(0),
      ...getSamplesBetween(100, 150).map(toMeetingSample),
    ])
    expect(link.countedSamples).toBe(150)
  })

  it('[CHAN-46] keeps two channels for the session, also where only the microphone is captured later', () => {
    const { link, open, sockets } = scriptedLink()
    open().ready(0, 0, { channels: 2 })
    link.append(samples(0, 100))

    expect(link.channels).toBe(2)
    expect(sockets).toHaveLength(1)
    expect(open().options.channels).toBe(2)
  })

  it('[CHAN-47] goes on with one channel when the server has no recogniser for the second', () => {
    const { link, open, sockets } = scriptedLink()
    open().ready()
    link.addSecondChannel()
    link.append(both(0, 50))
    expect(link.isAddingChannel).toBe(true)
    link.dropSecondChannel()
    link.append(both(50, 100))
    const mono = open()
    mono.ready(0, 0, { received: 0 })

    expect(mono.options.channels).toBe(1)
    expect(mono.received).toEqual(getSamplesBetween(0, 100))
    link.addSecondChannel()
    link.append(both(100, 110))
    expect(sockets.at(-1)?.options.channels).toBe(2)
  })

  it('[CHAN-40] counts the limit in sample frames, whatever the channels', () => {
    const { link, open } = scriptedLink()
    open()
    link.append(both(0, 10))
    const second = open()
    second.ready(0, 0, { received: 0, heard: 0, limit: 100, channels: 2 })
    link.append(both(10, 500))

    expect(link.isFull).toBe(true)
    expect(second.received).toEqual(getSamplesBetween(0, 100))
  })
})
