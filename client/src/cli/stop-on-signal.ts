import type { Terminal } from './terminal.ts'

/** Calls `stop` with each SIGINT and SIGTERM, until the returned function is called. */
export function stopOnSignal({ signals }: Terminal, stop: () => void): () => void {
  signals.on('SIGINT', stop)
  signals.on('SIGTERM', stop)
  return () => {
    signals.off('SIGINT', stop)
    signals.off('SIGTERM', stop)
  }
}
