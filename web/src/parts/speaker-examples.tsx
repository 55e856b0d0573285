import type { SpeakerNames } from '@live-scribe/contract/speaker-names'
import type { Utterance } from '@live-scribe/contract/utterance'
import { useState } from 'react'
import { ChunkedTranscript } from '#web/features/transcript/list/chunks/chunked-transcript.tsx'
import { TranscriptList } from '#web/features/transcript/list/transcript-list.tsx'
import { TranscriptStore } from '#web/features/transcript/model/transcript-store.ts'
import { ExampleSection, ExampleState } from './example-section.tsx'

interface ExampleProps {
  name: string
  names: SpeakerNames['names']
  lines: readonly ExampleLine[]
}

/** Channel, speaker and words. */
type ExampleLine = readonly [channel: number, speaker: number | null, text: string]

const start = Date.parse('2026-11-22T12:04:00')
const lines = [
  [1, 0, 'Hello, and thank you for your time. Shall we begin?'],
  [0, 0, 'Yes, please.'],
  [1, 0, 'Tell us how you would shard this table.'],
  [1, 1, 'And what happens when one shard is hot?'],
  [0, 0, 'I would shard by user, and split a hot shard by the hash of its rows.'],
  [1, 0, 'Good.'],
] as const
const oneRoom = [
  [0, 0, 'Tell us how you would shard this table.'],
  [0, 1, 'I would shard by user.'],
  [0, null, 'May I?'],
  [0, 0, 'Please.'],
] as const

const examples: readonly ExampleProps[] = [
  { name: 'the owner, several speakers in the meeting', names: [], lines },
  { name: 'the owner, speakers in one room', names: [], lines: oneRoom },
  {
    name: 'the owner, with names',
    lines,
    names: [
      { channel: 1, speaker: 0, name: 'Anna Lee' },
      { channel: 0, speaker: 0, name: 'A name of exactly forty characters, wow!' },
    ],
  },
]

/** Examples of the names of speakers, in the recorder and in the viewer. */
export function SpeakerExamples() {
  return (
    <ExampleSection title="Speakers">
      <div className="grid gap-8 lg:grid-cols-2">
        {examples.map((example) => (
          <Example key={example.name} {...example} />
        ))}
      </div>
    </ExampleSection>
  )
}

function Example({ name, names, lines }: ExampleProps) {
  const [store] = useState(() => createStore(names, lines))
  const view = { code: 'ABC234', store, onCopyFailed: () => {}, empty: null }

  return (
    <>
      <ExampleState name={`recorder: ${name}`}>
        <TranscriptList {...view} testId="recorder-transcript" isLive />
      </ExampleState>
      <ExampleState name={`viewer: ${names.length > 0 ? 'a reader, with names' : 'a reader'}`}>
        <ChunkedTranscript {...view} size={20} isOwner={false} canRename={false} />
      </ExampleState>
      <ExampleState name={`viewer: ${name}`}>
        <ChunkedTranscript {...view} size={40} isOwner canRename />
      </ExampleState>
    </>
  )
}

function createStore(names: ExampleProps['names'], lines: readonly ExampleLine[]): TranscriptStore {
  const store = new TranscriptStore(() => Promise.reject(new Error('There is no log')))
  for (const [index, [channel, speaker, text]] of lines.entries()) {
    store.applyUtterance(utterance({ index, channel, speaker, text }))
  }
  store.applyUtterance(
    utterance({ index: lines.length, channel: 0, speaker: 0, text: 'so the first' }, false),
  )
  store.applySpeakerNames({ version: 1, names })

  return store
}

function utterance(
  { index, ...words }: { index: number; channel: number; speaker: number | null; text: string },
  isFinal = true,
): Utterance {
  const startMs = index * 4000

  return {
    ...words,
    isFinal,
    timestamp: start + startMs,
    segmentNumber: isFinal ? index + 1 : index,
    startMs,
    endMs: startMs + 3500,
    isGap: false,
  }
}
