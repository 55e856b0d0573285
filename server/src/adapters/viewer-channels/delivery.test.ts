import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noMetrics } from '#server/ports/metrics.ts'
import { noTracing } from '#server/ports/tracing.ts'
import { Channel } from './channel.ts'
import { createViewer } from './viewer.ts'

let told: unknown[]
let channel: Channel
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  told = []
  const subscription = { ready: Promise.resolve(), end: () => {} }
  channel = new Channel('x', subscription, { metrics: noMetrics, tracing: noTracing })
  const write = (frame: Buffer) => {
    const { event, data } = JSON.parse(frame.subarray(2).toString('utf8'))
    if (event === 'delivery-event') told.push(JSON.parse(data))
  }
  const socket = { write, close: () => {}, bufferedAmount: 0 }
  channel.add(createViewer(socket, '127.0.0.1', 1))
})
afterEach(() => vi.useRealTimers())

const isDelayed = { isDelayed: true }
const isLive = { isDelayed: false }

it('[OUT-31] viewers are told once that new text can’t reach them, and once that it can', () => {
  for (const isBlocked of [false, true, true, false, false]) channel.updateDelivery(isBlocked)
  expect(told).toEqual([isDelayed, isLive])
})

it('[OUT-31] a channel on which events arrive is not delayed, until two seconds after the last one', () => {
  channel.publish({ event: 'transcript-event', data: '{}' })
  vi.advanceTimersByTime(1_999)
  channel.updateDelivery(true)
  expect(told).toEqual([])
  vi.advanceTimersByTime(1)
  channel.updateDelivery(true)
  expect(told).toEqual([isDelayed])
  channel.publish({ event: 'transcript-event', data: '{}' })
  channel.updateDelivery(true)
  expect(told).toEqual([isDelayed, isLive])
})
