import { useTranscript } from '#web/features/transcript/list/use-transcript.ts'
import type { TranscriptStore } from '#web/features/transcript/model/transcript-store.ts'
import type { ChannelState } from '#web/live/transcript-channel.ts'
import { usePartOnPress } from '#web/ui/overlay/use-part-on-press.ts'
import { NeedsTrigger } from './needs-trigger.tsx'

const loadPopover = async () => (await import('./needs-popover.tsx')).NeedsPopover

interface NeedsButtonProps {
  code: string
  store: TranscriptStore
  channel: ChannelState
}

/** The button with which a reader says what they need; nothing where the owner doesn't want it. */
export function NeedsButton(props: NeedsButtonProps) {
  const canAsk = useTranscript(props.store, ({ transcript }) => transcript.needs.canAsk)
  const { Part: Popover, problem, handlers } = usePartOnPress(loadPopover)
  if (!canAsk) return null
  if (Popover) return <Popover {...props} />

  return (
    <>
      <NeedsTrigger aria-haspopup="dialog" {...handlers} />
      <span role="status">{problem}</span>
    </>
  )
}
