import { ManualClock } from '@live-scribe/testing/time/manual-clock'
import { expect, it } from 'vitest'
import { BacklogMonitor } from './backlog-monitor.ts'

it('[MODEL-45] calls the machine too busy after 10 s of waiting audio, and free after 10 s without', async () => {
  const clock = new ManualClock()
  let isBehind = true
  const monitor = new BacklogMonitor(() => isBehind, clock)
  await clock.pass(9)
  expect(monitor.isOverloaded).toBe(false)
  await clock.pass(1)
  expect(monitor.isOverloaded).toBe(true)
  isBehind = false
  await clock.pass(9)
  isBehind = true
  await clock.pass(1)
  isBehind = false
  await clock.pass(9)
  expect(monitor.isOverloaded).toBe(true)
  await clock.pass(1)
  expect(monitor.isOverloaded).toBe(false)
  isBehind = true
  await clock.pass(9)
  isBehind = false
  await clock.pass(1)
  isBehind = true
  await clock.pass(9)
  expect(monitor.isOverloaded).toBe(false)
  monitor.close()
})
