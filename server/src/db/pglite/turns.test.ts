import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Turns } from './turns.ts'

it('[OPS-47] work runs alone or beside its like, begins in the order in which it asked, and all of it ends', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.record({ isAlone: fc.boolean(), fails: fc.boolean() }), { maxLength: 20 }),
      async (scheduler, asked) => {
        const turns = new Turns()
        const begun: number[] = []
        const running = new Set<number>()
        const outcomes = asked.map(({ isAlone, fails }, number) => {
          const work = async () => {
            begun.push(number)
            running.add(number)
            const others = [...running].filter((other) => other !== number)
            if (isAlone) expect(others).toEqual([])
            expect(others.filter((other) => asked[other]?.isAlone)).toEqual([])
            await scheduler.schedule(Promise.resolve())
            running.delete(number)
            if (fails) throw new Error('failed')
            return number
          }
          return isAlone ? turns.alone(work) : turns.beside(work)
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

it('[OPS-47] work that others may run beside begins at once', async () => {
  const turns = new Turns()
  const first = Promise.withResolvers<void>()
  const running = turns.beside(() => first.promise)
  expect(await turns.beside(async () => 'second')).toBe('second')
  first.resolve()
  await running
})
