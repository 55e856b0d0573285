import type { ContextType, ReactNode } from 'react'
import { AudioTableContext } from '#web/features/recording/audio-table-context.ts'
import { CheckSocketContext } from '#web/features/recording/check-socket-context.ts'
import type { MeetingSurface } from '#web/features/recording/engine/audio/meeting/meeting-error.ts'
import type { SharingFeatures } from '#web/features/recording/engine/audio/meeting/sharing-features.ts'
import type { CheckSocketOptions } from '#web/features/recording/engine/check/check-socket.ts'
import type { ListenSocketOptions } from '#web/features/recording/engine/link/listen-socket.ts'
import { createMemoryTable } from '#web/features/recording/engine/unsaved-audio/audio-table.ts'
import { RecordingDevicesContext } from '#web/features/recording/recording-devices-context.ts'
import { createScriptedCapture, ScriptedMeeting, ScriptedMicrophone } from './scripted-capture.ts'
import { ScriptedCheckSocket } from './scripted-check-socket.ts'
import { ScriptedSocket } from './scripted-recorder.ts'

const chromium: SharingFeatures = {
  hasGetDisplayMedia: true,
  hasSuppressLocalAudioPlayback: true,
  hasRestrictOwnAudio: true,
  system: 'linux',
}

/** The microphones, connections and unsaved audio of a page, controlled by the test. */
export const scriptedDevices = {
  microphones: [] as ScriptedMicrophone[],
  meetings: [] as ScriptedMeeting[],
  sockets: [] as ScriptedSocket[],
  checks: [] as ScriptedCheckSocket[],
  refusal: undefined as Error | undefined,
  /** Why the next meeting can't be shared. */
  meetingRefusal: undefined as Error | undefined,
  sharingFeatures: chromium,
  /** What the user chooses in the picker. */
  surface: 'browser' as MeetingSurface,
  table: createMemoryTable(),
  reset() {
    this.microphones = []
    this.meetings = []
    this.sockets = []
    this.checks = []
    this.refusal = undefined
    this.meetingRefusal = undefined
    this.sharingFeatures = chromium
    this.surface = 'browser'
    this.table = createMemoryTable()
  },
  /** The newest connection. */
  get socket(): ScriptedSocket {
    return newest(this.sockets)
  },
  /** The newest connection of a check. */
  get check(): ScriptedCheckSocket {
    return newest(this.checks)
  },
  /** The newest meeting. */
  get meeting(): ScriptedMeeting {
    return newest(this.meetings)
  },
  /** The newest microphone. */
  get microphone(): ScriptedMicrophone {
    return newest(this.microphones)
  },
}

const devices: ContextType<typeof RecordingDevicesContext> = {
  // Scripted audio comes at once, whatever a busy machine does meanwhile: no time passes without it.
  clocks: { now: () => 0, wallNow: () => 0 },
  openCaptureDevices: createScriptedCapture({
    async openMicrophone(options) {
      if (scriptedDevices.refusal) throw scriptedDevices.refusal
      const microphone = new ScriptedMicrophone(options)
      scriptedDevices.microphones.push(microphone)

      return microphone
    },
    async openMeeting(options) {
      if (scriptedDevices.meetingRefusal) throw scriptedDevices.meetingRefusal
      const meeting = new ScriptedMeeting(options)
      meeting.surface = scriptedDevices.surface
      scriptedDevices.meetings.push(meeting)

      return meeting
    },
  }),
  readSharingFeatures: () => scriptedDevices.sharingFeatures,
  loadRecordingEngine: async () => {
    const engine = await import('#web/features/recording/engine/run/recording-engine.ts')

    return { ...engine, createListenSocketConnector: createScriptedConnector }
  },
}

const createScriptedConnector = () => {
  // A recorder of an earlier test may still reconnect; its connections are not this test's.
  const { sockets } = scriptedDevices

  return (options: ListenSocketOptions) => {
    const socket = new ScriptedSocket(options)
    sockets.push(socket)

    return socket
  }
}

const createCheckSocketConnector = () => (options: CheckSocketOptions) => {
  const socket = new ScriptedCheckSocket(options)
  scriptedDevices.checks.push(socket)

  return socket
}

/** Provides the scripted devices to the pages inside. */
export function ScriptedDevicesProvider({ children }: { children: ReactNode }) {
  return (
    <RecordingDevicesContext value={devices}>
      <CheckSocketContext value={createCheckSocketConnector}>
        <AudioTableContext value={() => scriptedDevices.table}>{children}</AudioTableContext>
      </CheckSocketContext>
    </RecordingDevicesContext>
  )
}

function newest<T>(list: readonly T[]): T {
  const last = list.at(-1)
  if (last === undefined) throw new Error('There is none yet')

  return last
}
