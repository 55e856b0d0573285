import { useEffect, useState, useSyncExternalStore } from 'react'
import type { TranscriptChannel } from '#web/live/transcript-channel.ts'
import type { OwnChanges } from './viewer-count-channel.ts'

const LOAD_AGAIN_MS = 5000
const noSubscription = () => () => {}
const nobody = () => null

/**
 * Number of a session's viewers, without its recorder; null while unknown. `changes` gets what
 * the owner changes on other pages meanwhile.
 */
export function useViewerCount(code: string | null, changes: OwnChanges): number | null {
  const [channel, setChannel] = useState<TranscriptChannel | null>(null)
  useEffect(() => {
    if (code === null) return
    const over = new AbortController()
    void openChannel(code, changes, over.signal).then((opened) => opened && setChannel(opened))

    return () => {
      over.abort()
      setChannel(null)
    }
  }, [code, changes])
  const snapshot = useSyncExternalStore(
    channel?.subscribe ?? noSubscription,
    channel?.getSnapshot ?? nobody,
  )

  // The recorder is subscribed too and is not counted.
  return snapshot?.state === 'live' ? snapshot.viewers - 1 : null
}

/** Opens the channel until the signal aborts, and opens it again after failures. */
async function openChannel(
  code: string,
  changes: OwnChanges,
  over: AbortSignal,
): Promise<TranscriptChannel | null> {
  while (!over.aborted) {
    const loaded = await import('./viewer-count-channel.ts').catch(() => null)
    if (over.aborted) break
    if (loaded) {
      const channel = loaded.openViewerCountChannel(code, changes)
      over.addEventListener('abort', () => channel.close())

      return channel
    }
    await new Promise((resolve) => setTimeout(resolve, LOAD_AGAIN_MS))
  }

  return null
}
