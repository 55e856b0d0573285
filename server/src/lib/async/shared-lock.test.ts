import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SharedLock } from './shared-lock.ts'

it('[OPS-47] work runs exclusively or shared, starts in the order of its requests, and all of it ends', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.record({ isExclusive: fc.boolean(), fails: fc.boolean() }), { maxLength: 20 }),
      async (scheduler, asked) => {
        const lock = new SharedLock()
        const begun: number[] = []
        const running = new Set<number>()
        const outcomes = asked.map(({ isExclusive, fails }, number) => {
          const work = async () => {
            begun.push(number)
            running.add(number)
            const others = [...running].filter((other) => other !== number)
            if (isExclusive) expect(others).toEqual([])
            expect(others.filter((other) => asked[other]?.isExclusive)).toEqual([])
            await scheduler.schedule(Promise.resolve())
            running.delete(number)
            if (fails) throw new Error('failed')
            return number
          }
          return isExclusive ? lock.runExclusive(work) : lock.runShared(work)
        })
        const ended = Promise.allSettled(outcomes)
        await scheduler.waitFor(ended)
        expect(begun).toEqual(asked.map((_, number) => number))
        expect((await ended).map(({ status }) => status)).toEqual(
          asked.map(({ fails }) => (fails ? 'rejected' : 'fulfilled')),
        )
      },
    ),
  )
})

it('[OPS-47] shared work starts at once beside other shared work', async () => {
  const lock = new SharedLock()
  const first = Promise.withResolvers<void>()
  const running = lock.runShared(() => first.promise)
  expect(await lock.runShared(async () => 'second')).toBe('second')
  first.resolve()
  await running
})
