import type { SessionStatus } from '@live-scribe/contract/recording'
import { useIsOnline } from '#web/lib/browser/use-is-online.ts'
import type { ChannelState } from '#web/live/transcript-channel.ts'
import { Caret } from '#web/ui/caret.tsx'

interface StatusLightProps {
  status: SessionStatus | 'unknown'
  channel: ChannelState
  behindMs: number
  isRecorderAway: boolean
  /** Whether the reader has paused the scrolling, which is said beside it. */
  isPaused: boolean
}

/** What a reader should know first: of the connection, the recorder and the session. */
type ReaderStatus =
  | 'interrupted'
  | 'recorder-away'
  | 'delayed'
  | 'live'
  | 'paused'
  | 'over'
  | 'unknown'

const texts: Record<ReaderStatus, string> = {
  interrupted: 'Reconnecting...',
  'recorder-away': 'The recorder is away',
  delayed: 'Waiting for new text...',
  live: '',
  paused: 'Recording on hold',
  over: 'Finished',
  unknown: '',
}

/** Announces changes of the session and of the connection. */
export function StatusLight(props: StatusLightProps) {
  const shown = findReaderStatus(props, useIsOnline())
  const { behindMs, isPaused } = props

  return (
    <span className="inline-flex items-center gap-3 whitespace-nowrap">
      {shown === 'delayed' && <Caret mood="waiting" size="badge" className="max-sm:hidden" />}
      {shown === 'live' && (
        <span className="inline-flex items-center gap-2 font-semibold text-live">
          <Caret mood="live" size="badge" />
          <span className={isPaused ? 'max-lg:sr-only' : 'max-[22.5rem]:sr-only'}>Live</span>
        </span>
      )}
      <span role="status" className={shown === 'paused' ? 'text-warning' : 'empty:-ml-3'}>
        {texts[shown]}
      </span>
      {shown === 'live' && behindMs > 0 && <span>Text {behindMs / 1000} s late</span>}
    </span>
  )
}

function findReaderStatus(
  { status, channel, isRecorderAway }: StatusLightProps,
  isOnline: boolean,
): ReaderStatus {
  if (status === 'completed') return 'over'
  if (channel === 'interrupted' || !isOnline) return 'interrupted'
  if (isRecorderAway) return 'recorder-away'
  if (status !== 'active') return status
  return channel === 'delayed' ? 'delayed' : 'live'
}
