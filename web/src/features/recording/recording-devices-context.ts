import { createContext } from 'react'
import { openCaptureDevices } from './engine/audio/capture/open-capture-devices.ts'
import { readSharingFeatures } from './engine/audio/meeting/sharing-features.ts'
import { createListenSocketConnector } from './engine/link/listen-socket.ts'

/** The devices and audio socket of the recorder; by default those of this browser and its server. */
export const RecordingDevicesContext = createContext({
  openCaptureDevices,
  readSharingFeatures,
  createListenSocketConnector,
})
