import { MonitorSpeaker } from 'lucide'
import { useEffect, useId, useRef } from 'react'
import {
  canShareSound,
  type SharingFeatures,
} from '#web/features/recording/engine/audio/meeting/sharing-features.ts'
import type { Recorder } from '#web/features/recording/engine/recorder.ts'
import type { RecorderSnapshot } from '#web/features/recording/engine/recorder-ports.ts'
import { useTranscript } from '#web/features/transcript/list/use-transcript.ts'
import type { TranscriptStore } from '#web/features/transcript/model/transcript-store.ts'
import { findGivenName } from '#web/features/transcript/speakers/rename-speaker.ts'
import { useSpeakerLabels } from '#web/features/transcript/speakers/use-speaker-labels.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LevelMeter } from '#web/ui/level-meter.tsx'
import { StatusText } from '#web/ui/status-text.tsx'
import { SourceNote } from './source-note.tsx'
import { formatLevelLabel, formatMeetingEnded, sharedTexts, sourcesText } from './sources-text.ts'
import { TellOthers } from './tell-others.tsx'

interface SourcesPanelProps {
  recorder: Pick<Recorder, 'onLevel' | 'onMeetingLevel'>
  snapshot: Pick<RecorderSnapshot, 'meeting' | 'microphone' | 'channels'>
  features: SharingFeatures
  /** The text of this recording, which says whether an echo was measured, and has the names. */
  transcript: TranscriptStore
  /** The running session. */
  code: string
  /** The page for the other side; null while it is not shared. */
  aboutUrl: string | null
  /** Whether its button takes the focus of the one that was pressed in another place of the page. */
  takesFocus?: boolean
  /** Opens the picker; called in the click itself. */
  onShareMeeting: () => void
}

/** The sources of a running recording: their levels, and the way to share the meeting. */
export function SourcesPanel({
  recorder,
  snapshot,
  features,
  transcript,
  code,
  aboutUrl,
  takesFocus = false,
  onShareMeeting,
}: SourcesPanelProps) {
  const hasEcho = useTranscript(transcript, (read) => read.transcript.echoes > 0)
  const hasWords = useTranscript(transcript, (read) => read.transcript.entries.length > 0)
  const speakers = useSpeakerLabels(transcript, true)?.speakers
  const findName = (channel: string) => {
    const speaker = speakers?.get(channel)

    return speaker && findGivenName(transcript, speaker)
  }
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body)
      box.current?.querySelector<HTMLElement>(':scope > button')?.focus({ preventScroll: true })
  }, [takesFocus])
  const { meeting, microphone, channels } = snapshot
  const hasMicrophone = microphone !== 'none'
  const canShare = canShareSound(features)
  const noteId = useId()
  // The first words get the room of the explanation.
  const isExplained = canShare && meeting.name === 'none' && !hasWords
  const hasLevels = meeting.name === 'shared' || (meeting.name === 'ended' && hasMicrophone)
  const shared = meeting.name === 'shared' ? sharedTexts[meeting.surface ?? 'unknown'] : null
  if (!canShare && channels === 1) return null

  return (
    <section
      ref={box}
      aria-label={sourcesText.sharing}
      className="flex animate-appear flex-col items-stretch gap-2"
    >
      {hasLevels && (
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-2 text-note sm:grid-cols-[auto_1fr_auto_1fr] sm:gap-x-4">
          {hasMicrophone && (
            <Level name={findName('0') || sourcesText.you} onLevel={recorder.onLevel} />
          )}
          {meeting.name === 'shared' && (
            <Level name={findName('1') || sourcesText.them} onLevel={recorder.onMeetingLevel} />
          )}
        </dl>
      )}
      {shared && <p className="text-note text-pretty text-ink-soft">{shared.text}</p>}
      {shared && <TellOthers {...{ code, aboutUrl }} />}
      <StatusText className="flex flex-col gap-3 text-note text-pretty">
        {meeting.name === 'ended' && (
          <span className="font-medium text-warning">
            {formatMeetingEnded(meeting, { hasMicrophone })}
          </span>
        )}
        {hasEcho && <span className="text-ink-soft">{sourcesText.headphones}</span>}
      </StatusText>
      {canShare && (
        <Button
          variant={meeting.name === 'ended' ? 'outline' : 'quiet'}
          size="small"
          className={meeting.name === 'ended' ? 'self-start' : '-ml-3 self-start'}
          aria-describedby={isExplained ? noteId : undefined}
          onClick={onShareMeeting}
        >
          <Icon of={MonitorSpeaker} size={16} />
          {shared?.button ?? labels[meeting.name]}
        </Button>
      )}
      {isExplained && (
        <p id={noteId} className="-mt-2 text-note text-pretty text-ink-soft">
          <SourceNote features={features} />
        </p>
      )}
    </section>
  )
}

const labels = {
  none: sourcesText.addMeeting,
  ended: sourcesText.shareAgain,
  shared: sharedTexts.unknown.button,
}

function Level({ name, onLevel }: { name: string; onLevel: Recorder['onLevel'] }) {
  return (
    <>
      <dt title={name} className="max-w-40 truncate">
        {name}
      </dt>
      <dd>
        <LevelMeter label={formatLevelLabel(name)} onLevel={onLevel} />
      </dd>
    </>
  )
}
