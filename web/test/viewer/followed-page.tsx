import { FollowControls } from '#web/features/transcript/list/follow-controls.tsx'
import { useFollowBottom } from '#web/features/transcript/list/use-follow-bottom.ts'
import type { TranscriptStore } from '#web/features/transcript/model/transcript-store.ts'

/** A page whose end is followed, with what tells it of a new recording and of new words. */
export function FollowedPage({ store }: { store: TranscriptStore }) {
  const follow = useFollowBottom()

  return (
    <>
      <FollowControls isShown store={store} follow={follow} />
      <button type="button" onClick={() => follow.scrollToBottom({ isForced: true })}>
        New recording
      </button>
      <button type="button" onClick={() => follow.scrollToBottom()}>
        New words
      </button>
    </>
  )
}
