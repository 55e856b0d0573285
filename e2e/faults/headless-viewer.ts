import { getConfiguration } from '@live-scribe/contract/configuration'
import { getSessionChannelName } from '@live-scribe/contract/live/channel-events'
import { getSharedTranscript } from '@live-scribe/contract/sharing'
import Pusher from 'pusher-js'
import { toLogPage } from '../../web/src/features/transcript/model/to-utterance.ts'
import { TranscriptStore } from '../../web/src/features/transcript/model/transcript-store.ts'
import { TranscriptChannel } from '../../web/src/live/transcript-channel.ts'

const network = globalThis.fetch

/** Somebody who reads a session along, over a network of their own. */
export class HeadlessViewer {
  readonly #store: TranscriptStore
  readonly #channel: TranscriptChannel

  /** `mayRead` is waited for before each question to the log and before its answer is used. */
  constructor(origin: string, code: string, mayRead = () => Promise.resolve()) {
    const path = getSharedTranscript.path.replace(':code', code)
    this.#store = new TranscriptStore(async (after, signal) => {
      await mayRead()
      const reply = await network(new URL(`${path}?after=${after}`, origin), { signal })
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

  /** What is on the screen, in its order. */
  get texts(): string[] {
    return this.#store.getSnapshot().transcript.entries.map(({ text }) => text)
  }

  /** Waits until the screen says that the recording has ended and all of its log is shown. */
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

  close(): void {
    this.#channel.close()
    this.#store.pause()
  }
}

async function openClient(origin: string) {
  const reply = await network(new URL(getConfiguration.path, origin))
  const { live_channel } = getConfiguration.reply.parse(await reply.json())
  const { hostname, port } = new URL(origin)
  return new Pusher(live_channel.key, {
    cluster: live_channel.cluster,
    wsHost: hostname,
    wsPort: Number(port),
    forceTLS: false,
    enabledTransports: ['ws'],
  })
}
