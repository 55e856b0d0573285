import { beforeEach, describe, expect, it, vi } from 'vitest'
import { advanceTime } from '../../test/advance-time.ts'
import { openFollowedSession, toOpenedChannel } from '../../test/followed-session.ts'
import { createScriptedPusherClient } from '../../test/scripted-pusher-client.ts'
import {
  createFinalEvent,
  createInterimEvent,
  createSessionEvent,
  entryText,
  SESSION_CODE,
} from '../../test/transcript-fixtures.ts'
import { POLL_WITHOUT_CHANNEL_MS } from './poll-log.ts'
import type { OpenedChannel } from './pusher-client.ts'
import { AFTER_REFUSAL } from './transcript-channel.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

describe('TranscriptChannel', () => {
  it('[LIVE-05] [LIVE-12] subscribes to the channel of the session and takes in its events', async () => {
    const { client, emit, texts } = await openFollowedSession()
    expect(client.subscribe).toHaveBeenCalledWith('transcript-ABC234')

    emit('pusher:subscription_succeeded')
    emit('transcript-event', createFinalEvent(1))
    expect(texts()).toEqual([entryText(1)])
  })

  it('subscribes first and reads the log after that, without losing or doubling what arrives between', async () => {
    const { emit, reads, texts } = await openFollowedSession({ last: 3 })
    expect(reads).toEqual([])

    emit('transcript-event', createFinalEvent(3))
    emit('pusher:subscription_succeeded')
    emit('transcript-event', createFinalEvent(4))
    await advanceTime()

    expect(texts()).toEqual([1, 2, 3, 4].map(entryText))
  })

  it('[LIVE-08] [LIVE-21] is joining until it is subscribed, then live', async () => {
    const { emit, channel } = await openFollowedSession()
    expect(channel.getSnapshot().state).toBe('joining')

    emit('pusher:subscription_succeeded')
    expect(channel.getSnapshot().state).toBe('live')
  })

  it('reads the log again after each new subscription', async () => {
    const { emit, drop, channel, log, texts } = await openFollowedSession({ last: 1 })
    emit('pusher:subscription_succeeded')
    await advanceTime()
    drop()
    expect(channel.getSnapshot().state).toBe('interrupted')

    log.last = 4
    emit('pusher:subscription_succeeded')
    await advanceTime()
    expect(texts()).toEqual([1, 2, 3, 4].map(entryText))
    expect(channel.getSnapshot().state).toBe('live')
  })

  it('reads the log when an interim names a final that was lost', async () => {
    const { emit, log, texts } = await openFollowedSession()
    emit('pusher:subscription_succeeded')
    await advanceTime()
    log.last = 2
    emit('transcript-event', createInterimEvent(2, 'and'))
    await advanceTime()

    expect(texts()).toEqual([1, 2].map(entryText))
  })

  it('[LIVE-09, LIVE-22] logs that it may not watch, and asks the segment log why, at once', async () => {
    const info = vi.spyOn(console, 'info').mockReturnValue()
    const { emit, reads } = await openFollowedSession()
    emit('pusher:subscription_succeeded')
    await advanceTime()
    const before = reads.length
    const error = { type: 'AuthError', error: 'Session not found', status: 404 }
    emit('pusher:subscription_error', error)
    await advanceTime()
    expect(info).toHaveBeenCalledExactlyOnceWith(error)
    expect(reads).toHaveLength(before + 1)
  })

  it('[LIVE-36] subscribes again after a refusal, each time later, and reads the log until it succeeds', async () => {
    vi.spyOn(console, 'info').mockReturnValue()
    const { client, emit, openChannel, channel, log, texts } = await openFollowedSession()
    const refuse = () => emit('pusher:subscription_error', { type: 'AuthError', status: 404 })
    emit('pusher:subscription_succeeded')
    refuse()
    for (const [index, pauseMs] of [2000, 4000, 8000, 16_000].entries()) {
      await advanceTime(pauseMs - 10)
      expect(openChannel).toHaveBeenCalledTimes(index + 1)
      await advanceTime(20)
      expect(openChannel).toHaveBeenCalledTimes(index + 2)
      expect(client.disconnect).toHaveBeenCalledTimes(index + 1)
      refuse()
    }
    log.last = 1
    await advanceTime(POLL_WITHOUT_CHANNEL_MS * 1.5)
    expect(texts()).toEqual([entryText(1)])

    await advanceTime(AFTER_REFUSAL.max)
    emit('pusher:subscription_succeeded')
    expect(channel.getSnapshot().state).toBe('live')
    refuse()
    const attempts = openChannel.mock.calls.length
    await advanceTime(AFTER_REFUSAL.first + 10)
    expect(openChannel).toHaveBeenCalledTimes(attempts + 1)
  })

  it('[LIVE-36] subscribes no more once the page has closed it, as when the log says that the link is revoked', async () => {
    vi.spyOn(console, 'info').mockReturnValue()
    const { emit, openChannel, channel } = await openFollowedSession()
    emit('pusher:subscription_error', { type: 'AuthError', status: 404 })
    channel.close()
    await advanceTime(AFTER_REFUSAL.max)

    expect(openChannel).toHaveBeenCalledOnce()
  })

  it('goes on from the log while there is no channel', async () => {
    const { emit, drop, log, texts } = await openFollowedSession({ last: 1 })
    emit('pusher:subscription_succeeded')
    await advanceTime()
    drop()
    log.last = 2
    await advanceTime(POLL_WITHOUT_CHANNEL_MS)

    expect(texts()).toEqual([1, 2].map(entryText))
  })

  it('[LIVE-17] [LIVE-18] counts one viewer until the channel says how many there are', async () => {
    const { emit, channel } = await openFollowedSession()
    expect(channel.getSnapshot().viewers).toBe(1)

    emit('pusher:subscription_count', { subscription_count: 7 })
    expect(channel.getSnapshot().viewers).toBe(7)
    emit('pusher:subscription_count', { subscription_count: 'many' })
    expect(channel.getSnapshot().viewers).toBe(7)
  })

  it('takes in news of the session', async () => {
    const { emit, store } = await openFollowedSession()
    emit('session-event', createSessionEvent('completed'))

    expect(store.getSnapshot().transcript.status).toBe('completed')
  })

  it('[CHAN-83, OUT-60] takes in the names of speakers, the latest of them', async () => {
    const { emit, store } = await openFollowedSession()
    emit('pusher:subscription_succeeded')
    const given = (version: number, name: string) => ({
      version,
      names: [{ channel: 1, speaker: null, name }],
    })
    emit('speakers-event', { sessionId: SESSION_CODE, ...given(2, 'Bo') })
    emit('speakers-event', { sessionId: SESSION_CODE, ...given(1, 'Anna') })
    emit('speakers-event', { sessionId: SESSION_CODE, version: 3, names: 'Cy' })

    expect(store.getSnapshot().transcript.speakerNames).toEqual(given(2, 'Bo'))
  })

  it('[MARK-27, OUT-61] takes in which questions were taken down, the latest of them', async () => {
    const { emit, store } = await openFollowedSession()
    emit('pusher:subscription_succeeded')
    emit('question-event', { sessionId: SESSION_CODE, unpinnedSegment: 4 })
    emit('question-event', { sessionId: SESSION_CODE, unpinnedSegment: 2 })
    emit('question-event', { sessionId: SESSION_CODE, unpinnedSegment: -1 })

    expect(store.getSnapshot().transcript.unpinnedSegment).toBe(4)
  })

  it('ignores an event that is not one of ours', async () => {
    const { emit, store } = await openFollowedSession()
    const before = store.getSnapshot()
    emit('transcript-event', { text: 'no number' })
    emit('session-event', null)

    expect(store.getSnapshot()).toBe(before)
  })

  it('[LIVE-07] unsubscribes and disconnects when the view is left', async () => {
    const { client, channel, reads } = await openFollowedSession()
    channel.close()
    await advanceTime(POLL_WITHOUT_CHANNEL_MS * 3)

    expect(client.unsubscribe).toHaveBeenCalledWith('transcript-ABC234')
    expect(client.disconnect).toHaveBeenCalledOnce()
    expect(reads).toEqual([])
  })

  it('[LIVE-10, LIVE-11] attaches all listeners at the moment when the channel is ready, not before', async () => {
    const { channel, openChannel, texts } = await openFollowedSession()
    channel.close()
    const late = createScriptedPusherClient()
    const ready = Promise.withResolvers<OpenedChannel>()
    openChannel.mockImplementationOnce(() => ready.promise)
    channel.open()
    await advanceTime(950)
    expect(late.client.subscribe).not.toHaveBeenCalled()
    expect(late.listeners()).toEqual([])

    ready.resolve(toOpenedChannel(late.client))
    await advanceTime(0)
    expect(late.listeners()).toEqual([
      ...[
        'pusher:subscription_succeeded',
        'pusher:subscription_error',
        'pusher:subscription_count',
      ],
      ...['transcript-event', 'session-event', 'speakers-event', 'fixes-event', 'question-event'],
      ...['needs-event', 'delivery-event', 'log-event', 'closed-event'],
    ])
    late.emit('transcript-event', createFinalEvent(1))
    expect(texts()).toEqual([entryText(1)])
    late.emit('pusher:subscription_succeeded')
    expect(channel.getSnapshot().state).toBe('live')
  })

  it('[VIEW-24] hands words without a number to the filter, and the others not', async () => {
    const { emit, store, texts } = await openFollowedSession()
    const foreign = { sessionId: SESSION_CODE, text: 'Elsewhere.', isFinal: true, timestamp: 5 }
    emit('transcript-event', foreign)
    emit('transcript-event', createFinalEvent(1))

    expect(texts()).toEqual([entryText(1)])
    expect(store.getSnapshot().transcript.provisionalFinals.map(({ text }) => text)).toEqual([
      'Elsewhere.',
    ])
  })

  it('reads the log when it is told to, as when words do not fit an event', async () => {
    const { emit, texts, log } = await openFollowedSession()
    log.last = 2
    emit('log-event')
    await advanceTime()

    expect(texts()).toEqual([entryText(1), entryText(2)])
  })

  it('leaves a channel that was closed, and asks the log why', async () => {
    const { emit, client, channel, reads } = await openFollowedSession()
    emit('pusher:subscription_succeeded')
    await advanceTime()
    const before = reads.length
    emit('closed-event')
    await advanceTime()

    expect(client.unsubscribe).toHaveBeenCalledWith('transcript-ABC234')
    expect(channel.getSnapshot().state).toBe('interrupted')
    expect(reads).toHaveLength(before + 1)
  })

  it('disconnects a client that was opened too late', async () => {
    const { channel, openChannel, client } = await openFollowedSession()
    channel.close()
    const late = createScriptedPusherClient()
    openChannel.mockImplementationOnce(async () => toOpenedChannel(late.client))
    channel.open()
    channel.close()
    await advanceTime(1)

    expect(late.client.subscribe).not.toHaveBeenCalled()
    expect(late.client.disconnect).toHaveBeenCalledOnce()
    expect(client.disconnect).toHaveBeenCalledOnce()
  })

  it('tries again when the client cannot be opened', async () => {
    const { channel, openChannel } = await openFollowedSession()
    channel.close()
    openChannel.mockRejectedValueOnce(new Error('no configuration'))
    channel.open()
    await advanceTime(5000)

    expect(openChannel).toHaveBeenCalledTimes(3)
  })
})
