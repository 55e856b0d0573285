import type { LaunchOptions } from '@playwright/test'

const QUIET_NETWORK = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  '--disable-gpu',
]

/** Chromium arguments: the microphone permission is refused without a prompt. */
export const DENIED_MICROPHONE_ARGUMENTS = ['--use-fake-device-for-media-stream']

/** Chromium arguments: a beeping microphone, allowed without a prompt. */
export const BEEPING_MICROPHONE_ARGUMENTS = [
  ...DENIED_MICROPHONE_ARGUMENTS,
  '--use-fake-ui-for-media-stream',
]

/**
 * Chromium arguments: a microphone that plays a file once per capture, allowed without a prompt.
 */
export function getFileMicrophoneArguments(file: string): string[] {
  return [...BEEPING_MICROPHONE_ARGUMENTS, `--use-file-for-fake-audio-capture=${file}%noloop`]
}

/** Playwright launch options for the system's Chromium; `microphone` is one of the lists above. */
export function getChromiumLaunchOptions(microphone: string[] = []): LaunchOptions {
  const isRoot = process.getuid?.() === 0
  return {
    executablePath: '/usr/bin/chromium',
    // Chromium's sandbox does not start for root.
    args: [...(isRoot ? ['--no-sandbox'] : []), ...QUIET_NETWORK, ...microphone],
  }
}
