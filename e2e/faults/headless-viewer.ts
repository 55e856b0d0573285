import { getConfiguration } from '@live-scribe/contract/configuration'
import { getSessionChannelName } from '@live-scribe/contract/live/channel-events'
import { toLogPage } from '@live-scribe/contract/live/to-utterance'
import { getSharedTranscript } from '@live-scribe/contract/sharing'
import { READ_LIMIT_MS } from '../../web/src/api/client.ts'
import { TranscriptStore } from '../../web/src/features/transcript/model/transcript-store.ts'
import { openPusherClient } from '../../web/src/live/pusher-client.ts'
import { type ChannelState, TranscriptChannel } from '../../web/src/live/transcript-channel.ts'
import { network } from './browser-globals.ts'

/** A viewer without a browser: runs the page's transcript store and channel. */
export class HeadlessViewer {
  readonly #store: TranscriptStore
  readonly #channel: TranscriptChannel

  /** `mayRead` is awaited before each request to the log and before its response is used. */
  constructor(origin: string, code: string, mayRead = () => Promise.resolve()) {
    const path = getSharedTranscript.path.replace(':code', code)
    this.#store = new TranscriptStore(async (after, signal) => {
      await mayRead()
      // As the page: an answer that never ends is given up and asked for again.
      const limited = AbortSignal.any([signal, AbortSignal.timeout(READ_LIMIT_MS)])
      const reply = await network(new URL(`${path}?after=${after}`, origin), { signal: limited })
      const log = getSharedTranscript.reply.parse(await reply.json())
      await mayRead()
      return toLogPage(log)
    })
    this.#channel = new TranscriptChannel({
      code,
      store: this.#store,
      openChannel: async () => ({
        client: await openClient(origin),
        name: getSessionChannelName(code),
      }),
    })
    this.#store.catchUp()
    this.#channel.open()
  }

  /** The final texts in display order. */
  get texts(): string[] {
    return this.#store.getSnapshot().transcript.entries.map(({ text }) => text)
  }

  /** Waits for a state of the live channel, as the page shows it. */
  until(state: ChannelState): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (this.#channel.getSnapshot().state !== state) return
        stop()
        resolve()
      }
      const stop = this.#channel.subscribe(look)
      look()
    })
  }

  /** Waits until the session is completed and its whole log was read. */
  ended(): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        const { status, entries, announced } = this.#store.getSnapshot().transcript
        if (status !== 'completed' || entries.length < announced) return
        stop()
        resolve()
      }
      const stop = this.#store.subscribe(look)
      look()
    })
  }

  /** What it shows, for a message about what it never showed. */
  describe(): string {
    const { status, entries, announced } = this.#store.getSnapshot().transcript
    const { state } = this.#channel.getSnapshot()
    return `${status}, ${entries.length} of ${announced} lines, ${state}`
  }

  close(): void {
    this.#channel.close()
    this.#store.pause()
  }
}

async function openClient(origin: string) {
  const reply = await network(new URL(getConfiguration.path, origin), {
    signal: AbortSignal.timeout(READ_LIMIT_MS),
  })
  const { live_channel } = getConfiguration.reply.parse(await reply.json())
  return openPusherClient(live_channel, new URL(origin))
}
