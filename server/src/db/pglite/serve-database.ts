import { parentPort, workerData } from 'node:worker_threads'
import { collectGarbage } from './collect-garbage.ts'
import { openFiles } from './open-files.ts'
import type { ArrayType, ThreadCommand, ThreadEvent } from './thread-messages.ts'

/** Milliseconds until V8 has compiled the database's program, and its source is garbage. */
const COLLECTED_AFTER_MS = 6_000

// The program of the database's thread: it serves the files in the folder that it is given.

const database = await openFiles(workerData)
const { rows: arrayTypes } = await database.query<ArrayType>(
  'select oid as element, typarray as "array" from pg_type where typarray <> 0',
)

const say = (event: ThreadEvent) => {
  parentPort?.postMessage(event, event.type === 'answer' ? [event.bytes.buffer] : [])
}

const answer = (message: Uint8Array): ThreadEvent => {
  try {
    // Copied by PGlite, so it can be moved.
    const bytes = database.execProtocolRawSync(message) as Uint8Array<ArrayBuffer>
    return { type: 'answer', bytes }
  } catch (error) {
    return { type: 'failure', error: new Error(`The database failed: ${error}`) }
  }
}

parentPort?.on('message', (command: ThreadCommand) => {
  if (command.type === 'message') say(answer(command.bytes))
  else void database.close().then(() => parentPort?.close())
})

say({ type: 'open', arrayTypes })

// Opening leaves 25 MB of garbage here, and a thread that makes little does not collect it.
setTimeout(collectGarbage, COLLECTED_AFTER_MS).unref()
