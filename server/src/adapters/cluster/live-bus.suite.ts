import { runs } from '@live-scribe/testing/depth'
import { until } from '@live-scribe/testing/time/until'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ChannelEvent, LiveBus } from '#server/ports/cluster.ts'

/** A live bus adapter in the form that the port's test suite needs. */
export interface LiveBusUnderTest {
  /** Returns the bus of a new node; with a single-node adapter all nodes share one. */
  node(): Promise<LiveBus>
  close(): Promise<void>
}

/** Subscribes to a channel and collects all events of the subscription. */
export async function collectEvents(bus: LiveBus, channel: string) {
  const heard: ChannelEvent[] = []
  const follower = { heard, missed: 0, end: () => {} }
  const subscription = bus.subscribe(channel, {
    receive: (event) => heard.push(event),
    onGap: () => {
      follower.missed += 1
    },
  })
  await subscription.ready
  follower.end = () => subscription.end()
  return follower
}

/** Runs the tests that every live bus must pass. */
export function testLiveBus(name: string, start: () => Promise<LiveBusUnderTest>): void {
  describe(name, () => {
    let test: LiveBusUnderTest
    beforeEach(async () => {
      test = await start()
    })
    afterEach(() => test.close())
    const event = (data: string, channel = 'transcript-ABCDEF') => ({
      channel,
      event: 'transcript-event',
      data,
    })

    it('carries an event as it is, with the context of its trace, to whoever follows its channel, on every node, once', async () => {
      const [one, other] = [await test.node(), await test.node()]
      const followers = [
        await collectEvents(one, 'transcript-ABCDEF'),
        await collectEvents(other, 'transcript-ABCDEF'),
        await collectEvents(other, 'transcript-ABCDEF'),
      ]
      const elsewhere = await collectEvents(other, 'transcript-UVWXYZ')
      const sent = {
        channel: 'transcript-ABCDEF',
        event: 'an event\nof "any" name',
        data: '{"text":"Zoë\\nsaid"}\nand more',
        isDroppable: true,
        except: '12.34',
        announcedAt: 1_795_500_000_000.25,
        trace: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
      }
      one.publish(sent)
      await until(async () => followers.every(({ heard }) => heard.length > 0))
      one.publish(event('last'))
      await until(async () => followers.every(({ heard }) => heard.length > 1))
      for (const { heard } of followers) {
        expect(heard).toHaveLength(2)
        expect(heard[0]).toEqual(sent)
        expect(heard[1]).toMatchObject(event('last'))
        expect(heard[1]?.isDroppable ?? false).toBe(false)
      }
      expect(elsewhere.heard).toEqual([])
    })

    it('gives the publisher’s own node each event at once', async () => {
      const bus = await test.node()
      const follower = await collectEvents(bus, 'transcript-ABCDEF')
      bus.publish(event('now'))
      expect(follower.heard.map(({ data }) => data)).toEqual(['now'])
    })

    it('keeps each publisher’s order, whatever is published meanwhile', {
      tags: 'property',
    }, async () => {
      const nodes = [await test.node(), await test.node(), await test.node()]
      await fc.assert(
        fc.asyncProperty(fc.array(fc.nat(2), { maxLength: 200 }), async (publishers) => {
          const followers = await Promise.all(
            nodes.map((node) => collectEvents(node, 'transcript-ABCDEF')),
          )
          for (const [number, publisher] of publishers.entries()) {
            nodes[publisher]?.publish(event(`${publisher} ${number}`))
          }
          const isAll = async () =>
            followers.every(({ heard }) => heard.length === publishers.length)
          await until(isAll)
          for (const { heard, end } of followers) {
            for (const publisher of nodes.keys()) {
              const own = heard.map(({ data }) => data.split(' ').map(Number))
              const numbers = own.filter(([by]) => by === publisher).map(([, number]) => number)
              const said = [...publishers.entries()].filter(([, by]) => by === publisher)
              expect(numbers).toEqual(said.map(([number]) => number))
            }
            end()
          }
        }),
        { numRuns: runs(20) },
      )
    })

    it('carries nothing to who has left, and goes on for the others', async () => {
      const [one, other] = [await test.node(), await test.node()]
      const left = await collectEvents(other, 'transcript-ABCDEF')
      const stays = await collectEvents(other, 'transcript-ABCDEF')
      left.end()
      one.publish(event('after'))
      await until(async () => stays.heard.length === 1)
      expect(left.heard).toEqual([])
      stays.end()
      const again = await collectEvents(other, 'transcript-ABCDEF')
      one.publish(event('again'))
      await until(async () => again.heard.length === 1)
      expect([stays.heard.length, stays.missed, again.missed]).toEqual([1, 0, 0])
    })
  })
}
