import type { TranscriptStore } from '../model/transcript-store.ts'
import { JumpToLive } from './jump-to-live.tsx'
import type { FollowBottom } from './use-follow-bottom.ts'
import { useNewLines } from './use-new-lines.ts'

interface FollowControlsProps {
  isShown: boolean
  store: TranscriptStore
  follow: FollowBottom
}

/** The auto-scroll switch, and the way back to the end. */
export function FollowControls({ isShown, store, follow }: FollowControlsProps) {
  const { isFollowing, jumpToLive, setFollowing } = follow
  const newLines = useNewLines(store, !isFollowing)
  if (!isShown) return null

  return (
    <>
      <JumpToLive isShown={!isFollowing} newLines={newLines} onJump={jumpToLive} />
      <p className="mt-6 text-note text-ink-soft sm:pl-38">
        <button
          type="button"
          role="switch"
          aria-checked={isFollowing}
          className="-mx-2 inline-flex min-h-11 items-center rounded-control px-2 hover:text-ink"
          onClick={() => setFollowing(!isFollowing)}
        >
          Auto-scroll {isFollowing ? 'ON' : 'OFF'}
        </button>
      </p>
    </>
  )
}
