import { useState } from 'react'
import type { AudioSources } from '#web/features/recording/engine/audio/audio-sources.ts'
import { meetingMessages } from '#web/features/recording/engine/audio/meeting/meeting-messages.ts'
import { SourceChoice } from '#web/features/recording/panel/sources/source-choice.tsx'
import { SourcesPanel } from '#web/features/recording/panel/sources/sources-panel.tsx'
import { createExampleTranscript } from './create-example-transcript.ts'
import { ExampleSection, ExampleState } from './example-section.tsx'

const chromium = {
  hasGetDisplayMedia: true,
  hasSuppressLocalAudioPlayback: true,
  hasRestrictOwnAudio: true,
}
const everywhere = { ...chromium, system: 'windows' } as const
const tabOnly = { ...chromium, system: 'linux' } as const
const nowhere = { ...tabOnly, hasSuppressLocalAudioPlayback: false }

const choices = [
  { name: 'every surface has sound', features: everywhere, problem: null },
  { name: 'only tabs have sound', features: tabOnly, problem: meetingMessages.tabWithoutSound },
  { name: 'nothing has sound', features: nowhere, problem: null },
] as const

const at = Date.parse('2026-11-22T12:04:00')
const both = { microphone: 'open', channels: 2 } as const
const panels = [
  {
    name: 'microphone only',
    snapshot: { ...both, channels: 1, meeting: { name: 'none' } },
  },
  {
    name: 'microphone and meeting',
    snapshot: { ...both, meeting: { name: 'shared', surface: 'browser' } },
  },
  {
    name: 'echo was measured',
    snapshot: { ...both, meeting: { name: 'shared', surface: 'browser' } },
  },
  {
    name: 'microphone and window',
    snapshot: { ...both, meeting: { name: 'shared', surface: 'window' } },
  },
  {
    name: 'microphone and screen',
    snapshot: { ...both, meeting: { name: 'shared', surface: 'monitor' } },
  },
  { name: 'the meeting ended', snapshot: { ...both, meeting: { name: 'ended', at } } },
  { name: 'after a reload', snapshot: { ...both, meeting: { name: 'ended', at: null } } },
  {
    name: 'meeting only',
    snapshot: { ...both, microphone: 'none', meeting: { name: 'shared', surface: 'browser' } },
  },
  {
    name: 'meeting only, ended',
    snapshot: { ...both, microphone: 'none', meeting: { name: 'ended', at } },
  },
] as const

/** Examples of the sources of a recording, before and while it runs. */
export function SourceExamples() {
  const [sources, setSources] = useState<AudioSources>('microphone-and-meeting')

  return (
    <ExampleSection title="Sources of a recording">
      <div className="grid gap-8 sm:grid-cols-3">
        {choices.map(({ name, features, problem }) => (
          <ExampleState key={name} name={name}>
            <SourceChoice
              value={features === nowhere ? 'microphone' : sources}
              features={features}
              problem={problem}
              onChange={setSources}
            />
          </ExampleState>
        ))}
        {panels.map(({ name, snapshot }) => (
          <ExampleState key={name} name={name}>
            <div className="w-80 max-w-full">
              <SourcesPanel
                recorder={levels}
                snapshot={snapshot}
                features={everywhere}
                code="K7RM2Q"
                aboutUrl="/view/K7RM2Q/about"
                transcript={name === 'echo was measured' ? withEcho : withoutEcho}
                onShareMeeting={() => {}}
              />
            </div>
          </ExampleState>
        ))}
      </div>
    </ExampleSection>
  )
}

const withEcho = createExampleTranscript({ hasEchoes: true })
const withoutEcho = createExampleTranscript({ hasEchoes: false })
const levels = { onLevel: show(0.6), onMeetingLevel: show(0.35) }

function show(level: number) {
  return (listener: (level: number) => void) => {
    listener(level)

    return () => {}
  }
}
