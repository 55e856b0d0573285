import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { releaseOffscreenRows } from '../list/release-offscreen-rows.ts'
import { useTranscript } from '../list/use-transcript.ts'
import { type ColouredLabels, createSpeakerLabels } from '../model/speaker-labels.ts'
import type { TranscriptStore } from '../model/transcript-store.ts'
import { SpeakerNameWriter } from './speaker-name-writer.ts'

/** How a transcript names its speakers. */
export interface NamingOptions {
  /** Whether the reader is the session's owner, whose own name is You. */
  isOwner: boolean
  /** Whether names are buttons with which the owner changes them. */
  canRename: boolean
}

/** The labels of a transcript's speakers; null where nobody is told apart. */
export function useSpeakerLabels(store: TranscriptStore, isOwner: boolean): ColouredLabels | null {
  const getLabels = useMemo(() => createSpeakerLabels({ isOwner }), [isOwner])

  return useTranscript(store, ({ transcript }) => getLabels(transcript))
}

/** The labels, and what writes their names into the log element, which `attach` takes as its ref. */
export function useSpeakerNames(store: TranscriptStore, { isOwner, canRename }: NamingOptions) {
  const labels = useSpeakerLabels(store, isOwner)
  const nameWriter = useMemo(() => new SpeakerNameWriter({ canRename }), [canRename])
  const page = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (labels) nameWriter.update(page.current, labels)
  }, [labels, nameWriter])
  const attach = useCallback((element: HTMLDivElement | null) => {
    page.current = element
    releaseOffscreenRows(element)
  }, [])

  return { labels, nameWriter, page, attach }
}
