/** Pieces of raw audio, cut anywhere: a generator, a Node stream, or a web stream. */
export type AudioSource = AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>

/** The pieces of a source, also in browsers whose streams can't be iterated. */
export function toChunks(source: AudioSource): AsyncIterable<Uint8Array> {
  return Symbol.asyncIterator in source ? source : readStream(source)
}

async function* readStream(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel()
  }
}
