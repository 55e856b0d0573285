import { MonitorSpeaker } from 'lucide-react'
import {
  canShareSound,
  type SharingFeatures,
} from '#web/features/recording/engine/audio/meeting/sharing-features.ts'
import type { Recorder } from '#web/features/recording/engine/recorder.ts'
import type { RecorderSnapshot } from '#web/features/recording/engine/recorder-ports.ts'
import { useTranscript } from '#web/features/transcript/list/use-transcript.ts'
import type { TranscriptStore } from '#web/features/transcript/model/transcript-store.ts'
import { findGivenName } from '#web/features/transcript/speakers/rename-speaker.ts'
import { useSpeakerLabels } from '#web/features/transcript/speakers/use-speaker-names.ts'
import { Button } from '#web/ui/form/button.tsx'
import { LevelMeter } from '#web/ui/level-meter.tsx'
import { formatMeetingEnded, sourcesText } from './sources-text.ts'

interface SourcesPanelProps {
  recorder: Pick<Recorder, 'onLevel' | 'onMeetingLevel'>
  snapshot: Pick<RecorderSnapshot, 'meeting' | 'microphone' | 'channels'>
  features: SharingFeatures
  /** The text of this recording, which says whether an echo was measured, and has the names. */
  transcript: TranscriptStore
  /** Opens the picker; called in the click itself. */
  onShareMeeting: () => void
}

/** The sources of a running recording: their levels, and the way to share the meeting. */
export function SourcesPanel({
  recorder,
  snapshot,
  features,
  transcript,
  onShareMeeting,
}: SourcesPanelProps) {
  const hasEcho = useTranscript(transcript, (read) => read.transcript.echoes > 0)
  const speakers = useSpeakerLabels(transcript, true)?.speakers
  const findName = (channel: string) => {
    const speaker = speakers?.get(channel)

    return speaker && findGivenName(transcript, speaker)
  }
  const { meeting, microphone, channels } = snapshot
  const hasMicrophone = microphone !== 'none'
  const canShare = canShareSound(features)
  if (!canShare && channels === 1) return null

  return (
    <section
      aria-label={sourcesText.sharing}
      className="flex animate-appear flex-col items-stretch gap-3"
    >
      {meeting.name !== 'none' && (
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-2 text-note">
          {hasMicrophone && (
            <Level name={findName('0') || sourcesText.you} onLevel={recorder.onLevel} />
          )}
          {meeting.name === 'shared' && (
            <Level name={findName('1') || sourcesText.them} onLevel={recorder.onMeetingLevel} />
          )}
        </dl>
      )}
      <p role="status" className="text-note font-medium text-pretty text-warning empty:sr-only">
        {meeting.name === 'ended' && formatMeetingEnded(meeting, { hasMicrophone })}
      </p>
      {meeting.name === 'shared' && meeting.surface !== 'browser' && (
        <p className="text-note text-ink-soft">{sourcesText.allSound}</p>
      )}
      {hasEcho && <p className="text-note text-pretty text-ink-soft">{sourcesText.headphones}</p>}
      {canShare && (
        <Button
          variant={meeting.name === 'ended' ? 'outline' : 'quiet'}
          size="small"
          className={meeting.name === 'ended' ? 'w-full' : '-ml-3 self-start'}
          onClick={onShareMeeting}
        >
          <MonitorSpeaker size={16} aria-hidden="true" />
          {labels[meeting.name]}
        </Button>
      )}
    </section>
  )
}

const labels = {
  none: sourcesText.addMeeting,
  ended: sourcesText.shareAgain,
  shared: sourcesText.chooseAnother,
}

function Level({ name, onLevel }: { name: string; onLevel: Recorder['onLevel'] }) {
  return (
    <>
      <dt title={name} className="max-w-40 truncate">
        {name}
      </dt>
      <dd>
        <LevelMeter onLevel={onLevel} />
      </dd>
    </>
  )
}
