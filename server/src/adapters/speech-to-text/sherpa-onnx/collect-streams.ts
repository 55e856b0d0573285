import { collectGarbage } from '#server/lib/collect-garbage.ts'

/**
 * Has a recogniser free the streams that nothing refers to before it creates the next. The addon
 * frees a stream only with its JavaScript object, and V8 does not see the megabytes behind it: it
 * would keep thousands of them in a long recording.
 */
export function collectStreams<Recognizer extends { createStream(): unknown }>(
  recognizer: Recognizer,
): Recognizer {
  const createStream = recognizer.createStream.bind(recognizer)
  return Object.assign(recognizer, {
    createStream: () => {
      collectGarbage()
      return createStream()
    },
  })
}
