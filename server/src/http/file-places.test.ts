import { expect, it } from 'vitest'
import { type FilePlaceBounds, FilePlaces } from './file-places.ts'

const bounds: FilePlaceBounds = {
  ofAll: { places: 12, maxWaiting: 1000 },
  ofKeys: [
    { places: 2, maxWaiting: 120 },
    { places: 4, maxWaiting: 1000 },
  ],
  busyText: 'Many transcripts are being exported. Try again in a minute.',
}

/** An export that ends when it is told to. */
function startExport(
  places: FilePlaces,
  address: string,
  { owner = address, isGone = () => false }: { owner?: string; isGone?: () => boolean } = {},
) {
  const end = Promise.withResolvers<void>()
  const state = { hasBegun: false }
  const parts = places.hold({ keys: [address, owner], isGone }, async () => {
    state.hasBegun = true
    return (async function* () {
      yield 'begin'
      await end.promise
    })()
  })
  const read = (async () => {
    const texts: unknown[] = []
    for await (const text of parts) texts.push(text)
    return texts
  })()
  return { state, end: end.resolve, read }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))
const countBegun = (all: { state: { hasBegun: boolean } }[]) =>
  all.filter(({ state }) => state.hasBegun).length

it('[BOUND-28] two exports of an address are made at once, twelve of all', async () => {
  const places = new FilePlaces(bounds)
  const ofOne = Array.from({ length: 5 }, () => startExport(places, '203.0.113.1'))
  await turn()
  expect(countBegun(ofOne)).toBe(2)
  const ofOthers = Array.from({ length: 20 }, (_, n) => startExport(places, `198.51.100.${n}`))
  await turn()
  expect(countBegun(ofOthers)).toBe(10)
  for (const { end } of [...ofOne, ...ofOthers]) end()
  for (const { read } of [...ofOne, ...ofOthers]) expect(await read).toEqual(['begin'])
})

it('[BOUND-28] who has left while waiting gets nothing made', async () => {
  const places = new FilePlaces(bounds)
  const running = Array.from({ length: 2 }, () => startExport(places, '203.0.113.1'))
  await turn()
  const gone = startExport(places, '203.0.113.1', { isGone: () => true })
  for (const { end } of running) end()
  expect(await gone.read).toEqual([])
  expect(gone.state.hasBegun).toBe(false)
})

it('[BOUND-28] more than wait is refused', async () => {
  const places = new FilePlaces(bounds)
  const all = Array.from({ length: 122 }, () => startExport(places, '203.0.113.1'))
  await expect(startExport(places, '203.0.113.1').read).rejects.toMatchObject({
    code: 'server_busy',
  })
  for (const { end } of all) end()
  await Promise.all(all.map(({ read }) => read))
})

it('[BOUND-28] readers of one owner’s recordings have four places, wherever they read', async () => {
  const places = new FilePlaces(bounds)
  const ofOne = Array.from({ length: 20 }, (_, n) =>
    startExport(places, `198.51.100.${n}`, { owner: 'readers of ann' }),
  )
  await turn()
  expect(countBegun(ofOne)).toBe(4)
  const ofOther = startExport(places, '203.0.113.1', { owner: 'readers of bob' })
  await turn()
  expect(ofOther.state.hasBegun).toBe(true)
  for (const { end } of [...ofOne, ofOther]) end()
  await Promise.all([...ofOne, ofOther].map(({ read }) => read))
})

it('[BOUND-30] who takes a file slowly is let go while somebody waits for its place, and only then', async () => {
  let now = 0
  const one = { ofAll: { places: 1, maxWaiting: 9 }, ofKeys: [], busyText: '' }
  const places = new FilePlaces(one, () => now)
  const take = () =>
    places.hold({ keys: ['ann'], isGone: () => false }, async () =>
      (async function* () {
        for (;;) yield 'x'.repeat(1000)
      })(),
    )
  const slow = take()
  for (let second = 0; second < 60; second += 1) {
    expect((await slow.next()).done).toBe(false)
    now += 1000
  }
  const next = take()
  const nextPart = next.next()
  await turn()
  await expect(slow.next()).rejects.toThrow('too slowly')
  expect((await nextPart).done).toBe(false)
  const fast = next
  const waiting = take()
  const waitingPart = waiting.next()
  for (let part = 0; part < 10_000; part += 1) {
    expect((await fast.next()).done).toBe(false)
    now += 10
  }
  await fast.return(undefined)
  expect((await waitingPart).done).toBe(false)
  await waiting.return(undefined)
})
