import { RedisTestBed } from '@live-scribe/testing/servers/redis-test-bed'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { RedisNodeCalls } from './redis.ts'

/** Longer than any test: whoever gets null sooner did not wait. */
const long = 600_000

let nodes: RedisTestBed
beforeEach(async () => {
  nodes = await RedisTestBed.start()
})
afterEach(() => nodes.close())

const openNode = async () => {
  const line = await nodes.connect()
  return { line, calls: new RedisNodeCalls(line) }
}
/** Asks until somebody answers: a name becomes known a moment after it is taken. */
async function ask(calls: RedisNodeCalls, name: string, question: string): Promise<string> {
  for (;;) {
    const answer = await calls.request(name, question, long)
    if (answer !== null) return answer
  }
}

it('a question reaches the node that answers to a name, and each gets its own answer', async () => {
  const [a, b, c] = [await openNode(), await openNode(), await openNode()]
  a.calls.handle('recording A', async (question) => `A heard ${question}`)
  b.calls.handle('recording B', async (question) => `B heard ${question}`)
  await ask(c.calls, 'recording B', 'first')
  const asked = Array.from({ length: 50 }, (_, number) =>
    ask(c.calls, `recording ${number % 2 ? 'A' : 'B'}`, `${number}\n"ß"`),
  )
  expect(await Promise.all(asked)).toEqual(
    Array.from({ length: 50 }, (_, number) => `${number % 2 ? 'A' : 'B'} heard ${number}\n"ß"`),
  )
})

it('nobody waits where nobody answers: an unknown name, one given up, a node that was killed', async () => {
  const [a, b] = [await openNode(), await openNode()]
  expect(await b.calls.request('recording A', 'hello', long)).toBeNull()
  const end = a.calls.handle('recording A', async () => 'here')
  expect(await ask(b.calls, 'recording A', 'hello')).toBe('here')
  end()
  while ((await b.calls.request('recording A', 'hello', long)) !== null);
  a.calls.handle('recording B', async () => 'here')
  await ask(b.calls, 'recording B', 'hello')
  await a.line.close()
  while ((await b.calls.request('recording B', 'hello', long)) !== null);
})

it('one that fails, or takes too long, is done without; so is Redis', async () => {
  const [a, b] = [await openNode(), await openNode()]
  a.calls.handle('slow', () => new Promise(() => {}))
  a.calls.handle('here', async () => 'here')
  await ask(b.calls, 'here', 'hello')
  expect(await b.calls.request('slow', 'hello', 20)).toBeNull()
  await nodes.server.kill()
  expect(await b.calls.request('here', 'hello', long)).toBeNull()
})
