import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ArrayType, ThreadEvent } from './thread-messages.ts'

export interface DatabaseThread {
  worker: Worker
  /** The types that have arrays, once the database is open. */
  opened: Promise<ArrayType[]>
}

/** Starts a thread that opens the database in a folder, or creates it. */
export function startThread(files: string): DatabaseThread {
  const worker = new Worker(new URL('./serve-database.ts', import.meta.url), { workerData: files })
  const opened = receiveOpen(worker)
  // Handled where it is awaited; until then Node would report an unhandled rejection.
  opened.catch(() => {})
  return { worker, opened }
}

async function receiveOpen(worker: Worker): Promise<ArrayType[]> {
  const ended = once(worker, 'exit').then(() => {
    throw new Error('The thread of the database ended while it started.')
  })
  const [event]: ThreadEvent[] = await Promise.race([once(worker, 'message'), ended])
  if (event?.type !== 'open') throw new Error('The thread of the database did not open it.')
  return event.arrayTypes
}
