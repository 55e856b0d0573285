import { RedisTestBed } from '@live-scribe/testing/servers/redis-test-bed'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { RedisNodeCalls } from './redis.ts'

/** Milliseconds, longer than any test: a call that returns null earlier did not time out. */
const long = 600_000

let nodes: RedisTestBed
beforeEach(async () => {
  nodes = await RedisTestBed.start()
})
afterEach(() => nodes.close())

const openNode = async () => {
  const connection = await nodes.connect()
  return { connection, calls: new RedisNodeCalls(connection) }
}
/** Repeats a request until a node responds: a new handler is known only after a moment. */
async function requestUntilHandled(
  calls: RedisNodeCalls,
  name: string,
  request: string,
): Promise<string> {
  for (;;) {
    const response = await calls.request(name, request, long)
    if (response !== null) return response
  }
}

it('a request reaches the node that handles its name, and each caller gets its own response', async () => {
  const [a, b, c] = [await openNode(), await openNode(), await openNode()]
  a.calls.handle('recording A', async (request) => `A got ${request}`)
  b.calls.handle('recording B', async (request) => `B got ${request}`)
  await requestUntilHandled(c.calls, 'recording B', 'first')
  const responses = Array.from({ length: 50 }, (_, number) =>
    requestUntilHandled(c.calls, `recording ${number % 2 ? 'A' : 'B'}`, `${number}\n"ß"`),
  )
  expect(await Promise.all(responses)).toEqual(
    Array.from({ length: 50 }, (_, number) => `${number % 2 ? 'A' : 'B'} got ${number}\n"ß"`),
  )
})

it('a request without a handler returns at once: an unknown name, a removed handler, a killed node', async () => {
  const [a, b] = [await openNode(), await openNode()]
  expect(await b.calls.request('recording A', 'hello', long)).toBeNull()
  const end = a.calls.handle('recording A', async () => 'here')
  expect(await requestUntilHandled(b.calls, 'recording A', 'hello')).toBe('here')
  end()
  while ((await b.calls.request('recording A', 'hello', long)) !== null);
  a.calls.handle('recording B', async () => 'here')
  await requestUntilHandled(b.calls, 'recording B', 'hello')
  await a.connection.close()
  while ((await b.calls.request('recording B', 'hello', long)) !== null);
})

it('a request returns null when the handler takes too long, or when Redis is away', async () => {
  const [a, b] = [await openNode(), await openNode()]
  a.calls.handle('slow', () => new Promise(() => {}))
  a.calls.handle('here', async () => 'here')
  await requestUntilHandled(b.calls, 'here', 'hello')
  expect(await b.calls.request('slow', 'hello', 20)).toBeNull()
  await nodes.server.kill()
  expect(await b.calls.request('here', 'hello', long)).toBeNull()
})
