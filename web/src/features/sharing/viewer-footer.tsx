import type { SessionStatus } from '@live-scribe/contract/recording'
import { useEffect, useState } from 'react'
import { formatDuration } from '#web/lib/format-duration.ts'
import type { ChannelState } from '#web/live/transcript-channel.ts'
import { Caret } from '#web/ui/caret.tsx'

interface ViewerFooterProps {
  status: SessionStatus | 'unknown'
  channel: ChannelState
  startedAt: number
}

/** One line that stays in sight: whether this is happening now, and for how long. */
export function ViewerFooter({ status, channel, startedAt }: ViewerFooterProps) {
  if (status === 'completed' || status === 'unknown') return null

  return (
    <footer className="sticky bottom-0 -mx-5 flex min-h-14 items-center gap-4 border-t border-rule bg-paper px-5 pb-[env(safe-area-inset-bottom)] text-note sm:-mx-8 sm:px-8">
      {status === 'active' ? <LiveBadge /> : <span className="text-warning">Paused</span>}
      {status === 'active' && <ElapsedSince startedAt={startedAt} />}
      <span role="status" className="ml-auto text-ink-faint">
        {channel === 'interrupted' && 'Reconnecting...'}
      </span>
    </footer>
  )
}

function LiveBadge() {
  return (
    <span className="inline-flex items-center gap-2 font-semibold text-live">
      <Caret mood="live" size="badge" />
      Live
    </span>
  )
}

function ElapsedSince({ startedAt }: { startedAt: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)

    return () => clearInterval(timer)
  }, [])

  return (
    <span role="timer" aria-label="Elapsed time" className="figures text-ink-soft">
      {formatDuration(now - startedAt)}
    </span>
  )
}
