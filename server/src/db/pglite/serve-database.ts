import { parentPort, workerData } from 'node:worker_threads'
import { collectGarbage } from '#server/lib/collect-garbage.ts'
import { concatenate } from './concatenate.ts'
import { openFiles } from './open-files.ts'
import type { ArrayType, ThreadCommand, ThreadEvent } from './thread-messages.ts'

/** Milliseconds until V8 has compiled the database's program, and its source is garbage. */
const GARBAGE_COLLECTION_DELAY_MS = 6_000

// The program of the database's thread: it serves the files in the folder that it is given.

const database = await openFiles(workerData)
const { rows: arrayTypes } = await database.query<ArrayType>(
  'select oid as element, typarray as "array" from pg_type where typarray <> 0',
)

const post = (event: ThreadEvent) => {
  parentPort?.postMessage(event, event.type === 'answer' ? [event.bytes.buffer] : [])
}

/** Answers a message before it returns; all else that PGlite offers keeps each answer for ever. */
async function answer(message: Uint8Array): Promise<void> {
  const parts: Uint8Array[] = []
  const onRawData = (part: Uint8Array) => parts.push(part.slice())
  await database.execProtocolRawStream(message, { syncToFs: false, onRawData })
  post({ type: 'answer', bytes: concatenate(parts) })
}

parentPort?.on('message', (command: ThreadCommand) => {
  // An error is not caught, and ends this thread: the database's state is unknown then.
  if (command.type === 'message') void answer(command.bytes)
  else void database.close().then(() => parentPort?.close())
})

post({ type: 'open', arrayTypes })

// Opening leaves 25 MB of garbage here, and a thread that makes little does not collect it.
setTimeout(() => collectGarbage('last-resort'), GARBAGE_COLLECTION_DELAY_MS).unref()
