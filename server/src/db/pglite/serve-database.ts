import { parentPort, workerData } from 'node:worker_threads'
import { collectGarbage } from '#server/lib/collect-garbage.ts'
import { concatenate } from './concatenate.ts'
import { MessageQueue } from './message-queue.ts'
import { openFiles } from './open-files.ts'
import type { ArrayType, ThreadCommand, ThreadEvent } from './thread-messages.ts'

/** Milliseconds until V8 has compiled the database's program, and its source is garbage. */
const GARBAGE_COLLECTION_DELAY_MS = 6_000

// The program of the database's thread: it serves the files in the folder that it is given.

const post = (event: ThreadEvent) => {
  parentPort?.postMessage(event, event.type === 'answer' ? [event.bytes.buffer] : [])
}

const database = await openFiles(workerData, (error) => {
  // It is not known what is on the disk; PostgreSQL's own server ends then too.
  post({ type: 'failed', error })
  process.exit(1)
})
const { rows: arrayTypes } = await database.query<ArrayType>(
  'select oid as element, typarray as "array" from pg_type where typarray <> 0',
)

/** Runs a message before it returns; all else that PGlite offers keeps each answer for ever. */
async function run(message: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  const onRawData = (part: Uint8Array) => parts.push(part.slice())
  await database.execProtocolRawStream(message, { syncToFs: false, onRawData })
  return concatenate(parts)
}

const queue = new MessageQueue({
  run,
  answer: (bytes) => post({ type: 'answer', bytes }),
  close: async () => {
    await database.close()
    parentPort?.close()
  },
})

// An error is not caught, and ends this thread: the database's state is unknown then.
parentPort?.on('message', (command: ThreadCommand) => void queue.add(command))

post({ type: 'open', arrayTypes })

// Opening leaves 25 MB of garbage here, and a thread that makes little does not collect it.
setTimeout(() => collectGarbage('last-resort'), GARBAGE_COLLECTION_DELAY_MS).unref()
