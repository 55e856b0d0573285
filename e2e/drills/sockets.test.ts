import net from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HeadlessViewer } from '../faults/headless-viewer.ts'
import { createMarkedInterview } from '../faults/marked-interview.ts'
import { SocketDeployment } from './socket-deployment.ts'
import { Speaker } from './speaker.ts'

/** Milliseconds, for a hang only. */
vi.setConfig({ testTimeout: 240_000 })

const interview = createMarkedInterview(40)
const secrets = {
  'auth-secret': 'the secret of all nodes, which is long enough',
  'database-password': 'a pass/word: of the + database?',
  'redis-password': 'a-password/of+redis',
}

let deployment: SocketDeployment
beforeEach(async () => {
  deployment = await SocketDeployment.start(secrets)
})
afterEach(() => deployment.close())

/** The error code of a connection to a port of this machine; null when it is accepted. */
function knockAt(port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(null)
    })
    socket.once('error', (error) => resolve('code' in error ? String(error.code) : error.message))
  })
}

test('[OPS-41, OPS-44] with PostgreSQL and Redis on sockets alone, and passwords in files, a recording on one node is read live on the other', async () => {
  const [first, second] = [await deployment.startNode(), await deployment.startNode()]
  for (const { url } of [first, second]) {
    const ready = await (await fetch(new URL('/readyz', url))).json()
    expect(ready).toMatchObject({ database: 'ok', nodes: 'joined' })
  }
  const speaker = await Speaker.start(first.url, interview)
  const viewer = new HeadlessViewer(second.url, speaker.code)
  const speaking = speaker.speakUntilStopped()
  await speaker.heard(2)
  await vi.waitFor(() => expect(viewer.texts.length).toBeGreaterThan(0), 90_000)
  speaker.stopSpeaking()
  await speaking
  await speaker.resume(first.url, speaker.durableSample)
  await viewer.ended()
  viewer.close()
  expect(viewer.texts).toEqual(interview.sentences)
})

test('[OPS-41, OPS-44] nobody gets in by TCP, or by the sockets with another password', async () => {
  const database = new URL(deployment.postgres.url('postgres'))
  const ports = [Number(database.searchParams.get('port')), deployment.redis.port]
  expect(await Promise.all(ports.map(knockAt))).toEqual(['ECONNREFUSED', 'ECONNREFUSED'])
  await expect(deployment.query('another', 'select 1')).rejects.toThrow('password')
  expect(await deployment.query(secrets['database-password'], 'select 1 as one')).toEqual([
    { one: 1 },
  ])
})
