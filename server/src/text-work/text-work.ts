import { availableParallelism } from 'node:os'
import { AppError } from '#server/http/app-error.ts'
import { toBusyError } from '#server/http/busy-error.ts'
import { WorkBudgets } from '#server/lib/threads/work-budget.ts'
import { TimeLimitError, WorkPool } from '#server/lib/threads/work-pool.ts'

type TextTasks = Pick<
  typeof import('./text-tasks.ts'),
  'fixLines' | 'findQuestions' | 'countPlaces' | 'writeLines'
>
type InputOf<Name extends keyof TextTasks> = Parameters<TextTasks[Name]>[0]['input']
type OutputOf<Name extends keyof TextTasks> = Extract<
  Awaited<ReturnType<TextTasks[Name]>>,
  { state: 'done' }
>['output']

/** Seconds of processor time that one task may take, and an account's searches and fixes in a minute. */
const LIMIT_SECONDS = 5
const LIMIT_MS = LIMIT_SECONDS * 1000
const MINUTE_MS = 60_000
/** Milliseconds. No line takes as long, on a busy machine either. */
const HANG_MS = 60_000
/** Each call waits with one task at most, which has a page of a transcript. */
const MAX_WAITING = 200
const MAX_OF_KEY = 50

/** Who a task is for. */
interface TextCaller {
  /** The account, or the recording for readers: callers with the same key share their turns. */
  key: string
  /** Whether the time is counted against the key's seconds of a minute. */
  isCounted: boolean
}

/**
 * Runs the rules over the texts of transcripts in threads of their own, where the text of one
 * account delays nobody's recording.
 */
export class TextWork {
  readonly #pool: WorkPool<TextTasks>
  readonly #budgets: WorkBudgets
  /** The last counted task of each key. */
  readonly #counted = new Map<string, Promise<unknown>>()

  constructor(now: () => Date, limitMs = LIMIT_MS) {
    this.#pool = new WorkPool<TextTasks>(new URL('./text-tasks.ts', import.meta.url), {
      threads: Math.max(1, availableParallelism() - 1),
      maxWaiting: MAX_WAITING,
      maxOfKey: MAX_OF_KEY,
      limitMs,
      hangMs: HANG_MS,
    })
    this.#budgets = new WorkBudgets({
      limitMs,
      windowMs: MINUTE_MS,
      nowMs: () => now().getTime(),
    })
  }

  /** How many tasks wait for a thread. */
  get waiting(): number {
    return this.#pool.waiting
  }

  /**
   * Runs a task. Throws AppError `took_too_long` after five seconds, `too_many_requests` and
   * `server_busy` without a place.
   */
  async run<Name extends keyof TextTasks>(
    name: Name,
    input: InputOf<Name>,
    { key, isCounted }: TextCaller,
  ): Promise<OutputOf<Name>> {
    try {
      if (isCounted) return await this.#runCounted(name, input, key)
      const { output } = await this.#pool.run(name, input as never, { key })
      return output as OutputOf<Name>
    } catch (error) {
      throw toAppError(error, isCounted)
    }
  }

  /** One after the other of a key, so that each has what the one before has left. */
  async #runCounted<Name extends keyof TextTasks>(
    name: Name,
    input: InputOf<Name>,
    key: string,
  ): Promise<OutputOf<Name>> {
    const before = this.#counted.get(key)
    const running = (async () => {
      await before?.catch(() => {})
      return this.#pool.run(name, input as never, { key, limitMs: this.#budgets.leftMs(key) })
    })()
    this.#counted.set(key, running)
    try {
      const { output, usedMs } = await running
      this.#budgets.spend(key, usedMs)
      return output as OutputOf<Name>
    } catch (error) {
      if (error instanceof TimeLimitError) this.#budgets.spend(key, error.usedMs)
      throw error
    } finally {
      if (this.#counted.get(key) === running) this.#counted.delete(key)
    }
  }
}

function toAppError(error: unknown, isCounted: boolean): unknown {
  if (error instanceof TimeLimitError) {
    const text = isCounted
      ? `This took more than the ${LIMIT_SECONDS} seconds of work that an account has in a minute. Wait a minute, then search for rarer words, or fix fewer places at once.`
      : `A part of this transcript took more than ${LIMIT_SECONDS} seconds to write. Please try again in a minute.`
    return new AppError('took_too_long', text)
  }
  const text = 'The server is busy. Please try again in a few seconds.'
  return toBusyError(
    error,
    text,
    'You have too many searches or fixes running. Please wait a minute.',
  )
}
