import type { CaptureDevices, OpenCaptureDevices } from './capture-devices.ts'

const loadBrowserDevices = () => import('./browser-devices.ts')

/** Loads the code of this browser's devices, so that the next click opens them without delay. */
export function preloadBrowserDevices(): void {
  void loadBrowserDevices().catch(() => {})
}

/** The devices of this browser, whose code is loaded when the first one is opened. */
export const openCaptureDevices: OpenCaptureDevices = (onAudio) => {
  const closing = new AbortController()
  let devices: CaptureDevices | undefined
  const open = async (signal: AbortSignal) => {
    const { openBrowserDevices } = await loadBrowserDevices()
    // A recorder that was left meanwhile asks for no permission and opens no picker.
    signal.throwIfAborted()
    closing.signal.throwIfAborted()
    devices ??= openBrowserDevices(onAudio)

    return devices
  }

  return {
    openMicrophone: async (options) => (await open(options.signal)).openMicrophone(options),
    openMeeting: async (options) => (await open(options.signal)).openMeeting(options),
    finish: async () => devices?.finish(),
    close: () => {
      closing.abort()
      devices?.close()
    },
  }
}
