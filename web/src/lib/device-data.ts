/** What this browser keeps of whoever is signed in. */
export interface DeviceData {
  /** Whether some of it is nowhere else. */
  hasUnsaved(): Promise<boolean>
  /** Deletes it, and what is about to be kept. */
  erase(): Promise<void>
}

const nothing: DeviceData = { hasUnsaved: async () => false, erase: async () => {} }
let kept = nothing

/** Names what signing out deletes; the application does, for features do not know each other. */
export function setDeviceData(data: DeviceData): void {
  kept = data
}

/** Whether signing out now would delete what is nowhere else; no, when it can't be found out. */
export function hasUnsavedData(): Promise<boolean> {
  return kept.hasUnsaved().catch(() => false)
}

/** Deletes what this browser keeps. A failure keeps nobody signed in. */
export function eraseDeviceData(): Promise<void> {
  return kept.erase().catch(() => {})
}
