import { describe, expect, it } from 'vitest'
import { getClaims, type RunningConfiguration } from './claims.ts'

const box = { name: 'pocketsphinx', on_this_server: true, available: true, languages: ['en'] }
const none = { speaker_labels: false, two_channels: false, punctuation: false, jargon: false }
const all = { speaker_labels: true, two_channels: true, punctuation: true, jargon: true }

function textWith(speech: Partial<RunningConfiguration['speech_to_text']>, isEncrypted = true) {
  const configuration: RunningConfiguration = {
    live_channel: { key: 'k', cluster: 'c', same_origin: true, private_channel_names: false },
    sign_in: { passwords: true },
    speech_to_text: { ...box, arriving: null, ...none, ...speech },
    reader_origin: null,
    operator_contact: null,
    mail: { reaches_people: false },
  }
  const { accuracy, privacy, sharing } = getClaims({ configuration, isEncrypted })

  return {
    accuracy: accuracy.join(' '),
    privacy: privacy.join(' '),
    sharing: sharing.join(' '),
  }
}

describe('what the landing page claims', () => {
  it('[LAND-03, RISK-49] is speaker detection and punctuation where the recogniser has them', () => {
    expect(textWith(all).accuracy).toMatch(/as they’re spoken/)
    expect(textWith(all).accuracy).toMatch(/tells speakers apart and sets the punctuation/)
    expect(textWith(none).accuracy).not.toMatch(/speakers|punctuation/)
    expect(textWith({ punctuation: true }).accuracy).toMatch(/It sets the punctuation as it goes/)
  })

  it('[CHAN-102, RISK-49] is both sides of a meeting only where the recogniser has two channels', () => {
    const claim = /Record an online meeting along with your microphone/
    expect(textWith({ ...none, two_channels: true }).accuracy).toMatch(claim)
    expect(textWith({ ...all, two_channels: false }).accuracy).not.toMatch(claim)
    expect(textWith({ ...all, available: false }).accuracy).not.toMatch(claim)
    expect(getClaims({ isEncrypted: true }).accuracy.join(' ')).not.toMatch(claim)
  })

  it('[LAND-04, RISK-49] is a model for jargon only where there is one', () => {
    expect(textWith(all).accuracy).toMatch(
      /told which jargon of technical interviews to listen for/,
    )
    expect(textWith(none).accuracy).not.toMatch(/pocketsphinx|jargon/)
  })

  it('[LAND-05, RISK-48] is the encryption that holds, and never more', () => {
    expect(textWith(all).privacy).toMatch(/Encrypted on the way/)
    expect(textWith(all, false).privacy).not.toMatch(/ncrypt/)
    expect(Object.values(textWith(all)).join(' ')).not.toMatch(/end-to-end/i)
  })

  it('is that no other server hears only where none does', () => {
    expect(textWith(none).privacy).toMatch(/runs on our own server/)
    const hosted = { name: 'Deepgram nova-2', on_this_server: false }
    expect(textWith(hosted).privacy).not.toMatch(/our own server/)
    expect(textWith(hosted).privacy).toMatch(/made by Deepgram nova-2: the audio goes there/)
    expect(textWith({ available: false }).privacy).not.toMatch(/words are made/)
  })

  it('[LAND-06] is a link that many read at once', () => {
    expect(textWith(none).sharing).toMatch(/Everyone who has it can read along at the same time/)
  })

  it('is what always holds while the configuration is not known, or nothing can be heard', () => {
    const unknown = getClaims({ isEncrypted: false })
    expect(unknown.accuracy).toHaveLength(1)
    expect(unknown.privacy.join(' ')).not.toMatch(/our own server|ncrypt/)
    expect(textWith({ ...all, available: false }).accuracy).not.toMatch(/speakers|jargon/)
  })
})
