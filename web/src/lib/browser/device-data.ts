/** Data of the signed-in user in this browser. */
interface DeviceData {
  /** Whether some of the data exists nowhere else. */
  hasUnsaved(): Promise<boolean>
  /** Deletes the data, including pending writes; resolves to whether transcripts were among it. */
  erase(): Promise<boolean>
}

const nothing: DeviceData = { hasUnsaved: async () => false, erase: async () => false }
let registered = nothing

/**
 * Registers what signing out deletes; called by the app, because features don't know each other.
 */
export function setDeviceData(data: DeviceData): void {
  registered = data
}

/** Whether signing out now would delete the only copy of something; false when unknown. */
export function hasUnsavedData(): Promise<boolean> {
  return registered.hasUnsaved().catch(() => false)
}

/** Deletes this browser's data, as `DeviceData.erase`. A failure does not prevent signing out. */
export function eraseDeviceData(): Promise<boolean> {
  return registered.erase().catch(() => false)
}
