import { afterEach, expect, it } from 'vitest'
import { ThreadPool } from '../threads/thread-pool.ts'
import { SecondPass } from './second-pass.ts'

const program = {
  url: new URL('../../../../test/programs/faulty-recogniser.ts', import.meta.url),
  data: null,
}
const second = 16_000

let secondPass: SecondPass
afterEach(() => secondPass.close())

it('[STT-24] writes utterances of any length again, one after the other on one thread', async () => {
  secondPass = new SecondPass(new ThreadPool(program, { streams: 1 }), 1)
  for (const seconds of [0.5, 1, 20, 3]) {
    const words = await secondPass.rewrite(new Int16Array(seconds * second), { isLive: true })
    expect(words).toMatchObject([{ text: 'word' }])
  }
})

it('leaves the live words as they are when its thread breaks, and goes on with another', async () => {
  const pool = new ThreadPool(program, { streams: 1 })
  secondPass = new SecondPass(pool, 1)
  expect(await secondPass.rewrite(new Int16Array(second).fill(1), { isLive: true })).toBeNull()
  expect(await secondPass.rewrite(new Int16Array(second), { isLive: true })).toMatchObject([
    { text: 'word' },
  ])
  pool.threads[0]?.kill()
  expect(await secondPass.rewrite(new Int16Array(second), { isLive: true })).toMatchObject([
    { text: 'word' },
  ])
})

it('[STT-26] writes what is said now before what is left of recordings that have stopped', async () => {
  secondPass = new SecondPass(new ThreadPool(program, { streams: 1 }), 1)
  const written: string[] = []
  const write = async (name: string, isLive: boolean) => {
    await secondPass.rewrite(new Int16Array(second), { isLive })
    written.push(name)
  }
  await Promise.all([
    write('tail 1', false),
    write('tail 2', false),
    write('live 1', true),
    write('live 2', true),
  ])
  expect(written).toEqual(['tail 1', 'live 1', 'live 2', 'tail 2'])
})
