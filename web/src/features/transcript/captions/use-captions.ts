import { useLayoutEffect, useRef, useState } from 'react'
import { useFixedText } from '../fixes/use-fixed-text.ts'
import { useTranscript } from '../list/use-transcript.ts'
import type { TranscriptStore } from '../model/transcript-store.ts'
import { useSpeakerLabels } from '../speakers/use-speaker-labels.ts'
import { type CaptionWriter, createCaptionWriter } from './caption-writer.ts'
import { type Captions, emptyCaptions } from './captions.ts'

interface CaptionOptions {
  isOwner: boolean
  /** Whether a text fits into a line; undefined before that is known. */
  fits: ((text: string) => boolean) | undefined
}

/** The captions of a transcript; they begin anew with another `fits`, and nothing else changes a full line. */
export function useCaptions(store: TranscriptStore, { isOwner, fits }: CaptionOptions): Captions {
  const transcript = useTranscript(store, (snapshot) => snapshot.transcript)
  const labels = useSpeakerLabels(store, isOwner)
  const textOf = useFixedText(store)
  const [captions, setCaptions] = useState(emptyCaptions)
  const current = useRef<{ fits: typeof fits; write: CaptionWriter }>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: fixes count from the next final on
  useLayoutEffect(() => {
    if (!fits) return
    if (current.current?.fits !== fits) current.current = { fits, write: createCaptionWriter() }
    setCaptions(current.current.write(transcript, { fits, labels, textOf }))
  }, [transcript, labels, fits])

  return captions
}
