import { beforeEach, describe, expect, it, vi } from 'vitest'
import { advanceTime } from '../../../../test/advance-time.ts'
import {
  FRAMES_PER_SECOND,
  getSamplesBetween,
  startScriptedRecorder,
} from '../../../../test/scripted-recorder.ts'
import { SESSION_CODE } from '../../../../test/transcript-fixtures.ts'
import { FRAME_SAMPLES } from './audio/audio-format.ts'
import { MAX_BUFFERED_BYTES } from './link/audio-connection.ts'
import { RECONNECT_WINDOW_MS } from './link/reconnect-delays.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

describe('a cut', () => {
  it('[ERR-10, RISK-33, OPEN-46] is repaired by sending again from the durable position, without alarm', async () => {
    const { microphone, socket, sockets, notices, state } = await startScriptedRecorder()
    microphone().hear(5)
    socket().durable(2 * FRAME_SAMPLES + 100)
    socket().end()
    expect(state()).toEqual({ name: 'repairing', session: SESSION_CODE })
    microphone().hear(2)
    await advanceTime()
    expect(sockets).toHaveLength(2)
    expect(socket().options.from).toBe(2 * FRAME_SAMPLES + 100)
    socket().ready(2 * FRAME_SAMPLES + 100, 1)
    expect(state()).toEqual({ name: 'recording', session: SESSION_CODE })
    expect(socket().received).toEqual(getSamplesBetween(2 * FRAME_SAMPLES + 100, 7 * FRAME_SAMPLES))
    await advanceTime(10_000)
    expect(notices).toEqual([])
  })

  it.each([
    ['an error', { kind: 'unclean' }],
    ['a clean close', { kind: 'refused' }],
    ['a server out of reach', { kind: 'unreachable' }],
    ['the loss of the network', 'offline'],
  ] as const)(
    '[ERR-10, RISK-34, OPEN-46] by %s is a warning, once, when it lasts for ten seconds',
    async (_what, cause) => {
      const { recorder, socket, sockets, notices } = await startScriptedRecorder()
      if (cause === 'offline') recorder.networkLost()
      else socket().end(cause)
      let failed = sockets.length
      const failNewAttempts = () => {
        for (; failed < sockets.length; failed += 1) sockets[failed]?.end({ kind: 'unreachable' })
      }
      for (let passed = 0; passed < 9_999; passed += 101) {
        failNewAttempts()
        await advanceTime(101)
      }
      expect(notices).toEqual([])
      failNewAttempts()
      await advanceTime(1)
      expect(notices).toEqual(['Connection error. Recording may be interrupted.'])
      await advanceTime(5_000)
      expect(notices).toEqual(['Connection error. Recording may be interrupted.'])
    },
  )

  it('[OPEN-46] that lasts until Stop is no warning: the last words are sent all the same', async () => {
    const { recorder, socket, notices } = await startScriptedRecorder()
    socket().end()
    recorder.stop()
    await advanceTime(10_000)
    expect(notices).toEqual([])
  })

  it('keeps the name of the recorder, so that it may replace its own connection', async () => {
    const { socket, sockets } = await startScriptedRecorder()
    socket().end()
    await advanceTime()

    expect(sockets[1]?.options.recorder).toBe(sockets[0]?.options.recorder)
  })

  it('sends no hole when the server already knows more than the connection has sent', async () => {
    const { microphone, socket } = await startScriptedRecorder()
    microphone().hear(4)
    socket().end()
    await advanceTime()
    socket().bufferedAmount = MAX_BUFFERED_BYTES
    socket().ready(3 * FRAME_SAMPLES)
    socket().bufferedAmount = 0
    await advanceTime(50)

    expect(socket().received).toEqual(getSamplesBetween(0, 4 * FRAME_SAMPLES))
  })

  it('says how much is held while it lasts', async () => {
    const { recorder, microphone, socket } = await startScriptedRecorder()
    microphone().hear(FRAMES_PER_SECOND)
    socket().durable(FRAMES_PER_SECOND * FRAME_SAMPLES)
    expect(recorder.getSnapshot().unsavedMs).toBe(0)

    socket().end()
    microphone().hear(FRAMES_PER_SECOND * 3)
    expect(recorder.getSnapshot().unsavedMs).toBe(3000)
  })

  it('asks for the log after a repair, because finals may have been stored meanwhile', async () => {
    const { onStored, socket } = await startScriptedRecorder()
    socket().end()
    await advanceTime()
    socket().ready(0, 6)

    expect(onStored).toHaveBeenLastCalledWith(SESSION_CODE, 6)
  })

  it('[REC-53] [REC-54] [RISK-33] stops when the repair window has passed, not before', async () => {
    const { socket, sockets, notices, state, microphone, onStopped } = await startScriptedRecorder()
    socket().end({ kind: 'refused' })
    for (let spent = 0; spent < RECONNECT_WINDOW_MS - 1; spent += 1) {
      if (!socket().isClosed) socket().end({ kind: 'unreachable' })
      const step = Math.min(500, RECONNECT_WINDOW_MS - 1 - spent)
      await advanceTime(step)
      spent += step - 1
    }
    expect(state().name).toBe('repairing')
    expect(sockets.length).toBeGreaterThan(5)

    await advanceTime(1)
    expect(notices).toEqual([
      'Connection error. Recording may be interrupted.',
      'Connection lost. Recording stopped.',
    ])
    expect(state()).toMatchObject({
      name: 'stopped',
      session: SESSION_CODE,
      reason: 'user_stopped',
    })
    expect(microphone().isReleased).toBe(true)
    expect(onStopped).toHaveBeenCalledExactlyOnceWith('user_stopped')
  })

  it('[ERR-12, OPEN-45] stops at once when the server does not let it return', async () => {
    const { socket, notices, state } = await startScriptedRecorder()
    socket().end({ kind: 'refused' })
    await advanceTime()
    socket().end({ kind: 'refused', canReconnect: false })

    expect(notices).toEqual(['Failed to reconnect. Please restart recording.'])
    expect(state().name).toBe('stopped')
  })

  it('tries at once when the network is back', async () => {
    const { recorder, socket, sockets } = await startScriptedRecorder()
    socket().end()
    await advanceTime()
    socket().end({ kind: 'unreachable' })
    expect(sockets).toHaveLength(2)

    recorder.retryNow()
    expect(sockets).toHaveLength(3)
    await advanceTime(10)
    expect(sockets).toHaveLength(3)
  })

  it('is noticed on a line that takes nothing for long, without a close', async () => {
    const { microphone, socket, sockets, state } = await startScriptedRecorder()
    const [dead] = sockets
    for (let second = 0; second < 9; second++) {
      microphone().hear(FRAMES_PER_SECOND)
      if (dead) dead.bufferedAmount = dead.handedOver
      await advanceTime(900)
    }
    expect(dead?.isClosed).toBe(true)
    expect(sockets.length).toBeGreaterThan(1)

    socket().ready()
    expect(state().name).toBe('recording')
    expect(socket().received).toEqual(getSamplesBetween(0, 9 * FRAMES_PER_SECOND * FRAME_SAMPLES))
  })

  it('sends nothing once the connection has begun to close, and the next connection gets all of it', async () => {
    const { microphone, socket, sockets } = await startScriptedRecorder()
    const [closing] = sockets
    microphone().hear(3)
    if (closing) closing.isOpen = false
    microphone().hear(4)
    await advanceTime(900)
    expect(closing?.received).toEqual(getSamplesBetween(0, 3 * FRAME_SAMPLES))

    socket().end()
    await advanceTime()
    socket().ready()
    expect(socket().received).toEqual(getSamplesBetween(0, 7 * FRAME_SAMPLES))
  })

  it('[REC-161] is noticed where a socket begins to close and never ends, and another one goes on', async () => {
    const { recorder, microphone, socket, sockets, state } = await startScriptedRecorder()
    microphone().hear(3)
    socket().isOpen = false
    microphone().hear(1)
    await advanceTime(3_001)
    expect(sockets).toHaveLength(2)
    socket().ready()
    expect(socket().received).toEqual(getSamplesBetween(0, 4 * FRAME_SAMPLES))

    const stopping = socket()
    stopping.isOpen = false
    recorder.stop()
    await advanceTime(3_001)
    expect(stopping.hasReceivedCloseStream).toBe(false)
    expect(sockets).toHaveLength(3)
    socket().ready()
    expect(socket().hasReceivedCloseStream).toBe(true)
    expect(state()).toMatchObject({ name: 'stopping' })
  })

  it('[IN-12] is not seen in a line whose server makes its sender wait', async () => {
    const { microphone, sockets, state } = await startScriptedRecorder()
    const [held] = sockets
    for (let second = 0; second < 12; second++) {
      microphone().hear(FRAMES_PER_SECOND)
      const recognised = second * 1000
      held?.say({ type: 'Heard', sample: 16_000, recognised, is_finishing: false })
      await advanceTime(900)
    }
    expect(sockets).toHaveLength(1)
    expect(state().name).toBe('recording')
  })

  it('is not seen in a line that is slow but moves', async () => {
    const { microphone, sockets, state } = await startScriptedRecorder()
    const [slow] = sockets
    for (let second = 0; second < 12; second++) {
      microphone().hear(FRAMES_PER_SECOND)
      if (slow) {
        slow.bufferedAmount = Math.min(slow.handedOver, 200_000)
        const sample = (slow.handedOver - slow.bufferedAmount) / 2
        slow.say({ type: 'Heard', sample, recognised: 0, is_finishing: false })
      }
      await advanceTime(900)
    }

    expect(sockets).toHaveLength(1)
    expect(state().name).toBe('recording')
  })
})
