import { interleave } from '@live-scribe/testing/voice/interleave'
import { createMarkedSpeech } from '@live-scribe/testing/voice/marked-speech'
import type { TestServer } from '../../test-server.ts'
import { audio as microphone, vocabulary, script as you } from './marked-interview.ts'

/** The query of a socket with two channels. */
export const twoChannels = { channels: '2', multichannel: 'true' }

/** What is said on each channel; the sentences of both overlap. */
export const scripts = {
  you,
  them: ['why did it wait', 'you choose', 'was a queue lost', 'nothing and nothing'],
}
export const meeting = createMarkedSpeech(scripts.them, vocabulary)
/** Both channels, a sample of each per frame. */
export const conversation = interleave(microphone, meeting)
/** Frames of the conversation. */
export const frames = conversation.length / 2
export { microphone, vocabulary }

/** The stored texts of each channel, without gaps. */
export async function findTextsByChannel(server: TestServer, code: string) {
  const { segments } = await server.transcript(code)
  const textsOf = (channel: number) =>
    segments.filter((one) => one.channel === channel && !one.is_gap).map(({ text }) => text)
  return { you: textsOf(0), them: textsOf(1) }
}
