import { useMemo } from 'react'
import { useTranscript } from '../list/use-transcript.ts'
import { type ColouredLabels, createSpeakerLabels } from '../model/speaker-labels.ts'
import type { TranscriptStore } from '../model/transcript-store.ts'

/** The labels of a transcript's speakers; null where nobody is told apart. */
export function useSpeakerLabels(store: TranscriptStore, isOwner: boolean): ColouredLabels | null {
  const getLabels = useMemo(() => createSpeakerLabels({ isOwner }), [isOwner])

  return useTranscript(store, ({ transcript }) => getLabels(transcript))
}
