import { setReaderNeeds } from '@live-scribe/contract/needs/ask-needs'
import type { AskedNeeds } from '@live-scribe/contract/needs/need'
import { useState } from 'react'
import { callEndpoint } from '#web/api/client.ts'
import { Switch } from '#web/ui/form/switch.tsx'
import { toast } from '#web/ui/overlay/toast.ts'

/** The owner's switch that lets readers of this recording say what they need. */
export function NeedsSwitch({ code, needs }: { code: string; needs: AskedNeeds }) {
  // Until the server reports what readers need anew.
  const [chosen, setChosen] = useState<{ canAsk: boolean; before: AskedNeeds } | null>(null)
  const isOn = chosen?.before === needs ? chosen.canAsk : needs.can_ask
  const change = async (canAsk: boolean) => {
    setChosen({ canAsk, before: needs })
    try {
      await callEndpoint(setReaderNeeds, { params: { code }, body: { can_ask: canAsk } })
    } catch (error) {
      setChosen(null)
      toast.error('The switch could not be changed', {
        description: error instanceof Error ? error.message : undefined,
      })
    }
  }

  return (
    <p className="text-note text-ink-soft">
      <Switch
        label="Let readers ask you to slow down or speak up"
        isOn={isOn}
        onChange={(on) => void change(on)}
      />
    </p>
  )
}
