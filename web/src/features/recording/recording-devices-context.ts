import { createContext } from 'react'
import { openCaptureDevices } from './engine/audio/capture/open-capture-devices.ts'
import { readSharingFeatures } from './engine/audio/meeting/sharing-features.ts'

/** Loads the code of a running recording, with its audio socket; rejects when that fails. */
export const loadRecordingEngine = () => import('./engine/run/recording-engine.ts')

/** The devices, clocks and audio socket of the recorder; by default those of this browser and its server. */
export const RecordingDevicesContext = createContext({
  openCaptureDevices,
  readSharingFeatures,
  loadRecordingEngine,
  /** The clocks of page and wall, in milliseconds, by which capture finds time in which nothing came. */
  clocks: { now: () => performance.now(), wallNow: () => Date.now() },
})
