import type { ServerMessage } from '@live-scribe/contract/live/listen-messages'
import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import { expect, it } from 'vitest'
import type { RecordingMeter } from '../live/recording-meter.ts'
import type { RecordingPhase } from '../live/recording-phase.ts'
import { RecorderConnection } from './recorder-connection.ts'
import type { RecorderSocket } from './recorder-socket.ts'

const open: RecordingPhase = { name: 'open' }
const stopping: RecordingPhase = { name: 'stopping', reason: 'user_stopped', detail: 'stopped' }

/** A connection whose recorder has just sent a second of audio. */
function connect() {
  const sent: ServerMessage[] = []
  const send = (message: ServerMessage) => void sent.push(message)
  const socket: Partial<RecorderSocket> = { recorder: 'a', from: 0, hold: () => {}, send }
  const connection = new RecorderConnection('a recogniser')
  connection.attach(socket as RecorderSocket)
  const meter = { received: SAMPLE_RATE_HZ, recognised: 0 } as RecordingMeter
  connection.received(meter, open)
  expect(sent).toHaveLength(1)
  return { connection, meter, sent }
}

it('acknowledges audio once a second, with the audio or else with the tick', () => {
  const { connection, meter, sent } = connect()
  connection.tick(meter, open)
  expect(sent).toHaveLength(1)
  connection.tick({ received: SAMPLE_RATE_HZ + 1, recognised: 0 } as RecordingMeter, open)
  expect(sent).toHaveLength(2)
})

it('[IN-12] reports to a sender that is held every second, also right after its last audio', () => {
  const { connection, meter, sent } = connect()
  connection.hold(true)
  connection.tick(meter, open)
  expect(sent).toHaveLength(2)
})

it('[POS-17] reports to a recorder that stopped every second, also right after its last audio', () => {
  const { connection, meter, sent } = connect()
  connection.tick(meter, stopping)
  expect(sent.at(-1)).toMatchObject({ type: 'Heard', is_finishing: true })
})
