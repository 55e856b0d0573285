import type { LaunchOptions } from '@playwright/test'

const QUIET_NETWORK = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  '--disable-gpu',
]

/** A microphone that nobody allows: Chromium has devices, and refuses the page without asking. */
export const DENIED_MICROPHONE_ARGUMENTS = ['--use-fake-device-for-media-stream']

/** A microphone that beeps, and is allowed without asking. */
export const BEEPING_MICROPHONE_ARGUMENTS = [
  ...DENIED_MICROPHONE_ARGUMENTS,
  '--use-fake-ui-for-media-stream',
]

/** A microphone that hears a file once from each start on, and is allowed without asking. */
export function getFileMicrophoneArguments(file: string): string[] {
  return [...BEEPING_MICROPHONE_ARGUMENTS, `--use-file-for-fake-audio-capture=${file}%noloop`]
}

/** How the system's Chromium is started; `microphone` is one of the lists above. */
export function getChromiumLaunchOptions(microphone: string[] = []): LaunchOptions {
  const isRoot = process.getuid?.() === 0
  return {
    executablePath: '/usr/bin/chromium',
    // Chromium's sandbox does not start for root.
    args: [...(isRoot ? ['--no-sandbox'] : []), ...QUIET_NETWORK, ...microphone],
  }
}
