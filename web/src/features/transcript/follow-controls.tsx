import { JumpToLive } from './jump-to-live.tsx'
import type { FollowBottom } from './use-follow-bottom.ts'

/** Whether the page keeps up with the words, and the way back to the last one. */
export function FollowControls({ isShown, follow }: { isShown: boolean; follow: FollowBottom }) {
  if (!isShown) return null

  return (
    <>
      <JumpToLive isShown={!follow.isFollowing} onJump={follow.jumpToLive} />
      <p className="mt-6 text-note text-ink-soft sm:pl-34">
        <button
          type="button"
          role="switch"
          aria-checked={follow.isFollowing}
          className="-mx-2 inline-flex min-h-11 items-center rounded-control px-2 hover:text-ink"
          onClick={() => follow.setFollowing(!follow.isFollowing)}
        >
          Auto-scroll {follow.isFollowing ? 'ON' : 'OFF'}
        </button>
      </p>
    </>
  )
}
