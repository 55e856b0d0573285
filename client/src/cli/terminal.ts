import type { EventEmitter } from 'node:events'
import type { Readable, Writable } from 'node:stream'

/** What the command reads and writes; in tests it is a process of its own all the same. */
export interface Terminal {
  env: Record<string, string | undefined>
  stdin: Readable
  stdout: Writable & { isTTY?: boolean; columns?: number }
  stderr: Writable
  /** Emits SIGINT and SIGTERM. */
  signals: EventEmitter
}

/** How the command ended: done, refused by the server or the network, or called wrongly. */
export const exitCodes = { done: 0, failed: 1, misused: 2, interrupted: 130 } as const
/** A code with which the process ends. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** A wrong call; its message says what is right. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
