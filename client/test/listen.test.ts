import { synthesiseSamples } from '@live-scribe/testing/voice/synthesise-samples'
import { expect, inject, it } from 'vitest'
import { type ListenEvent, LiveScribe } from '../src/index.ts'
import { createAccount } from './test-account.ts'

const url = inject('serverUrl')

it('[CLIENT-5] writes down a voice from a stream, and ends when the last word is stored', async () => {
  const { key } = await createAccount(url)
  const scribe = new LiveScribe({ url, key })
  const audio = synthesiseSamples(['Could you tell me about a project that you are proud of?'])
  const events: ListenEvent[] = []
  for await (const event of scribe.listen(new Blob([audio]).stream(), { title: 'Voice' }))
    events.push(event)

  const [started] = events
  const code = started?.type === 'started' ? started.code : ''
  const finals = events.filter((event) => event.type === 'final')
  expect(finals.map(({ text }) => text).join(' ')).toMatch(/tell me about .* project/i)
  expect(events.some((event) => event.type === 'interim')).toBe(true)
  expect(events.at(-1)).toMatchObject({ type: 'ended', reason: 'user_stopped' })
  const stored = await Array.fromAsync(scribe.transcript(code))
  expect(stored.map(({ text }) => text)).toEqual(finals.map(({ text }) => text))
  expect(await scribe.recordings.get(code)).toMatchObject({ title: 'Voice', status: 'completed' })
})
