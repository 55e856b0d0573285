import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  FakeContext,
  FakeNode,
  FakeStream,
  FakeTrack,
  stubWebAudio,
} from '../../../../../../test/fake-web-audio.ts'
import type { ChannelAudio } from '../channel-audio.ts'
import { createCaptureGraph } from './capture-graph.ts'

function stream(): MediaStream {
  return new FakeStream({ audio: [new FakeTrack()] }) as unknown as MediaStream
}

function connectedTo(input: number): unknown[] {
  return FakeContext.all.flatMap(({ sources }) =>
    sources.filter((each) => each.connect.mock.lastCall?.[2] === input).map((each) => each.stream),
  )
}

beforeEach(stubWebAudio)
afterEach(() => vi.unstubAllGlobals())

describe('the capture graph', () => {
  it('[CHAN-43] connects both sources to one node of one context, the microphone first', async () => {
    const graph = createCaptureGraph(() => {})
    const [microphone, meeting] = [stream(), stream()]
    await graph.connect(0, microphone)
    expect(FakeNode.latest.port.sent).toEqual([{ channels: 1 }])
    await graph.connect(1, meeting)

    expect(FakeContext.all).toHaveLength(1)
    expect(FakeNode.latest.options?.numberOfInputs).toBe(2)
    expect(connectedTo(0)).toEqual([microphone])
    expect(connectedTo(1)).toEqual([meeting])
    expect(FakeNode.latest.port.sent.at(-1)).toEqual({ channels: 2 })
  })

  it('[CHAN-41] keeps two channels and its clock when one of the sources goes', async () => {
    const graph = createCaptureGraph(() => {})
    const [microphone, meeting] = [stream(), stream()]
    await graph.connect(0, microphone)
    await graph.connect(1, meeting)
    graph.disconnect(1, meeting)
    expect(FakeContext.all[0]?.close).not.toHaveBeenCalled()
    graph.disconnect(0, microphone)
    expect(FakeContext.all[0]?.close).toHaveBeenCalledOnce()

    await graph.connect(0, stream())
    expect(FakeNode.latest.options?.processorOptions).toEqual({ channels: 2 })
  })

  it('[CHAN-50] replaces the meeting, and keeps the new one when the old one is closed', async () => {
    const graph = createCaptureGraph(() => {})
    const [first, second] = [stream(), stream()]
    await graph.connect(0, stream())
    await graph.connect(1, first)
    await graph.connect(1, second)
    graph.disconnect(1, first)

    const sources = FakeContext.all[0]?.sources ?? []
    expect(sources.find((each) => each.stream === first)?.disconnect).toHaveBeenCalled()
    expect(sources.find((each) => each.stream === second)?.disconnect).not.toHaveBeenCalled()
  })

  it('[CHAN-56] replaces a context that delivers nothing, for both sources', async () => {
    vi.useFakeTimers()
    const graph = createCaptureGraph(() => {})
    const [microphone, meeting, other] = [stream(), stream(), stream()]
    await graph.connect(0, microphone)
    await graph.connect(1, meeting)
    graph.disconnect(0, microphone)
    vi.advanceTimersByTime(1000)
    await graph.connect(0, other)

    expect(FakeContext.all).toHaveLength(2)
    expect(FakeContext.all[0]?.close).toHaveBeenCalledOnce()
    expect(FakeContext.all[1]?.sources.map((each) => each.stream).sort()).toEqual([meeting, other])
    expect(FakeNode.latest.options?.processorOptions).toEqual({ channels: 2 })
  })

  it('[CHAN-56] keeps a context that delivers the meeting while the microphone is away', async () => {
    vi.useFakeTimers()
    const graph = createCaptureGraph(() => {})
    const microphone = stream()
    await graph.connect(0, microphone)
    await graph.connect(1, stream())
    graph.disconnect(0, microphone)
    vi.advanceTimersByTime(1000)
    FakeNode.latest.port.onmessage?.({ data: { samples: new Int16Array(2), channels: 2 } })
    await graph.connect(0, stream())

    expect(FakeContext.all).toHaveLength(1)
  })

  it('[CHAN-110] connects nothing after it was closed', async () => {
    const graph = createCaptureGraph(() => {})
    graph.close()

    await expect(graph.connect(0, stream())).rejects.toThrow()
    expect(FakeContext.all).toEqual([])
  })

  it('delivers nothing after it was closed', async () => {
    const captured: ChannelAudio[] = []
    const graph = createCaptureGraph((audio) => captured.push(audio))
    await graph.connect(0, stream())
    graph.close()
    FakeNode.latest.port.onmessage?.({ data: { samples: new Int16Array(2), channels: 1 } })

    expect(captured).toEqual([])
  })
})
