import { expect, it } from 'vitest'
import { SerialQueue } from './serial-queue.ts'

it('runs one task at a time, in order', async () => {
  const queue = new SerialQueue()
  const events: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = queue.runUnlessFailed(async () => {
    events.push('first starts')
    await gate.promise
    events.push('first ends')
  })
  const second = queue.runUnlessFailed(async () => events.push('second'))
  gate.resolve()
  await Promise.all([first, second])
  expect(events).toEqual(['first starts', 'first ends', 'second'])
})

it('runs nothing after a task that failed, and fails with its error', async () => {
  const queue = new SerialQueue()
  const started: string[] = []
  const failed = queue.runUnlessFailed(() => Promise.reject(new Error('broken')))
  const next = queue.runUnlessFailed(async () => started.push('next'))
  await expect(failed).rejects.toThrow('broken')
  await expect(next).rejects.toThrow('broken')
  expect(started).toEqual([])
})
