import type { MicrophoneOptions } from '#web/features/recording/engine/audio/microphone.ts'
import type { ListenSocketOptions } from '#web/features/recording/engine/link/listen-socket.ts'
import { ScriptedMicrophone, ScriptedSocket } from './scripted-recorder.ts'

/** Microphones and connections of a page, played by hand. */
export const world = {
  microphones: [] as ScriptedMicrophone[],
  sockets: [] as ScriptedSocket[],
  refusal: undefined as Error | undefined,
  reset() {
    this.microphones = []
    this.sockets = []
    this.refusal = undefined
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

/** Stands for `microphone.ts`. */
export const microphoneModule = {
  openMicrophone: async (options: MicrophoneOptions) => {
    if (world.refusal) throw world.refusal
    const microphone = new ScriptedMicrophone(options)
    world.microphones.push(microphone)

    return microphone
  },
}

/** Stands for `listen-socket.ts`. */
export const listenSocketModule = {
  createListenSocketConnector: () => (options: ListenSocketOptions) => {
    const socket = new ScriptedSocket(options)
    world.sockets.push(socket)

    return socket
  },
}

function newest<T>(list: readonly T[]): T {
  const last = list.at(-1)
  if (last === undefined) throw new Error('There is none yet')

  return last
}
