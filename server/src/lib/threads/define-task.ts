/** What a pool sends to a task. */
interface TaskMessage<Input> {
  input: Input
  /** Milliseconds of processor time that the task may use. */
  limitMs: number
}

/** How a task ended, and the milliseconds of processor time that it used. */
export type TaskOutcome<Output> =
  | { state: 'done'; output: Output; usedMs: number }
  | { state: 'over'; usedMs: number }

/** A function of a pool's module. */
export type Task<Input, Output> = (message: TaskMessage<Input>) => Promise<TaskOutcome<Output>>

const isOver = Symbol('over')

/**
 * Makes a function that a pool runs in a thread. It calls `checkTime` between two pieces of its
 * work, which ends it when it has used its time. Processor time counts, so that a busy machine
 * ends nothing.
 */
export function defineTask<Input, Output>(
  run: (input: Input, checkTime: () => void) => Output | Promise<Output>,
): Task<Input, Output> {
  return async ({ input, limitMs }) => {
    const start = process.threadCpuUsage()
    const readUsedMs = () => {
      const { user, system } = process.threadCpuUsage(start)
      return (user + system) / 1000
    }
    const checkTime = () => {
      if (readUsedMs() > limitMs) throw isOver
    }
    try {
      const output = await run(input, checkTime)
      return { state: 'done', output, usedMs: readUsedMs() }
    } catch (error) {
      if (error !== isOver) throw error
      return { state: 'over', usedMs: readUsedMs() }
    }
  }
}
