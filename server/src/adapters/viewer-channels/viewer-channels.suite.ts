import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ViewerChannels } from '#server/ports/viewer-channels.ts'
import type { PusherClient } from '../../../test/channels/pusher-client.ts'

/** A viewer channels adapter in the form that the port's test suite needs. */
export interface ChannelsUnderTest {
  channels: ViewerChannels
  /** Connects the browser's Pusher client to the server that viewers connect to. */
  connect(): PusherClient
  close(): Promise<void>
}

/** Runs the tests that every viewer channels adapter must pass, with the browser's client. */
export function testViewerChannels(name: string, start: () => Promise<ChannelsUnderTest>): void {
  describe(name, () => {
    let test: ChannelsUnderTest
    beforeEach(async () => {
      test = await start()
    })
    afterEach(() => test.close())

    const watch = async (channel: string) => {
      const watched = test.connect().subscribe(await test.channels.nameOf(channel))
      const heard: [event: string, data: unknown][] = []
      const waiting = new Map<string, () => void>()
      watched.bind_global((event: string, data: unknown) => {
        if (!event.startsWith('pusher:')) heard.push([event, data])
        waiting.get(event)?.()
      })
      const until = (event: string) =>
        new Promise<void>((resolve) => {
          waiting.set(event, resolve)
        })
      await until('pusher:subscription_succeeded')
      return { heard, until }
    }

    it('brings what is published to those who watch the channel, and to nobody else', async () => {
      const [viewer, other] = [await watch('transcript-ABCDEF'), await watch('transcript-UVWXYZ')]
      const [arrived, last] = [viewer.until('greeting'), other.until('end')]
      test.channels.publish('transcript-ABCDEF', 'greeting', { text: 'Grüße, “Ann” \u{1F399}' })
      test.channels.publish('transcript-UVWXYZ', 'end', null)
      await Promise.all([arrived, last])
      expect(viewer.heard).toEqual([['greeting', { text: 'Grüße, “Ann” \u{1F399}' }]])
      expect(other.heard).toEqual([['end', null]])
    })

    it('keeps the order, loses no final, and lets no interim come after its final', async () => {
      const viewer = await watch('transcript-ABCDEF')
      const arrived = viewer.until('end')
      for (let final = 1; final <= 60; final += 1) {
        for (let interim = 0; interim < 3; interim += 1) {
          const data = { after: final - 1 }
          test.channels.publish('transcript-ABCDEF', 'interim', data, { isDroppable: true })
        }
        test.channels.publish('transcript-ABCDEF', 'final', { final })
      }
      test.channels.publish('transcript-ABCDEF', 'end', {})
      await arrived
      const finals = viewer.heard.filter(([event]) => event === 'final')
      expect(finals.map(([, data]) => data)).toEqual(
        Array.from({ length: 60 }, (_, index) => ({ final: index + 1 })),
      )
      let last = 0
      for (const [event, data] of viewer.heard) {
        const { after, final } = data as { after?: number; final?: number }
        if (event === 'interim') expect(after).toBe(last)
        last = final ?? last
      }
    })

    it('[RISK-45] takes a channel from those who watch it, who are told and hear no more', async () => {
      const [viewer, other] = [await watch('transcript-ABCDEF'), await watch('transcript-UVWXYZ')]
      const told = Promise.race([
        viewer.until('pusher:subscription_error'),
        viewer.until('closed-event'),
      ])
      await test.channels.revoke('transcript-ABCDEF')
      await told
      test.channels.publish('transcript-ABCDEF', 'secret', {})
      const later = await watch('transcript-ABCDEF')
      const arrived = [later.until('shared again'), other.until('still here')]
      test.channels.publish('transcript-ABCDEF', 'shared again', {})
      test.channels.publish('transcript-UVWXYZ', 'still here', {})
      await Promise.all(arrived)
      expect(viewer.heard.filter(([event]) => event !== 'closed-event')).toEqual([])
    })

    it('delivers what was published just before it closes', async () => {
      const viewer = await watch('transcript-ABCDEF')
      const arrived = viewer.until('last words')
      test.channels.publish('transcript-ABCDEF', 'last words', {})
      await test.channels.close()
      await arrived
    })
  })
}
