import { acknowledgeNeeds } from '@live-scribe/contract/needs/ask-needs'
import type { AskedNeeds } from '@live-scribe/contract/needs/need'
import { Check, Hand } from 'lucide'
import { useState } from 'react'
import { callEndpoint } from '#web/api/client.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { announceNeeds, formatNeeds } from './needs-text.ts'

interface NeedsSignProps {
  code: string
  /** What readers need; null while that is unknown. */
  needs: AskedNeeds | null
}

/**
 * A quiet sign of what readers need, with the button that acknowledges it. Its room is kept while
 * nobody asks, so that nothing moves.
 */
export function NeedsSign({ code, needs }: NeedsSignProps) {
  const [seenAt, setSeenAt] = useState(0)
  const shown = needs && needs.at > seenAt && needs.asked.length > 0 ? needs : null
  const acknowledge = async ({ at }: AskedNeeds) => {
    setSeenAt(at)
    try {
      await callEndpoint(acknowledgeNeeds, { params: { code }, body: { at } })
    } catch (error) {
      setSeenAt(0)
      toast.error('The readers could not be told', {
        description: error instanceof Error ? error.message : undefined,
      })
    }
  }

  return (
    <span
      className={
        shown
          ? 'order-last flex min-h-11 min-w-0 flex-1 basis-36 items-center sm:order-none'
          : 'contents'
      }
    >
      <span role="status" className="sr-only">
        {shown && announceNeeds(shown)}
      </span>
      {shown && (
        <Button
          variant="outline"
          size="small"
          data-testid="needs-sign"
          title="Show readers that you have seen it"
          className="max-w-full min-w-0 shrink! animate-appear px-2.5!"
          onClick={() => void acknowledge(shown)}
        >
          <Icon of={Hand} size={16} className="shrink-0" />
          <span className="figures">{shown.readers}</span>
          <span className="sr-only">{shown.readers === 1 ? 'reader asks:' : 'readers ask:'}</span>
          <span className="truncate font-normal">{formatNeeds(shown)}</span>
          <Icon of={Check} size={16} className="shrink-0" />
          <span className="sr-only">. Show them that you have seen it</span>
        </Button>
      )}
    </span>
  )
}
