import { useState } from 'react'
import { AnnounceSetting } from '#web/features/sharing/announcer/announce-setting.tsx'
import { BehindNote } from '#web/features/sharing/place/behind-note.tsx'
import type { Place } from '#web/features/sharing/place/place.ts'
import { PlaceNote } from '#web/features/sharing/place/place-note.tsx'
import { resolveSettings } from '#web/features/sharing/settings/viewer-settings.ts'
import { createExampleTranscript } from './create-example-transcript.ts'
import { ExampleSection, ExampleState } from './example-section.tsx'

const place: Extract<Place, { name: 'back' }> = {
  name: 'back',
  line: 1,
  last: 1,
  at: 0,
  until: 6,
  backAt: 0,
  isNoted: true,
  isInView: true,
}
const nothing = () => {}

/** Examples of what helps a reader to keep their place. */
export function ReadingExamples() {
  const [store] = useState(() => createExampleTranscript({ hasEchoes: false }))
  const [settings, setSettings] = useState(() =>
    resolveSettings({ link: {}, stored: {}, isNarrow: false }),
  )

  return (
    <ExampleSection title="Reading along">
      <ExampleState name="back after a look away">
        <div className="relative h-56 w-full">
          <PlaceNote
            code="ABC234"
            isOwner={false}
            store={store}
            place={place}
            entries={store.getSnapshot().transcript.entries}
            text="5 lines since you looked away"
            onJump={nothing}
            onDismiss={nothing}
          />
        </div>
      </ExampleState>
      <ExampleState name="the line read last">
        <p className="transcript">
          <span data-place="">Last year I moved our payment system to many small services.</span>{' '}
          What was the most difficult part of that work?
        </p>
      </ExampleState>
      <ExampleState name="behind">
        <BehindNote seconds={12} />
        <BehindNote seconds={300} />
      </ExampleState>
      <ExampleState name="announcements">
        <div className="w-72">
          <AnnounceSetting
            settings={settings}
            change={(change) => setSettings({ ...settings, ...change })}
          />
        </div>
      </ExampleState>
    </ExampleSection>
  )
}
