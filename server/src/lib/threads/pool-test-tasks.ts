import { readlinkSync } from 'node:fs'
import { getPriority } from 'node:os'
import { basename } from 'node:path'
import { isMainThread } from 'node:worker_threads'
import { defineTask } from './define-task.ts'

/** Doubles a number, and says where. */
export const double = defineTask((value: number) => ({
  result: 2 * value,
  isMain: isMainThread,
}))

export const fail = defineTask((message: string) => {
  throw new Error(message)
})

/** Waits until its test opens the gate, and returns the number. */
export const waitFor = defineTask(({ gate, number }: { gate: Int32Array; number: number }) => {
  Atomics.wait(gate, 0, 0)
  return number
})

/** Works until its time is over. */
export const workForEver = defineTask((_: null, checkTime) => {
  for (;;) checkTime()
})

/** Never looks at its time. */
export const hang = defineTask((_: null) => {
  for (;;);
})

/** The priority of its thread, as of `nice`. */
export const readPriority = defineTask((_: null) =>
  getPriority(Number(basename(readlinkSync('/proc/thread-self')))),
)
