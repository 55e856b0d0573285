import { isMainThread } from 'node:worker_threads'

/* Loaded before the server: at SIGUSR2 it ends the server's first thread, which is the database's. */
if (isMainThread) {
  process.once('worker', (worker) => {
    process.on('SIGUSR2', () => void worker.terminate())
  })
}
