import { expect } from 'vitest'
import { startChannelsServer } from '../../../test/channels/channels-server.ts'
import { openTestDatabase } from '../../../test/test-database.ts'
import { inProcessBus } from '../cluster/in-process.ts'
import { pusherChannels } from './pusher/pusher.ts'
import { testViewerChannels } from './viewer-channels.suite.ts'

testViewerChannels('our own hub', async () => {
  const server = await startChannelsServer()
  return { channels: server.hub, connect: server.connect, close: server.close }
})

testViewerChannels('a hosted service', async () => {
  const server = await startChannelsServer()
  const database = await openTestDatabase()
  const lost: string[] = []
  const channels = pusherChannels({
    app: { ...server.hub.app, cluster: 'host', host: server.host },
    db: database.db,
    bus: inProcessBus(),
    secret: 'names',
    now: () => new Date(),
    onLost: (reason) => lost.push(reason),
  })
  return {
    channels,
    connect: server.connect,
    close: async () => {
      await channels.close()
      await server.close()
      await database.close()
      expect(lost).toEqual([])
    },
  }
})
