import type { TranscriptSegment } from '@live-scribe/contract/transcript'
import { toCode } from './code.ts'
import { LiveScribeError } from './errors.ts'
import type { ServerAddress } from './http/call.ts'
import { type AudioSource, toChunks } from './listen/audio-source.ts'
import { listen } from './listen/listen.ts'
import type { ListenEvent, ListenOptions } from './listen/listen-event.ts'
import { listenToContainer } from './listen/listen-to-container.ts'
import { follow } from './live/follow.ts'
import type { LiveEvent } from './live/live-event.ts'
import { readSegments } from './live/read-log.ts'
import { type CallOptions, Recordings } from './recordings.ts'

/** Where to begin in a session: after the final with this number, 0 for its start. */
export interface ReadOptions extends CallOptions {
  after?: number
}

/** A Live-scribe server, as the holder of an API key sees it; reading by a code needs no key. */
export class LiveScribe {
  /** The recordings of the key's owner. */
  readonly recordings: Recordings
  readonly #server: ServerAddress

  constructor(server: ServerAddress) {
    checkKey(server.key)
    this.#server = { ...server }
    this.recordings = new Recordings(this.#server)
  }

  /** The stored segments of a session, from the first to the last; pages are read as needed. */
  transcript(
    code: string,
    { after = 0, signal }: ReadOptions = {},
  ): AsyncGenerator<TranscriptSegment, void> {
    return readSegments(this.#server, { code: toCode(code), after }, signal)
  }

  /**
   * What is said in a session, as it is said: stored finals first, then finals and interims live,
   * until the session is completed. A cut connection is opened again; each final comes once.
   */
  follow(code: string, { after = 0, signal }: ReadOptions = {}): AsyncGenerator<LiveEvent, void> {
    return follow(this.#server, { code: toCode(code), after }, signal)
  }

  /**
   * Records raw audio (linear16, little endian, channels interleaved) and hands out its words. At
   * the end of the audio the last words are awaited. Over a cut connection the audio is kept in
   * memory and sent again; nothing is lost or doubled. With `isContainer` it is a file.
   */
  listen(audio: AudioSource, options: ListenOptions = {}): AsyncGenerator<ListenEvent, void> {
    const record = options.isContainer ? listenToContainer : listen
    return record(this.#server, toChunks(audio), options)
  }
}

/** A header holds no other characters, so the server would never see the key. */
function checkKey(key: string | undefined): void {
  if (key === undefined || /^[!-~]+$/.test(key)) return
  const message = 'The API key has a character that is in none. Copy the whole key again.'
  throw new LiveScribeError({ code: 'key_refused', status: 401, message })
}
