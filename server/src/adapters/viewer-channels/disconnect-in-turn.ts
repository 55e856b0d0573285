import { restartingClose } from './pusher-protocol.ts'
import { closeViewer, type Viewer } from './viewer.ts'

/** Milliseconds between two batches. */
const BATCH_INTERVAL_MS = 50
/** Batches within which all are closed: four seconds. */
const MAX_BATCHES = 80
const MIN_BATCH = 10

/**
 * Closes viewers with a code that makes them reconnect, a few at a time: on other nodes each of them
 * waits for those who came before. Who is still here reads on.
 */
export async function disconnectInTurn(viewers: readonly Viewer[]): Promise<void> {
  const size = Math.max(MIN_BATCH, Math.ceil(viewers.length / MAX_BATCHES))
  for (let at = 0; at < viewers.length; at += size) {
    if (at > 0) await new Promise((resolve) => setTimeout(resolve, BATCH_INTERVAL_MS))
    for (const viewer of viewers.slice(at, at + size)) closeViewer(viewer, ...restartingClose)
  }
}
