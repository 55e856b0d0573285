import type { ContextType, ReactNode } from 'react'
import { AudioTableContext } from '#web/features/recording/audio-table-context.ts'
import { createMemoryTable } from '#web/features/recording/engine/unsaved-audio/unsaved-audio-store.ts'
import { RecordingDevicesContext } from '#web/features/recording/recording-devices-context.ts'
import { ScriptedMicrophone, ScriptedSocket } from './scripted-recorder.ts'

/** The microphones, connections and unsaved audio of a page, controlled by the test. */
export const scriptedDevices = {
  microphones: [] as ScriptedMicrophone[],
  sockets: [] as ScriptedSocket[],
  refusal: undefined as Error | undefined,
  table: createMemoryTable(),
  reset() {
    this.microphones = []
    this.sockets = []
    this.refusal = undefined
    this.table = createMemoryTable()
  },
  /** The newest connection. */
  get socket(): ScriptedSocket {
    return newest(this.sockets)
  },
  /** The newest microphone. */
  get microphone(): ScriptedMicrophone {
    return newest(this.microphones)
  },
}

const devices: ContextType<typeof RecordingDevicesContext> = {
  async openMicrophone(options) {
    if (scriptedDevices.refusal) throw scriptedDevices.refusal
    const microphone = new ScriptedMicrophone(options)
    scriptedDevices.microphones.push(microphone)

    return microphone
  },
  createListenSocketConnector: () => (options) => {
    const socket = new ScriptedSocket(options)
    scriptedDevices.sockets.push(socket)

    return socket
  },
}

/** Provides the scripted devices to the pages inside. */
export function ScriptedDevicesProvider({ children }: { children: ReactNode }) {
  return (
    <RecordingDevicesContext value={devices}>
      <AudioTableContext value={() => scriptedDevices.table}>{children}</AudioTableContext>
    </RecordingDevicesContext>
  )
}

function newest<T>(list: readonly T[]): T {
  const last = list.at(-1)
  if (last === undefined) throw new Error('There is none yet')

  return last
}
