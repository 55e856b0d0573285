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
    const words = await secondPass.rewrite(new Int16Array(seconds * second))
    expect(words).toMatchObject([{ text: 'word' }])
  }
})

it('leaves the live words as they are when its thread breaks, and goes on with another', async () => {
  const pool = new ThreadPool(program, { streams: 1 })
  secondPass = new SecondPass(pool, 1)
  expect(await secondPass.rewrite(new Int16Array(second).fill(1))).toBeNull()
  expect(await secondPass.rewrite(new Int16Array(second))).toMatchObject([{ text: 'word' }])
  await pool.threads[0]?.kill()
  expect(await secondPass.rewrite(new Int16Array(second))).toMatchObject([{ text: 'word' }])
})
