import { parentPort, workerData } from 'node:worker_threads'
import { epochMs } from '../statistics.ts'

/* The thread of an interval recogniser: it says the time of each result when that is due, whatever the server does. */

const intervalMs: number = workerData
const timers = new Map<number, NodeJS.Timeout>()

parentPort?.on('message', ({ stream, isOpen }: { stream: number; isOpen: boolean }) => {
  clearTimeout(timers.get(stream))
  timers.delete(stream)
  if (!isOpen) return
  // Streams emit at different offsets.
  const first = setTimeout(() => {
    const say = () => parentPort?.postMessage({ stream, at: epochMs() })
    timers.set(stream, setInterval(say, intervalMs))
  }, Math.random() * intervalMs)
  timers.set(stream, first)
})
