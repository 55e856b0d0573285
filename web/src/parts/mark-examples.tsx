import { type Mark, markKinds } from '@live-scribe/contract/marks/mark'
import { useState } from 'react'
import { FoundMarkItem } from '#web/features/recording/search/found-mark.tsx'
import { LoadedMarkControls } from '#web/features/transcript/marks/loaded-marks.tsx'
import { MarkNotice } from '#web/features/transcript/marks/mark-notice.tsx'
import { MarksList } from '#web/features/transcript/marks/marks-list.tsx'
import { PinnedQuestion } from '#web/features/transcript/questions/pinned-question.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { createExampleTranscript } from './create-example-transcript.ts'
import { ExampleSection, ExampleState } from './example-section.tsx'

const marks: readonly Mark[] = markKinds.map((kind, index) => ({
  id: `0000000${index}-0000-4000-8000-000000000000`,
  position_ms: 3000 + index * 6000,
  kind,
  note: index === 0 ? '' : 'Ask why the queue\nstands before the cache.',
}))
const recording = {
  session_id: 'ABC234',
  title: 'Second round',
  started_at: '2026-11-21T09:00:00.000Z',
}
const line = {
  segment_number: 2,
  text: 'Last year I moved our payment system to many small services.',
  spoken_at: '2026-11-21T09:00:07.000Z',
  speaker: 'Maria',
}
const nothing = () => {}

/** Examples of marks and of the pinned question; marks that are set here stay in this browser. */
export function MarkExamples() {
  const [store] = useState(() => createExampleTranscript({ hasEchoes: false }))
  const [isConfirmed, setConfirmed] = useState(false)
  const [first] = marks

  return (
    <ExampleSection title="Marks">
      <ExampleState name="controls">
        <div className="flex w-64 flex-col items-start">
          <LoadedMarkControls code="ABC234" isOwner={false} transcript={store} size="large" />
        </div>
      </ExampleState>
      <ExampleState name="confirmation">
        <Button variant="outline" onClick={() => setConfirmed(true)}>
          Confirm a mark
        </Button>
        {isConfirmed && first && (
          <MarkNotice
            mark={first}
            onNote={nothing}
            onUndo={() => setConfirmed(false)}
            onOver={() => setConfirmed(false)}
          />
        )}
      </ExampleState>
      <ExampleState name="list">
        <div className="w-full max-w-md text-note">
          <MarksList
            store={{ save: nothing, remove: nothing }}
            marks={marks}
            entries={store.getSnapshot().transcript.entries}
            textOf={({ text }) => text}
            edited={null}
            onJump={nothing}
          />
        </div>
      </ExampleState>
      <ExampleState name="pinned question">
        <div className="w-full">
          <PinnedQuestion code="ABC234" store={store} language="en" isOwner={false} />
        </div>
      </ExampleState>
      <ExampleState name="found">
        <ul className="w-full">
          {marks.slice(-1).map((mark) => (
            <FoundMarkItem key={mark.id} found={{ recording, mark, line, words: [[12, 17]] }} />
          ))}
        </ul>
      </ExampleState>
    </ExampleSection>
  )
}
