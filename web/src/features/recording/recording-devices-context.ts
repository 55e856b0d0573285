import { createContext } from 'react'
import { openMicrophone } from './engine/audio/microphone.ts'
import { createListenSocketConnector } from './engine/link/listen-socket.ts'

/**
 * The microphone and audio socket of the recorder; by default those of this browser and its server.
 */
export const RecordingDevicesContext = createContext({
  openMicrophone,
  createListenSocketConnector,
})
