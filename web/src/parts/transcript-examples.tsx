import { useState } from 'react'
import { CaptionLines } from '#web/features/transcript/captions/caption-lines.tsx'
import { ChunkedTranscript } from '#web/features/transcript/list/chunks/chunked-transcript.tsx'
import { TranscriptList } from '#web/features/transcript/list/transcript-list.tsx'
import { createExampleTranscript } from './create-example-transcript.ts'
import { ExampleSection, ExampleState } from './example-section.tsx'

const props = { code: 'ABC234', onCopyFailed: () => {}, empty: null }

/** Examples of a transcript with echoes of the meeting, in the recorder and in the viewer; captions. */
export function TranscriptExamples() {
  const [store] = useState(() => createExampleTranscript({ hasEchoes: true }))

  return (
    <ExampleSection title="Echo of the meeting, captions">
      <ExampleState name="recorder">
        <div className="w-full max-w-3xl">
          <TranscriptList testId="example-list" store={store} isLive={false} {...props} />
        </div>
      </ExampleState>
      <ExampleState name="viewer">
        <div className="w-full max-w-3xl">
          <ChunkedTranscript store={store} size={20} isOwner canRename={false} {...props} />
        </div>
      </ExampleState>
      <ExampleState name="captions">
        <div className="w-full max-w-96">
          <CaptionLines store={store} lines={3} isOwner empty={null} />
        </div>
      </ExampleState>
    </ExampleSection>
  )
}
