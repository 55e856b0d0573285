/** A computer's system, as far as it decides which sound a browser can share. */
export type DesktopSystem = 'windows' | 'macos' | 'chromeos' | 'linux' | 'other'

/** What a browser says of itself before its picker is opened. */
export interface SharingFeatures {
  hasGetDisplayMedia: boolean
  /** Constraint of Chromium only: browsers without it share pictures without sound. */
  hasSuppressLocalAudioPlayback: boolean
  /** Constraint since Chromium 141, as the sound of windows, and of screens on macOS. */
  hasRestrictOwnAudio: boolean
  system: DesktopSystem
}

/** Whether the browser shares any sound, of tabs at least. */
export function canShareSound(features: SharingFeatures): boolean {
  return features.hasGetDisplayMedia && features.hasSuppressLocalAudioPlayback
}

/** Reads the features of this browser. */
export function readSharingFeatures(): SharingFeatures {
  const devices: Partial<MediaDevices> | undefined = navigator.mediaDevices
  const constraints: object = devices?.getSupportedConstraints?.() ?? {}

  return {
    hasGetDisplayMedia: typeof devices?.getDisplayMedia === 'function',
    hasSuppressLocalAudioPlayback: 'suppressLocalAudioPlayback' in constraints,
    hasRestrictOwnAudio: 'restrictOwnAudio' in constraints,
    system: readSystem(),
  }
}

/** The system's name is no feature, but sound of a screen depends on it and on nothing else. */
function readSystem(): DesktopSystem {
  const { userAgentData, platform = '' } = navigator as Navigator & {
    userAgentData?: { platform?: string }
  }
  const name = (userAgentData?.platform ?? platform).toLowerCase()
  if (name.startsWith('win')) return 'windows'
  if (name.startsWith('mac')) return 'macos'
  if (name.startsWith('chrome os') || name.startsWith('chromium os')) return 'chromeos'

  return name.startsWith('linux') ? 'linux' : 'other'
}
