import { askNeed } from '@live-scribe/contract/needs/ask-needs'
import { needKinds, needTexts } from '@live-scribe/contract/needs/need'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { callEndpoint } from '#web/api/client.ts'
import { useTranscript } from '#web/features/transcript/list/use-transcript.ts'
import type { TranscriptStore } from '#web/features/transcript/model/transcript-store.ts'
import type { ChannelState } from '#web/live/transcript-channel.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Popover } from '#web/ui/overlay/popover.tsx'
import { AskedNeeds, announceNeed, describeNeed } from './asked-needs.ts'
import { NeedsTrigger } from './needs-trigger.tsx'
import { getReaderId } from './reader-id.ts'

interface NeedsPopoverProps {
  code: string
  store: TranscriptStore
  channel: ChannelState
}

/** The needs that a reader can tap, and what became of them. */
export function NeedsPopover({ code, store, channel }: NeedsPopoverProps) {
  const [asked] = useState(() => openNeeds(code))
  const snapshot = useSyncExternalStore(asked.subscribe, asked.getSnapshot)
  const seenAt = useTranscript(store, ({ transcript }) => transcript.needs.seenAt)
  useEffect(() => () => asked.close(), [asked])
  // biome-ignore lint/correctness/useExhaustiveDependencies: What is asked meanwhile counts too.
  useEffect(() => {
    if (channel !== 'live') asked.handleInterruption()
  }, [asked, channel, snapshot])
  const newest = snapshot.last === null ? undefined : snapshot.needs.get(snapshot.last)
  const isSent = newest?.name === 'sent'

  return (
    <>
      <span role="status" className="sr-only">
        {announceNeed(snapshot, seenAt)}
      </span>
      <Popover
        label="Ask the recorder"
        align="end"
        isOpenAtFirst
        trigger={<NeedsTrigger state={isSent ? describeNeed(newest, seenAt) : null} />}
      >
        <fieldset aria-label="What do you need?" className="grid grid-cols-2 gap-2">
          {needKinds.map((kind) => (
            <Button
              key={kind}
              variant="outline"
              className="h-16 flex-col gap-0! px-2!"
              onClick={() => void asked.ask(kind)}
            >
              {needTexts[kind]}
              <span className="text-note font-normal text-ink-soft empty:hidden">
                {describeNeed(snapshot.needs.get(kind), seenAt)}
              </span>
            </Button>
          ))}
        </fieldset>
        {newest?.name === 'failed' && <p className="mt-3 text-note text-danger">{newest.text}</p>}
        <p className="mt-3 text-note text-ink-soft">
          The person recording sees how many readers asked, not who.
        </p>
      </Popover>
    </>
  )
}

function openNeeds(code: string): AskedNeeds {
  return new AskedNeeds(async (kind) => {
    const body = { kind, reader: getReaderId(code) }
    const reply = await callEndpoint(askNeed, { params: { code }, body })

    return reply.asked_at
  })
}
