import { beforeEach, expect, it } from 'vitest'
import type { LiveBus } from '#server/ports/cluster.ts'
import { inProcessBus, inProcessCounts } from '../cluster/in-process.ts'
import { allowAllAdmission } from './allow-all-admission.ts'
import { Hub } from './hub.ts'

const CHANNEL = 'transcript-ABCDEF'

let segmentNumber: number
let reads: number
let hub: Hub
let loseEvents: () => void
beforeEach(() => {
  segmentNumber = 6
  reads = 0
  const whole = inProcessBus()
  const bus: LiveBus = {
    ...whole,
    publish: whole.publish.bind(whole),
    subscribe: (name, handlers) => {
      if (name === CHANNEL) loseEvents = handlers.onGap
      return whole.subscribe(name, handlers)
    },
  }
  const app = { id: 'app', key: 'the-key', secret: 'secret' }
  hub = new Hub({ bus, viewerCounts: inProcessCounts(bus), app })
  const readPosition = async () => {
    reads += 1
    return { segmentNumber, revision: 'first', events: [] }
  }
  hub.admitBy({ ...allowAllAdmission, readPosition })
})

/** A viewer's connection, and the segments up to which it was told that the log goes, null for unknown. */
function connect() {
  const told: (number | null)[] = []
  const write = (frame: Buffer) => {
    const { event, data } = JSON.parse(frame.subarray(frame[1] === 126 ? 4 : 2).toString('utf8'))
    if (event !== 'pusher_internal:subscription_succeeded') return
    told.push(JSON.parse(data).segmentNumber ?? null)
  }
  const request = { key: 'the-key', protocol: '7', address: '127.0.0.1' }
  const { receive } = hub.accept({ write, close: () => {}, bufferedAmount: 0 }, request)
  const say = async (event: string) => {
    receive(JSON.stringify({ event, data: { channel: CHANNEL } }))
    await new Promise(setImmediate)
  }
  return { told, join: () => say('pusher:subscribe'), leave: () => say('pusher:unsubscribe') }
}

it('[OUT-18] tells who joins where the log is, and anew after an event', async () => {
  const [first, second, third] = [connect(), connect(), connect()]
  await first.join()
  await second.join()
  segmentNumber = 7
  hub.publish(CHANNEL, 'transcript-event', { text: 'and more' })
  await third.join()
  expect([first, second, third].map(({ told }) => told)).toEqual([[6], [6], [7]])
  expect(reads).toBe(2)
})

it('[OUT-12, OUT-18] tells nobody a position from before events were lost', async () => {
  const [first, second] = [connect(), connect()]
  await first.join()
  segmentNumber = 7
  loseEvents()
  await second.join()
  expect(first.told).toEqual([6, null])
  expect(second.told.at(-1)).not.toBe(6)
})

it('[OUT-17, OUT-18] reads the log once a second for a viewer who joins again and again', async () => {
  const viewer = connect()
  for (let time = 0; time < 50; time += 1) {
    await viewer.join()
    await viewer.leave()
  }
  expect(viewer.told).toHaveLength(50)
  expect(reads).toBeLessThanOrEqual(2)
})
