import { UndecodableAudioError } from '../../recorder/audio-decoder.ts'

/** The channels that a program wants recognised, which its query says before any audio comes. */
export class WantedChannels {
  /** 1, or 2 that are recognised each on its own. */
  readonly count: number

  constructor({ channels, multichannel }: { channels: number; multichannel: boolean }) {
    this.count = multichannel ? channels : 1
  }

  /** Throws UndecodableAudioError when a container has fewer. */
  check(channels: number): void {
    if (channels >= this.count) return
    throw new UndecodableAudioError('the audio has one channel, and channels=2 was announced')
  }
}
