import { FaultProxy } from '@live-scribe/testing/faults/fault-proxy'
import { interleave } from '@live-scribe/testing/voice/interleave'
import { synthesiseSamples } from '@live-scribe/testing/voice/synthesise-samples'
import { expect, inject, it } from 'vitest'
import { type FinalEvent, type ListenEvent, LiveScribe } from '../src/index.ts'
import { createAccount } from './test-account.ts'

const QUESTION = 'Could you tell me about a project that you are proud of?'
const ANSWER = 'Last year I moved the payment system from one large server.'
const url = inject('serverUrl')

function toBytes({ buffer }: Int16Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer)
}

function finalsOf(events: ListenEvent[]): FinalEvent[] {
  return events.filter((event) => event.type === 'final')
}

function codeOf([started]: ListenEvent[]): string {
  return started?.type === 'started' ? started.code : ''
}

it('[CLIENT-5] writes down a voice from a stream, and ends when the last word is stored', async () => {
  const { key } = await createAccount(url)
  const scribe = new LiveScribe({ url, key })
  const audio = new Blob([synthesiseSamples([QUESTION])]).stream()
  const events = await Array.fromAsync(scribe.listen(audio, { title: 'Voice' }))

  const finals = finalsOf(events)
  expect(finals.map(({ text }) => text).join(' ')).toMatch(/tell me about .* project/i)
  expect(events.some((event) => event.type === 'interim')).toBe(true)
  expect(events.at(-1)).toMatchObject({ type: 'ended', reason: 'user_stopped' })
  const stored = await Array.fromAsync(scribe.transcript(codeOf(events)))
  expect(stored.map(({ text }) => text)).toEqual(finals.map(({ text }) => text))
  const recording = await scribe.recordings.get(codeOf(events))
  expect(recording).toMatchObject({ title: 'Voice', status: 'completed' })
})

it('[CLIENT-5] loses and doubles nothing when its connections are cut, with a key that may only listen', async () => {
  const { makeKey } = await createAccount(url)
  const { key } = await makeKey(['listen'])
  const proxy = await FaultProxy.open(Number(new URL(url).port))
  try {
    const scribe = new LiveScribe({ url: proxy.url, key })
    const audio = toBytes(synthesiseSamples([QUESTION, ANSWER, QUESTION]))
    let heard = Promise.withResolvers<void>()
    const source = async function* () {
      const piece = Math.ceil(audio.length / 3)
      for (let at = 0; at < audio.length; at += piece) {
        heard = Promise.withResolvers()
        yield audio.subarray(at, at + piece)
        await heard.promise
        proxy.cut()
      }
    }
    const events: ListenEvent[] = []
    for await (const event of scribe.listen(source())) {
      events.push(event)
      if (event.type === 'interim' || event.type === 'final') heard.resolve()
    }
    const finals = finalsOf(events)
    expect(finals.map(({ segmentNumber }) => segmentNumber)).toEqual(finals.map((_, at) => at + 1))
    expect(finals.filter(({ isGap }) => isGap)).toEqual([])
    const text = finals.map((final) => final.text).join(' ')
    expect(text).toMatch(/tell me about .* project.*payment system.*tell me about .* project/is)
    const ended = events.find((event) => event.type === 'ended')
    expect(Math.abs((ended?.durationSeconds ?? 0) - audio.length / 32_000)).toBeLessThan(1)
    const stored = await Array.fromAsync(scribe.transcript(codeOf(events)))
    expect(stored.map((segment) => segment.text)).toEqual(finals.map((final) => final.text))
  } finally {
    await proxy.close()
  }
})

it('[CLIENT-8] writes down two channels at 48 kHz, each on its own', { tags: 'deep' }, async () => {
  const { key } = await createAccount(url)
  const scribe = new LiveScribe({ url, key })
  const you = synthesiseSamples([ANSWER])
  const them = synthesiseSamples([QUESTION], 'slt')
  const frames = interleave(you, them)
  // Each frame three times: the same sound at 48 kHz.
  const fast = Int16Array.from({ length: frames.length * 3 }, (_, at) => {
    const frame = Math.floor(at / 6)
    return frames[frame * 2 + (at % 2)] ?? 0
  })
  const listening = scribe.listen(new Blob([fast]).stream(), { sampleRate: 48_000, channels: 2 })
  const finals = finalsOf(await Array.fromAsync(listening))
  const said = (channel: number) =>
    finals
      .filter((final) => final.channel === channel)
      .map((final) => final.text)
      .join(' ')
  expect(said(0)).toMatch(/payment system/)
  expect(said(1)).toMatch(/tell me about .* project/i)
})

it('[CLIENT-7] says that its key was revoked while it listens, and what was heard is kept', {
  tags: 'deep',
}, async () => {
  const account = await createAccount(url)
  const { key, revoke } = await account.makeKey(['listen'])
  const scribe = new LiveScribe({ url, key })
  const events: ListenEvent[] = []
  const revoked = Promise.withResolvers<void>()
  const source = async function* () {
    yield toBytes(synthesiseSamples([QUESTION]))
    await revoked.promise
  }
  const listening = (async () => {
    for await (const event of scribe.listen(source())) {
      events.push(event)
      if (event.type === 'final') await revoke()
    }
  })()
  await expect(listening).rejects.toMatchObject({ name: 'LiveScribeError', status: 4000 })
  revoked.resolve()
  const owner = new LiveScribe({ url, key: account.key })
  const stored = await Array.fromAsync(owner.transcript(codeOf(events)))
  expect(stored.map(({ text }) => text).join(' ')).toMatch(/project/)
})

it('[CLIENT-6] ends the recording when its signal is aborted', { tags: 'deep' }, async () => {
  const { key } = await createAccount(url)
  const scribe = new LiveScribe({ url, key })
  const stopping = new AbortController()
  const events: ListenEvent[] = []
  const silence = Promise.withResolvers<void>()
  const source = async function* () {
    yield toBytes(synthesiseSamples([QUESTION]))
    await silence.promise
  }
  const listening = (async () => {
    for await (const event of scribe.listen(source(), stopping)) {
      events.push(event)
      if (event.type === 'final') stopping.abort(new Error('enough'))
    }
  })()
  await expect(listening).rejects.toThrow('enough')
  silence.resolve()
  for await (const _ of scribe.follow(codeOf(events))) {
    // The session is followed to its end.
  }
  expect(await scribe.recordings.get(codeOf(events))).toMatchObject({ status: 'completed' })
})

it('[CLIENT-9] ends the recording when its reader leaves at the first event', async () => {
  const { key } = await createAccount(url)
  const scribe = new LiveScribe({ url, key })
  const audio = new Blob([synthesiseSamples([QUESTION])]).stream()
  let code = ''
  for await (const event of scribe.listen(audio)) {
    code = codeOf([event])
    break
  }
  const { status } = await scribe.recordings.get(code)
  expect(status).toBe('completed')
})
