import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { messages, protocol, types } from '@electric-sql/pglite'
import type { PgliteConnection, ValueTypes } from './connection.ts'
import type { DatabaseThread } from './database-thread.ts'
import type { ArrayType, ThreadCommand, ThreadEvent } from './thread-messages.ts'

type Answer = PromiseWithResolvers<messages.BackendMessage[]>

/** A database in a thread of its own, so that no statement holds up audio and readers. */
export class ThreadConnection implements PgliteConnection {
  readonly types: ValueTypes
  readonly #worker: Worker
  /** The messages that have no answer yet, in their order. */
  readonly #waiting: Answer[] = []
  #isClosed = false

  /** Takes a thread over once its database is open. */
  static async to({ worker, opened }: DatabaseThread): Promise<ThreadConnection> {
    return new ThreadConnection(worker, await opened)
  }

  private constructor(worker: Worker, arrayTypes: ArrayType[]) {
    this.#worker = worker
    this.types = withArrays(arrayTypes)
    worker.on('message', (event: ThreadEvent) => this.#receive(event))
    worker.on('error', (error) => this.#fail(error))
    worker.on('exit', () => this.#fail(null))
  }

  send(message: Uint8Array<ArrayBuffer>): Promise<messages.BackendMessage[]> {
    if (this.#isClosed) return Promise.reject(new Error('PGlite is closed'))
    const answer: Answer = Promise.withResolvers()
    this.#waiting.push(answer)
    this.#tell({ type: 'message', bytes: message }, [message.buffer])
    return answer.promise
  }

  /** Ends the thread abruptly, as a crash does. */
  async kill(): Promise<void> {
    await this.#worker.terminate()
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    const exited = once(this.#worker, 'exit')
    this.#tell({ type: 'close' }, [])
    await exited
  }

  #tell(command: ThreadCommand, moved: ArrayBuffer[]): void {
    this.#worker.postMessage(command, moved)
  }

  #receive(event: ThreadEvent): void {
    const answer = this.#waiting.shift()
    if (event.type === 'answer') settle(answer, event.bytes)
    else if (event.type === 'failure') answer?.reject(event.error)
  }

  #fail(cause: unknown): void {
    this.#isClosed = true
    const error = new Error('PGlite is closed: its thread ended', { cause })
    for (const answer of this.#waiting.splice(0)) answer.reject(error)
  }
}

function settle(answer: Answer | undefined, bytes: Uint8Array<ArrayBuffer>): void {
  const answers: messages.BackendMessage[] = []
  new protocol.Parser().parse(bytes, (message) => answers.push(message))
  const error = answers.find((message) => message instanceof messages.DatabaseError)
  if (error) answer?.reject(error)
  else answer?.resolve(answers)
}

function withArrays(arrayTypes: ArrayType[]): ValueTypes {
  const serializers = { ...types.serializers }
  const parsers = { ...types.parsers }
  for (const { element, array } of arrayTypes) {
    serializers[array] = (values) => types.arraySerializer(values, serializers[element], array)
    parsers[array] = (text) => types.arrayParser(text, parsers[element] ?? String, array)
  }
  return { serializers, parsers }
}
