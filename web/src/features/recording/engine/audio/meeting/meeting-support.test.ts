import { describe, expect, it } from 'vitest'
import { getMeetingSupport, soundMatrix } from './meeting-support.ts'
import type { DesktopSystem } from './sharing-features.ts'

const chromium = {
  hasGetDisplayMedia: true,
  hasSuppressLocalAudioPlayback: true,
  hasRestrictOwnAudio: true,
}
const older = { ...chromium, hasRestrictOwnAudio: false }

describe('getMeetingSupport', () => {
  it.each([
    ['windows', chromium, { tab: true, window: true, screen: true }],
    ['windows', older, { tab: true, window: false, screen: true }],
    ['chromeos', chromium, { tab: true, window: true, screen: true }],
    ['chromeos', older, { tab: true, window: false, screen: true }],
    ['macos', chromium, { tab: true, window: true, screen: true }],
    ['macos', older, { tab: true, window: false, screen: false }],
    ['linux', chromium, { tab: true, window: false, screen: false }],
    ['linux', older, { tab: true, window: false, screen: false }],
    ['other', chromium, { tab: true, window: false, screen: false }],
  ] as const)('[CHAN-44] %s with %o shares %o', (system, features, shares) => {
    expect(getMeetingSupport({ ...features, system })).toMatchObject(shares)
  })

  it.each([
    ['Firefox and Safari', { ...older, hasSuppressLocalAudioPlayback: false }],
    ['phones', { ...older, hasGetDisplayMedia: false, hasSuppressLocalAudioPlayback: false }],
  ])('[CHAN-44] says of %s that they give no sound from other tabs', (_name, features) => {
    expect(getMeetingSupport({ ...features, system: 'macos' })).toEqual({
      tab: false,
      window: false,
      screen: false,
      text: 'This browser can’t share the sound of other tabs. Open this page in Chrome or Edge on a computer. Or play the meeting through loudspeakers, so that the microphone hears both sides.',
    })
  })

  it('[CHAN-44] says where only a tab has sound', () => {
    expect(getMeetingSupport({ ...chromium, system: 'linux' }).text).toMatch(
      /^This computer can only share sound from a tab/,
    )
  })

  it('has a row for every system, with and without the newer constraint', () => {
    const systems: DesktopSystem[] = ['windows', 'macos', 'chromeos', 'linux', 'other']
    for (const system of systems) {
      expect(
        soundMatrix.some((row) => row.systems.includes(system) && !row.needsRestrictOwnAudio),
      ).toBe(true)
    }
  })
})
