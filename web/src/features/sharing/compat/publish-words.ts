import {
  type ClientTranscriptEvent,
  getSessionChannelName,
  TRANSCRIPT_EVENT,
} from '@live-scribe/contract/live/channel-events'
import { pusherTrigger } from '@live-scribe/contract/sharing'
import { ApiError } from '#web/api/api-error.ts'
import { callEndpoint } from '#web/api/client.ts'

/** Words that this client recognised itself; their session may not exist yet. */
interface RecognisedWords extends Omit<ClientTranscriptEvent, 'sessionId'> {
  /** The code; null before the session exists. */
  sessionId: string | null
}

/**
 * Announces words to a session's viewers, for a client with its own recogniser; the server
 * announces what it recognises itself. A failure is ignored, because the log has the words.
 */
export async function publishWords(words: RecognisedWords): Promise<void> {
  const { sessionId } = words
  if (sessionId === null || sessionId === '') {
    console.error('Cannot publish - missing sessionId')
    return
  }
  try {
    console.info('Published', await announceWords({ ...words, sessionId }))
  } catch (error) {
    console.error('Publishing failed. Is the backend running?', error)
  }
}

/** Announces words; rejects when the server refuses or does not respond. */
export async function announceWords(words: ClientTranscriptEvent) {
  const { text, isFinal, sessionId, timestamp } = words
  const data = { text, isFinal, sessionId, timestamp }
  try {
    return await callEndpoint(pusherTrigger, {
      body: { channel: getSessionChannelName(sessionId), event: TRANSCRIPT_EVENT, data },
    })
  } catch (error) {
    const isReply = error instanceof ApiError && error.status > 0
    throw isReply ? new Error(`HTTP error! status: ${error.status}`, { cause: error }) : error
  }
}
