import { beforeEach, describe, expect, it, vi } from 'vitest'
import { advanceTime } from '../../../../test/advance-time.ts'
import { createResultsMessage } from '../../../../test/create-results-message.ts'
import {
  FRAMES_PER_SECOND,
  getSamplesBetween,
  startScriptedRecorder,
} from '../../../../test/scripted-recorder.ts'
import { SESSION_CODE, START_MS } from '../../../../test/transcript-fixtures.ts'
import { FRAME_SAMPLES } from './audio/audio-format.ts'
import { MAX_BUFFERED_BYTES } from './link/audio-connection.ts'
import { STOP_TIMEOUT_MS } from './link/reconnect-delays.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

describe('recording', () => {
  it('[REC-10] counts the time by samples, in whole seconds', async () => {
    const { recorder, microphone } = await startScriptedRecorder()
    await advanceTime(900)
    expect(recorder.getSnapshot().elapsedMs).toBe(0)

    microphone().hear(FRAMES_PER_SECOND * 2)
    expect(recorder.getSnapshot().elapsedMs).toBe(2000)
  })

  it('[REC-82, STT-14] passes words on with their place in the session', async () => {
    const { onTranscript, socket } = await startScriptedRecorder()
    socket().say(createResultsMessage('Hello.', { number: 4 }))

    expect(onTranscript).toHaveBeenCalledWith(SESSION_CODE, {
      text: 'Hello.',
      isFinal: true,
      timestamp: START_MS,
      segmentNumber: 4,
      startMs: 0,
      endMs: 1,
      channel: 0,
      speaker: null,
      isGap: false,
    })
  })

  it('[REC-78, STT-14] leaves out words that are blank, and still knows how far the log is', async () => {
    const { onTranscript, onStored, socket } = await startScriptedRecorder()
    socket().say(createResultsMessage('  ', { number: 2 }))
    socket().say(createResultsMessage('', { number: 2, isFinal: false }))

    expect(onTranscript).not.toHaveBeenCalled()
    expect(onStored).toHaveBeenLastCalledWith(SESSION_CODE, 2)
  })

  it('[CHAN-69] takes back the words being heard when blank ones come instead', async () => {
    const { onRetracted, socket } = await startScriptedRecorder()
    socket().say(createResultsMessage('the', { number: 0, isFinal: false }))
    expect(onRetracted).not.toHaveBeenCalled()
    socket().say(createResultsMessage('', { number: 0 }))
    expect(onRetracted).toHaveBeenCalledWith(
      SESSION_CODE,
      expect.objectContaining({ text: '', channel: 0 }),
    )
  })

  it('leaves audio in the page while the connection is full', async () => {
    const { microphone, socket } = await startScriptedRecorder()
    socket().bufferedAmount = MAX_BUFFERED_BYTES
    microphone().hear(2)
    expect(socket().received).toEqual([])

    socket().bufferedAmount = 0
    await advanceTime(50)
    expect(socket().received).toEqual(getSamplesBetween(0, 2 * FRAME_SAMPLES))
  })

  it('tells how loud each frame is', async () => {
    const { recorder, microphone } = await startScriptedRecorder()
    const levels: number[] = []
    recorder.onLevel((level) => levels.push(level))
    microphone().options.onFrame(new Int16Array(FRAME_SAMPLES))
    microphone().options.onFrame(new Int16Array(FRAME_SAMPLES).fill(20_000))

    expect(levels).toEqual([0, 1])
  })
})

describe('stopping', () => {
  it('[REC-33, REC-35, RISK-35] sends the last sample, asks for the last words and waits for the end', async () => {
    const { recorder, microphone, socket, state, onStopped } = await startScriptedRecorder()
    microphone().hear()
    recorder.stop()
    microphone().hear(1, 300)
    await advanceTime()
    expect(microphone().isReleased).toBe(true)
    expect(socket().received).toEqual(getSamplesBetween(0, FRAME_SAMPLES + 300))
    expect(socket().hasReceivedCloseStream).toBe(true)
    expect(state().name).toBe('stopping')

    socket().end({ kind: 'finished', canReconnect: false })
    expect(state()).toMatchObject({
      name: 'stopped',
      session: SESSION_CODE,
      reason: 'user_stopped',
    })
    expect(onStopped).toHaveBeenCalledExactlyOnceWith('user_stopped')
  })

  it('[REC-34, REC-111] sets the elapsed time back to 0, and keeps the length until the next begins', async () => {
    const { recorder, microphone, socket } = await startScriptedRecorder()
    microphone().hear(FRAMES_PER_SECOND * 4)
    recorder.stop()
    expect(recorder.getSnapshot()).toMatchObject({ elapsedMs: 4000, lengthMs: 4000 })

    socket().end({ kind: 'finished', canReconnect: false })
    expect(recorder.getSnapshot()).toMatchObject({ elapsedMs: 0, lengthMs: 4000 })
    void recorder.start()
    expect(recorder.getSnapshot()).toMatchObject({ elapsedMs: 0, lengthMs: 0 })
  })

  it('delivers what is held when it is pressed during a cut', async () => {
    const { recorder, microphone, socket, state } = await startScriptedRecorder()
    microphone().hear(2)
    socket().end()
    recorder.stop()
    await advanceTime()
    socket().ready(0)

    expect(state().name).toBe('stopping')
    expect(socket().received).toEqual(getSamplesBetween(0, 2 * FRAME_SAMPLES))
    expect(socket().hasReceivedCloseStream).toBe(true)
  })

  it('asks again for the last words when the connection is cut while it waits for them', async () => {
    const { recorder, microphone, socket, sockets } = await startScriptedRecorder()
    microphone().hear(2)
    recorder.stop()
    await advanceTime()
    socket().durable(FRAME_SAMPLES)
    socket().end()
    await advanceTime()
    socket().ready(FRAME_SAMPLES)

    expect(sockets).toHaveLength(2)
    expect(socket().received).toEqual(getSamplesBetween(FRAME_SAMPLES, 2 * FRAME_SAMPLES))
    expect(socket().hasReceivedCloseStream).toBe(true)
  })

  it('says so when what is held could not be delivered', async () => {
    const { recorder, microphone, socket, notices, state } = await startScriptedRecorder()
    microphone().hear()
    socket().end({ kind: 'refused' })
    recorder.stop()
    await advanceTime(STOP_TIMEOUT_MS)

    expect(notices).toEqual(['Connection lost. Recording stopped.'])
    expect(state().name).toBe('stopped')
  })

  it('[POS-17] does not trust a server that never said that it has the stop', async () => {
    const { recorder, microphone, notices, state } = await startScriptedRecorder()
    microphone().hear()
    recorder.stop()
    await advanceTime(STOP_TIMEOUT_MS)
    expect(notices).toEqual(['Connection lost. Recording stopped.'])
    expect(state()).toMatchObject({ name: 'stopped', isComplete: false })
  })

  it('[REC-98] waits for the last words as long as the server says that it writes them', async () => {
    const { recorder, microphone, socket, snapshot, state } = await startScriptedRecorder()
    microphone().hear(200)
    recorder.stop()
    await advanceTime(0)
    for (let second = 0; second < 120; second += 1) {
      socket().say({ type: 'Heard', sample: 204_800, recognised: 16_000, is_finishing: true })
      await advanceTime(1000)
    }
    expect(state().name).toBe('stopping')
    expect(snapshot()).toMatchObject({ isDelivered: true, unsavedMs: 12_000 })
    socket().ended('user_stopped')
    socket().end({ kind: 'finished', canReconnect: false })
    expect(state()).toMatchObject({ name: 'stopped', isComplete: true })
  })

  it('[REC-99] says how much audio could not be written, and that it is not billed', async () => {
    const { recorder, socket, notices } = await startScriptedRecorder()
    recorder.stop()
    await advanceTime(0)
    const ended = { type: 'Ended', reason: 'user_stopped', duration_seconds: 1 } as const
    socket().say({ ...ended, duration_minutes: 1, unwritten_seconds: 12.2 })
    expect(notices).toEqual(['12 s of audio could not be written down. You don’t pay for them.'])
  })

  it('waits 15 s for a server that says nothing and no longer', async () => {
    const { recorder, socket, state, notices } = await startScriptedRecorder()
    recorder.stop()
    await advanceTime(0)
    socket().say({ type: 'Heard', sample: 0, recognised: 0, is_finishing: true })
    await advanceTime(STOP_TIMEOUT_MS - 1)
    expect(state().name).toBe('stopping')

    await advanceTime(1)
    expect(state().name).toBe('stopped')
    expect(notices).toEqual([])
    expect(socket().isClosed).toBe(true)
  })

  it('[REC-55] happens when the recorder is left', async () => {
    const { recorder, state, microphone } = await startScriptedRecorder()
    recorder.leave()
    await advanceTime()

    expect(state()).toEqual({ name: 'stopping', session: SESSION_CODE, reason: 'user_stopped' })
    expect(microphone().isReleased).toBe(true)
  })
})
