import type { AskedNeeds } from '@live-scribe/contract/needs/need'
import { useState } from 'react'
import { NeedsSign } from '#web/features/recording/needs/needs-sign.tsx'
import { NeedsSwitch } from '#web/features/recording/needs/needs-switch.tsx'
import { NeedsButton } from '#web/features/sharing/needs/needs-button.tsx'
import { createExampleTranscript } from './create-example-transcript.ts'
import { ExampleSection, ExampleState } from './example-section.tsx'

const one: AskedNeeds = {
  can_ask: true,
  readers: 1,
  asked: [{ kind: 'slower', readers: 1 }],
  at: 1,
}
const many: AskedNeeds = {
  can_ask: true,
  readers: 312,
  asked: [
    { kind: 'slower', readers: 280 },
    { kind: 'louder', readers: 3 },
    { kind: 'unheard', readers: 41 },
  ],
  at: 1,
}

/** Examples of what readers need; here no server takes it. */
export function NeedExamples() {
  const [store] = useState(() => {
    const transcript = createExampleTranscript({ hasEchoes: false })
    transcript.applyNeeds({ canAsk: true, seenAt: 0 })

    return transcript
  })

  return (
    <ExampleSection title="What readers need">
      <ExampleState name="a reader">
        <NeedsButton code="ABC234" store={store} channel="live" />
      </ExampleState>
      <ExampleState name="one asks">
        <NeedsSign code="ABC234" needs={one} />
      </ExampleState>
      <ExampleState name="many ask">
        <NeedsSign code="ABC234" needs={many} />
      </ExampleState>
      <ExampleState name="the owner's switch">
        <NeedsSwitch code="ABC234" needs={one} />
      </ExampleState>
    </ExampleSection>
  )
}
