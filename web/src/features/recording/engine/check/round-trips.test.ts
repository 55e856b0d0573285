import { expect, it } from 'vitest'
import { createRoundTrips } from './round-trips.ts'

function measure(trips: number[]) {
  const measured = createRoundTrips()
  for (const [index, trip] of trips.entries()) {
    measured.receive(measured.send(1000 * index), 1000 * index + trip)
  }

  return measured.judge(1000 * trips.length)
}

it('[CHAN-93] the network is judged by the median of its round trips, once there are five', () => {
  expect(measure([40, 40, 40, 40])).toEqual({ name: 'waiting' })
  expect(measure([40, 30, 50, 40, 900])).toEqual({ name: 'fast', medianMs: 40 })
  expect(measure([400, 400, 400, 400, 400])).toEqual({ name: 'fast', medianMs: 400 })
  expect(measure([500, 30, 700, 401, 600])).toEqual({ name: 'slow', medianMs: 500 })
})

it('[CHAN-93] a ping without an answer for three seconds is told', () => {
  const measured = createRoundTrips()
  measured.send(0)
  expect(measured.judge(3000)).toEqual({ name: 'waiting' })
  expect(measured.judge(3001)).toEqual({ name: 'no-answer' })
  measured.receive(0, 3002)
  measured.receive(0, 3003)
  measured.receive(99, 3003)
  expect(measured.judge(3003)).toEqual({ name: 'waiting' })
})
