import { FaultProxy } from '@live-scribe/testing/faults/fault-proxy'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type FinalEvent, LiveScribe, LiveScribeError } from '../src/index.ts'
import { SpokenSession, textOf } from './spoken-session.ts'
import { createAccount, type TestAccount } from './test-account.ts'

const url = inject('serverUrl')
let account: TestAccount
let proxy: FaultProxy
beforeAll(async () => {
  account = await createAccount(url)
  proxy = await FaultProxy.open(Number(new URL(url).port))
})
afterAll(async () => {
  await proxy?.close()
})

function numbersTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1)
}

it('[CLIENT-3] follows over cut connections: each final once, in order, until the session ends', {
  tags: 'deep',
}, async () => {
  const session = await SpokenSession.open(url, account)
  await session.say(3)
  const scribe = new LiveScribe({ url: proxy.url })
  const finals: FinalEvent[] = []
  let arrived = Promise.withResolvers<void>()
  const reading = (async () => {
    for await (const event of scribe.follow(session.code)) {
      if (event.type === 'final') finals.push(event)
      arrived.resolve()
      arrived = Promise.withResolvers()
    }
  })()
  for (let round = 0; round < 8; round += 1) {
    // Once before anything was read, then with words on their way, then with the network away.
    if (round % 3 === 1) proxy.cut()
    if (round % 3 === 2) proxy.down()
    await session.say(3)
    proxy.restore()
    while (round % 2 === 0 && finals.length < session.last) await arrived.promise
  }
  await session.end()
  await reading

  expect(finals.map(({ segmentNumber }) => segmentNumber)).toEqual(numbersTo(session.last))
  expect(finals.map(({ text }) => text)).toEqual(numbersTo(session.last).map(textOf))
})

it('[CLIENT-4] goes on after a number, whatever was read before', async () => {
  const session = await SpokenSession.open(url, account)
  await session.say(7)
  const scribe = new LiveScribe({ url })
  for await (const event of scribe.follow(session.code.toLowerCase(), { after: 5 })) {
    if (event.type !== 'final') continue
    expect([6, 7]).toContain(event.segmentNumber)
    if (event.segmentNumber === 7) break
  }
  const rest = await Array.fromAsync(scribe.transcript(session.code, { after: 2 }))
  expect(rest.map(({ segment_number }) => segment_number)).toEqual([3, 4, 5, 6, 7])
})

it('[CLIENT-6] stops at once when its signal is aborted, wherever it waits', async () => {
  const session = await SpokenSession.open(url, account)
  const stopping = new AbortController()
  const scribe = new LiveScribe({ url })
  const seen: string[] = []
  const read = async () => {
    for await (const event of scribe.follow(session.code, stopping)) {
      seen.push(event.type)
      stopping.abort(new Error('enough'))
    }
  }
  await expect(read()).rejects.toThrow('enough')
  expect(seen).toEqual(['status'])
})

it('[CLIENT-7] says what the server says: code, status and sentence', async () => {
  const scribe = new LiveScribe({ url })
  const failed = await scribe
    .follow('ZZZZZZ')
    .next()
    .catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(LiveScribeError)
  expect(failed).toMatchObject({ code: 'session_not_found', status: 404 })
  const unreachable = new LiveScribe({ url: 'http://127.0.0.1:9' })
  const refused = await unreachable.recordings.get('ABC234').catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'network', status: 0, isTemporary: true })
  const guest = await scribe.recordings
    .list()
    .next()
    .catch((error: unknown) => error)
  expect(guest).toMatchObject({ code: 'unauthenticated', status: 401 })
})

it('[CLIENT-2] lists, searches and exports the recordings of its key', async () => {
  const session = await SpokenSession.open(url, account, 'A talk on queues')
  await session.say(4)
  const { recordings } = new LiveScribe({ url, key: account.key })
  const titles = (await Array.fromAsync(recordings.list())).map(({ title }) => title)
  expect(titles).toContain('A talk on queues')
  expect(await recordings.get(session.code)).toMatchObject({ status: 'active' })
  const hits = await Array.fromAsync(recordings.search('"sentence 3"'))
  expect(
    hits.map(({ recording, line }) => [recording.session_id, line.segment_number]),
  ).toContainEqual([session.code, 3])
  const file = await recordings.export(session.code, { format: 'json', speakers: 'off' })
  expect(await file.text()).toContain(textOf(4))
})
