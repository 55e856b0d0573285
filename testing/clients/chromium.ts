import type { LaunchOptions } from '@playwright/test'
import { findChromium } from '../find-program.ts'

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

/**
 * Playwright launch options for the system's Chromium with a microphone that plays a file once, and
 * a picker that chooses the tab with this title; its sound comes with it unless `hasSound` is false.
 */
export function getMeetingLaunchOptions(options: {
  file: string
  tabTitle: string
  hasSound?: boolean
}): LaunchOptions {
  const { file, tabTitle, hasSound = true } = options
  return {
    ...getChromiumLaunchOptions([
      ...DENIED_MICROPHONE_ARGUMENTS,
      // Not the fake UI, which would share a screen whose sound is the microphone's file.
      '--auto-accept-camera-and-microphone-capture',
      `--use-file-for-fake-audio-capture=${file}%noloop`,
      `--auto-select-tab-capture-source-by-title=${tabTitle}`,
      '--autoplay-policy=no-user-gesture-required',
      ...(hasSound ? [] : ['--tab-capture-audio-default-unchecked']),
    ]),
    // Playwright mutes its browsers, and a muted tab delivers zeros.
    ignoreDefaultArgs: ['--mute-audio'],
  }
}

/** Playwright launch options for the system's Chromium; `microphone` is one of the lists above. */
export function getChromiumLaunchOptions(microphone: string[] = []): LaunchOptions {
  const isRoot = process.getuid?.() === 0
  return {
    executablePath: findChromium(),
    // Chromium's sandbox does not start for root.
    args: [...(isRoot ? ['--no-sandbox'] : []), ...QUIET_NETWORK, ...microphone],
  }
}
