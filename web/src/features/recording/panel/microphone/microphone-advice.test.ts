import { describe, expect, it } from 'vitest'
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
  for (const kind of ['busy', 'missing', 'insecure', 'setup', 'other'] as const) {
    const { title, steps } = getMicrophoneAdvice(kind, { isBlocked: false, userAgent: chrome })
    expect([title, ...steps].every((text) => text.length > 10)).toBe(true)
  }
})
