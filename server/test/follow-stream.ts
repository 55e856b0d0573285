import type { SpeechEvent, SpeechStream } from '#server/ports/speech-to-text.ts'

/** Reads a stream in the background, for tests. */
export function follow(stream: SpeechStream) {
  const events: SpeechEvent[] = []
  const outcome = (async () => {
    for await (const event of stream) events.push(event)
  })()
  // Streams that a test leaves open fail when the recognisers close.
  outcome.catch(() => {})
  return { events, outcome }
}
