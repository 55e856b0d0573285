import { createContext } from 'react'
import { openMicrophone } from './engine/audio/microphone.ts'
import { createListenSocketConnector } from './engine/link/listen-socket.ts'

/** Where recorded audio comes from and goes to; by default this browser and its server. */
export const RecordingDevicesContext = createContext({
  openMicrophone,
  createListenSocketConnector,
})
