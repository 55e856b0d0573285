import type { Worker } from 'node:worker_threads'
import { messages, protocol, types } from '@electric-sql/pglite'
import type { PgliteConnection, ValueTypes } from './connection.ts'
import type { DatabaseThread } from './database-thread.ts'
import type { ArrayType, ThreadCommand, ThreadEvent } from './thread-messages.ts'

type Answer = PromiseWithResolvers<messages.BackendMessage[]>

/**
 * Milliseconds without an answer after which the thread counts as lost: after a disk was full where
 * PostgreSQL begins its next log file, PGlite computes for ever. No statement takes as long.
 */
const HANG_MS = 5 * 60_000

/** Severities after which PostgreSQL’s own server ends its process. */
const fatal = ['FATAL', 'PANIC']

/** A database in a thread of its own, so that no statement holds up audio and readers. */
export class ThreadConnection implements PgliteConnection {
  readonly types: ValueTypes
  readonly #worker: Worker
  /** The messages that have no answer yet, in their order. */
  readonly #waiting: Answer[] = []
  readonly #exited: Promise<void>
  readonly #hang: NodeJS.Timeout
  readonly #lost = Promise.withResolvers<Error>()
  /** Why it is closed; null while it is open. */
  #end: { cause: unknown } | null = null

  /** Takes a thread over once its database is open. */
  static async to(
    { worker, opened }: DatabaseThread,
    { hangMs = HANG_MS } = {},
  ): Promise<ThreadConnection> {
    const arrayTypes = await opened
    // It may have ended before this connection heard of it.
    if (worker.threadId === -1) throw new Error('The thread of the database has ended.')
    return new ThreadConnection(worker, arrayTypes, hangMs)
  }

  private constructor(worker: Worker, arrayTypes: ArrayType[], hangMs: number) {
    this.#worker = worker
    this.types = withArrays(arrayTypes)
    this.#hang = setTimeout(() => this.#checkHang(), hangMs).unref()
    worker.on('message', (event: ThreadEvent) => this.#receive(event))
    worker.on('error', (error) => this.#fail(error))
    this.#exited = new Promise((resolve) => {
      worker.on('exit', (code) => {
        clearTimeout(this.#hang)
        this.#fail(new Error(`exit code ${code}`))
        resolve()
      })
    })
  }

  /** Resolves to the reason when the thread ends by itself. */
  get lost(): Promise<Error> {
    return this.#lost.promise
  }

  send(
    bytes: Uint8Array<ArrayBuffer>,
    { mayShareCommit } = { mayShareCommit: false },
  ): Promise<messages.BackendMessage[]> {
    if (this.#end) return Promise.reject(closedError(this.#end))
    this.#post({ type: 'message', bytes, mayShareCommit }, [bytes.buffer])
    const answer: Answer = Promise.withResolvers()
    if (this.#waiting.push(answer) === 1) this.#hang.refresh()
    return answer.promise
  }

  async close(): Promise<void> {
    if (this.#end) return
    this.#end = { cause: null }
    this.#post({ type: 'close' }, [])
    await this.#exited
  }

  #post(command: ThreadCommand, transferList: ArrayBuffer[]): void {
    this.#worker.postMessage(command, transferList)
  }

  #receive(event: ThreadEvent): void {
    if (event.type === 'failed') this.#fail(event.error)
    if (event.type !== 'answer') return
    this.#hang.refresh()
    const error = settle(this.#waiting.shift(), event.bytes)
    if (error?.severity && fatal.includes(error.severity)) this.#abandon(error)
  }

  #checkHang(): void {
    if (this.#waiting.length > 0) this.#abandon(new Error('it has not answered for minutes'))
    else this.#hang.refresh()
  }

  /** Ends a thread whose database is in an unknown state. */
  #abandon(cause: unknown): void {
    this.#fail(cause)
    void this.#worker.terminate()
  }

  #fail(cause: unknown): void {
    if (this.#end === null) this.#lost.resolve(closedError({ cause }))
    this.#end ??= { cause }
    for (const answer of this.#waiting.splice(0)) answer.reject(closedError(this.#end))
  }
}

function closedError({ cause }: { cause: unknown }): Error {
  return cause === null
    ? new Error('PGlite is closed')
    : new Error('PGlite is closed: its thread ended', { cause })
}

/** Gives an answer to who waits for it; returns its error, if it is one. */
function settle(
  answer: Answer | undefined,
  bytes: Uint8Array<ArrayBuffer>,
): messages.DatabaseError | null {
  const answers: messages.BackendMessage[] = []
  new protocol.Parser().parse(bytes, (message) => answers.push(message))
  const error = answers.find((message) => message instanceof messages.DatabaseError)
  if (error) answer?.reject(error)
  else answer?.resolve(answers)
  return error ?? null
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
