import { until } from '@live-scribe/testing/time/until'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { TestServer } from '../test-server.ts'
import { TwoNodes } from './two-nodes.ts'

let nodes: TwoNodes
beforeEach(async () => {
  nodes = await TwoNodes.start()
})
afterEach(() => nodes.close())

const readReadiness = async (node: TestServer) => {
  const reply = await node.visitor.call('GET', '/readyz')
  return { status: reply.status, ...((await reply.json()) as { nodes: string }) }
}
const redisUp = async (node: TestServer) => {
  const text = await (await fetch(`${node.url}/metrics`)).text()
  return /^live_scribe_redis_up (.)$/m.exec(text)?.[1]
}

it('[OPS-02, OPS-03] a node whose Redis is away says so and stays ready, as it serves on by itself', async () => {
  expect(await readReadiness(nodes.a)).toMatchObject({ status: 200, nodes: 'joined' })
  expect(await redisUp(nodes.a)).toBe('1')
  await nodes.redis.kill()
  await until(async () => (await readReadiness(nodes.a)).nodes === 'away')
  expect(await readReadiness(nodes.a)).toMatchObject({ status: 200, database: 'ok' })
  expect(await redisUp(nodes.a)).toBe('0')
  await nodes.redis.start()
  await until(async () => (await readReadiness(nodes.a)).nodes === 'joined')
})
