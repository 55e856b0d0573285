import { Piscina } from 'piscina'
import { type TurnBounds, Turns } from '../async/turns.ts'
import type { Task, TaskOutcome } from './define-task.ts'

/** Milliseconds without work after which a thread ends. */
const IDLE_MS = 60_000
/** As of `nice` without a number: about a tenth of what a thread beside it gets. */
const NICE_INCREMENT = 10

/** The threads of this process, by the module whose tasks they run: each loads it once. */
const threadsOf = new Map<string, Piscina>()

export interface WorkPoolBounds extends Omit<TurnBounds, 'places'> {
  /** Tasks that run at once, the same for all pools of a module. */
  threads: number
  /** Milliseconds of processor time that a task may use. */
  limitMs: number
  /** Milliseconds after which a task that does not look at its time is ended with its thread. */
  hangMs: number
  /** Maximum megabytes of a thread's objects; one that needs more is ended, and its task fails. */
  memoryMb?: number
}

/** The exports of a pool's module, made by `defineTask`. */
export type Tasks = Record<string, Task<never, unknown>>
type InputOf<T> = T extends Task<infer Input, unknown> ? Input : never
type OutputOf<T> = T extends Task<never, infer Output> ? Output : never

/** What a task gets, made when its turn comes. */
type LazyInput<Input> = () => Promise<Input>

function isLazy<Input>(input: Input | LazyInput<Input>): input is LazyInput<Input> {
  return typeof input === 'function'
}

/** A task used more time than it may. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError'
  /** Milliseconds of processor time. */
  readonly usedMs: number

  constructor(usedMs: number) {
    super('The task took too long.')
    this.usedMs = usedMs
  }
}

/**
 * Runs the tasks of a module in threads of its own, so that heavy work of one caller delays neither
 * the main thread nor the threads of libuv. Callers wait in turn by their keys.
 */
export class WorkPool<T extends Tasks> {
  readonly #threads: Piscina
  readonly #bounds: WorkPoolBounds
  readonly #turns: Turns

  constructor(module: URL, bounds: WorkPoolBounds) {
    this.#bounds = bounds
    this.#turns = new Turns({ ...bounds, places: bounds.threads })
    const threads = threadsOf.get(module.href) ?? startThreads(module, bounds)
    threadsOf.set(module.href, threads)
    const { maxThreads } = threads.options
    if (maxThreads !== bounds.threads) throw new Error(`${module} has ${maxThreads} threads`)
    this.#threads = threads
  }

  /** How many tasks wait for a thread. */
  get waiting(): number {
    return this.#turns.waiting
  }

  /**
   * Runs a task, and returns its output and the processor time that it used; a function as `input`
   * is called when its turn comes. Throws QueueFullError without a place, TimeLimitError for one that
   * takes longer than `limitMs`, by default the pool's.
   */
  async run<Name extends keyof T & string>(
    name: Name,
    input: InputOf<T[Name]> | LazyInput<InputOf<T[Name]>>,
    { key, limitMs = this.#bounds.limitMs }: { key: string; limitMs?: number },
  ): Promise<{ output: OutputOf<T[Name]>; usedMs: number }> {
    if (limitMs <= 0) throw new TimeLimitError(0)
    return this.#turns.run(key, async () => {
      const given = isLazy(input) ? await input() : input
      const outcome = await this.#runInThread(name, { input: given, limitMs })
      if (outcome.state === 'over') throw new TimeLimitError(outcome.usedMs)
      return outcome as { output: OutputOf<T[Name]>; usedMs: number }
    })
  }

  async #runInThread(name: string, message: unknown): Promise<TaskOutcome<unknown>> {
    const { hangMs } = this.#bounds
    const hang = new AbortController()
    const timer = setTimeout(() => hang.abort(), hangMs)
    try {
      return await this.#threads.run(message, { name, signal: hang.signal })
    } catch (error) {
      throw hang.signal.aborted ? new TimeLimitError(hangMs) : error
    } finally {
      clearTimeout(timer)
    }
  }
}

/**
 * Threads without work end by themselves, and do not hold up the end of the process. Where a thread
 * can have a priority of its own, the main thread, which records, and the recognisers come first.
 */
function startThreads(module: URL, { threads, memoryMb }: WorkPoolBounds): Piscina {
  return new Piscina({
    filename: module.href,
    minThreads: 0,
    maxThreads: threads,
    ...(memoryMb ? { resourceLimits: { maxOldGenerationSizeMb: memoryMb } } : {}),
    idleTimeout: IDLE_MS,
    // Elsewhere it would be the priority of the whole process.
    ...(process.platform === 'linux' ? { niceIncrement: NICE_INCREMENT } : {}),
    recordTiming: false,
  })
}
