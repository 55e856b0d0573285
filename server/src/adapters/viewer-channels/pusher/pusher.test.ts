import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { OpenDatabase } from '#server/db/database.ts'
import type { ViewerChannels } from '#server/ports/viewer-channels.ts'
import { openTestDatabase } from '../../../../test/test-database.ts'
import { inProcessBus } from '../../cluster/in-process.ts'
import { pusherChannels } from './pusher.ts'

interface Sent {
  channel: string
  name: string
  data: string
}

/** The service's next responses, 200 when none are left; `nothing` closes the connection. */
let responses: (number | 'nothing')[]
let sent: Sent[]
let requests: number
let onChange: () => void
let service: http.Server
let database: OpenDatabase
let channels: ViewerChannels
let lost: string[]
let time: number

beforeEach(async () => {
  responses = []
  sent = []
  requests = 0
  onChange = () => {}
  lost = []
  time = 0
  service = http.createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const status = responses.shift() ?? 200
      requests += 1
      if (status === 200) sent.push(...(JSON.parse(body) as { batch: Sent[] }).batch)
      if (status === 'nothing') request.socket.destroy()
      else response.writeHead(status).end('{}')
      onChange()
    })
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo
  database = await openTestDatabase()
  channels = pusherChannels({
    app: {
      id: '7',
      key: 'k',
      secret: 's',
      cluster: 'eu',
      host: { name: '127.0.0.1', port, secure: false },
    },
    db: database.db,
    bus: inProcessBus(),
    secret: 'names',
    now: () => new Date(time),
    onLost: (reason) => {
      lost.push(reason)
      onChange()
    },
  })
})
afterEach(async () => {
  await channels.close()
  await new Promise((resolve) => service.close(resolve))
  await database.close()
})

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) {
    await new Promise<void>((resolve) => {
      onChange = resolve
    })
  }
}

const names = () => sent.map(({ name }) => name)

it('tries again what was not taken, in order, while newer interims take each other’s place', {
  tags: 'deep',
}, async () => {
  responses = [503, 429, 'nothing']
  channels.publish('transcript-ABCDEF', 'first', {})
  await until(() => requests === 1)
  channels.publish('transcript-ABCDEF', 'second', {})
  for (let interim = 1; interim <= 50; interim += 1) {
    channels.publish('transcript-ABCDEF', 'interim', { interim }, { isDroppable: true })
  }
  await until(() => sent.length === 3)
  expect(names()).toEqual(['first', 'second', 'interim'])
  expect(sent[2]?.data).toBe('{"interim":50}')
  expect(lost).toEqual([])
})

it('does not repeat what is refused, and says so once a minute, without keys or words', async () => {
  responses = [401, 401, 200, 403]
  const publish = async () => {
    const before = requests
    channels.publish('transcript-ABCDEF', 'final', { text: 'private' })
    await until(() => requests > before)
  }
  await publish()
  await publish()
  // The third request to the channel is made only after the second one has ended.
  await publish()
  expect(lost).toEqual(['answered 401'])
  time = 61_000
  await publish()
  await until(() => lost.length === 2)
  expect(lost).toEqual(['answered 401', 'answered 403'])
  expect(names()).toEqual(['final'])
})

it('sends viewers to the log for words that do not fit an event, and leaves out such interims', async () => {
  const text = 'é'.repeat(6_000)
  channels.publish('transcript-ABCDEF', 'interim', { text }, { isDroppable: true })
  channels.publish('transcript-ABCDEF', 'final', { text })
  channels.publish('transcript-ABCDEF', 'final', { text: 'short' })
  await until(() => sent.length === 2)
  expect(names()).toEqual(['log-event', 'final'])
})

it('sends at most ten events in one call', async () => {
  for (let channel = 0; channel < 95; channel += 1) {
    channels.publish(`transcript-${channel}`, 'final', {})
  }
  await until(() => sent.length === 95)
  expect(requests).toBeGreaterThanOrEqual(10)
})

it('names channels so that nobody can guess, within what the service allows', async () => {
  const [one, other] = [
    await channels.nameOf('transcript-ABCDEF'),
    await channels.nameOf('transcript-ABCDEG'),
  ]
  for (const name of [one, other]) expect(name).toMatch(/^transcript-ABCDE[FG]-[\w-]{22}$/)
  expect(one.slice(18)).not.toBe(other.slice(18))
  expect(await channels.nameOf('transcript-ABCDEF')).toBe(one)
  await channels.revoke('transcript-ABCDEF')
  await until(() => sent.length === 1)
  expect(sent[0]).toMatchObject({ channel: one, name: 'closed-event' })
  expect(await channels.nameOf('transcript-ABCDEF')).not.toBe(one)
})

it('says that a channel could not be taken when the database does not respond', async () => {
  await database.close()
  await expect(channels.revoke('transcript-ABCDEF')).rejects.toThrow()
})
