import type { getConfiguration } from '@live-scribe/contract/configuration'
import type { ReplyOf } from '@live-scribe/contract/endpoint'

/** The configuration that the running server reports. */
export type RunningConfiguration = ReplyOf<typeof getConfiguration>

/** The texts of the landing page that depend on the server's configuration, by section. */
export interface Claims {
  accuracy: string[]
  privacy: string[]
  sharing: string[]
}

interface Circumstances {
  /**
   * The server's configuration; while undefined, only claims that hold for every installation are
   * made.
   */
  configuration?: RunningConfiguration | undefined
  isEncrypted: boolean
}

/** The claims of the landing page, limited to what this server does. */
export function getClaims({ configuration, isEncrypted }: Circumstances): Claims {
  const speech = configuration?.speech_to_text

  return {
    accuracy: [
      'Words appear as they’re spoken and settle when the sentence ends.',
      ...speechClaims(speech),
    ],
    privacy: [
      'Audio is never stored. It’s turned into text and discarded.',
      ...(speech?.available ? [recogniserName(speech)] : []),
      ...(isEncrypted ? ['Encrypted on the way, from your browser and to every reader.'] : []),
      'Stop sharing or delete a transcript whenever you like.',
    ],
    sharing: [
      'Send one link, or read out six characters. Everyone who has it can read along at the same time, on any device, without an account.',
    ],
  }
}

function recogniserName({ name, on_this_server }: RunningConfiguration['speech_to_text']): string {
  return on_this_server
    ? 'Transcription runs on our own server. Nobody else receives your audio.'
    : `The words are made by ${name}: the audio goes there and nowhere else, and is not kept to train models.`
}

function speechClaims(speech: RunningConfiguration['speech_to_text'] | undefined): string[] {
  if (!speech?.available) return []
  const skills = [
    ...(speech.speaker_labels ? ['tells speakers apart'] : []),
    ...(speech.punctuation ? ['sets the punctuation'] : []),
  ]

  return [
    ...(speech.two_channels
      ? [
          'Record an online meeting along with your microphone (Chrome or Edge on a computer). Each side gets its own label.',
        ]
      : []),
    ...(skills.length > 0 ? [`It ${skills.join(' and ')} as it goes.`] : []),
    ...(speech.jargon
      ? ['Its model is told which jargon of technical interviews to listen for.']
      : []),
  ]
}
