import { describe, expect, it, vi } from 'vitest'
import { toMicrophoneError } from '#web/features/recording/engine/audio/microphone-error.ts'
import { getMicrophoneAdvice } from './microphone-advice.ts'

const chrome = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const safari = 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0) AppleWebKit/605 Version/26.0 Safari/604'

describe('the way out of a blocked microphone', () => {
  it.each([
    ['Chromium', chrome, 'icon at the left of the address'],
    ['Firefox', firefox, 'crossed-out microphone'],
    ['Safari', safari, 'Settings for this website'],
    ['Safari on a phone', iphone, 'Website Settings'],
  ])('[REC-106] is that of %s', (_, userAgent, words) => {
    const { steps } = getMicrophoneAdvice('denied', { isBlocked: true, userAgent })

    expect(steps[0]).toContain(words)
    expect(steps[1]).toContain('privacy settings')
  })

  it('[REC-106] is the question itself, where the browser will ask again', () => {
    const { title, steps } = getMicrophoneAdvice('denied', { isBlocked: false, userAgent: chrome })

    expect(title).toBe('Live-scribe needs your microphone')
    expect(steps).toEqual(['Press “Try again”, and choose Allow when your browser asks.'])
  })

  it.each([
    [
      'macOS',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/140.0 Safari/537.36',
      'Open System Settings → Privacy & Security → Microphone',
    ],
    [
      'Windows',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36',
      'Open Settings → Privacy & security → Microphone',
    ],
    ['another system', chrome, 'Open the privacy settings of your device'],
  ])(
    '[REC-131] is in the settings of %s where that denies it, and not in those of the page',
    (_, userAgent, words) => {
      const error = toMicrophoneError(
        new DOMException('Permission denied by system', 'NotAllowedError'),
      )
      vi.stubGlobal('navigator', { userAgent })
      expect(toMicrophoneError(error.cause).message).toContain(
        words.replace('Open ', 'Allow it in '),
      )
      vi.unstubAllGlobals()
      expect(error.kind).toBe('system')
      for (const isBlocked of [true, false]) {
        const { title, steps } = getMicrophoneAdvice(error.kind, { isBlocked, userAgent })
        expect(title).toBe('Your computer does not let this browser use the microphone')
        expect(steps).toEqual([
          `${words}, and switch your browser on. It may have to be started again.`,
        ])
      }
    },
  )
})

it.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
  ['SomethingElse', 'other'],
])('[REC-106] knows what %s means', (name, kind) => {
  expect(toMicrophoneError(new DOMException('x', name)).kind).toBe(kind)
})

it('[REC-106] has a title and a step for each', () => {
  for (const kind of ['system', 'busy', 'missing', 'insecure', 'setup', 'other'] as const) {
    const { title, steps } = getMicrophoneAdvice(kind, { isBlocked: false, userAgent: chrome })
    expect([title, ...steps].every((text) => text.length > 10)).toBe(true)
  }
})
