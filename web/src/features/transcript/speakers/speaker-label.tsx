import { createContext, useContext, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { createObservable, type Observable } from '#web/lib/observable.ts'
import { type ColouredLabels, createSpeakerLabels } from '../model/speaker-labels.ts'
import type { TranscriptStore } from '../model/transcript-store.ts'
import { useSpeakerLabels } from './use-speaker-labels.ts'

/** The attribute of a name, with the key of who is named. */
export const SPEAKER_KEY = 'data-speaker'

/** How a transcript names its speakers. */
export interface NamingOptions {
  /** Whether the reader is the session's owner, whose own name is You. */
  isOwner: boolean
  /** Whether names are buttons with which the owner changes them. */
  canRename: boolean
}

/** What the labels of a transcript show. */
interface Speakers {
  /** Null where nobody is told apart. A new name draws its labels again, and no line. */
  labels: Observable<ColouredLabels | null>
  canRename: boolean
}

/** The speakers of the transcript around a label. */
export const SpeakersContext = createContext<Speakers>({
  labels: createObservable<ColouredLabels | null>(null),
  canRename: false,
})

/** The labels of a transcript, and what those that are drawn below `SpeakersContext` show. */
export interface SpeakersOf {
  labels: ColouredLabels | null
  shown: Speakers
}

/** The speakers of a transcript, for its lines. */
export function useSpeakers(
  store: TranscriptStore,
  { isOwner, canRename }: NamingOptions,
): SpeakersOf {
  const labels = useSpeakerLabels(store, isOwner)
  const { shown, update } = useMemo(() => {
    const getLabels = createSpeakerLabels({ isOwner })
    const read = () => getLabels(store.getSnapshot().transcript)
    const named = createObservable(read())

    return { shown: { labels: named, canRename }, update: () => named.set(read()) }
  }, [store, isOwner, canRename])
  // Before React draws what the store has changed.
  useLayoutEffect(() => {
    update()

    return store.subscribe(update)
  }, [store, update])

  return { labels, shown }
}

/** What is shown of a speaker: the name, and the number of the colour where there is one. */
export function useSpeaker(key: string | null): { name: string; colour: string | undefined } {
  const { labels } = useContext(SpeakersContext)
  // One value for both, because there are thousands of labels.
  const read = () => {
    const shown = key === null ? null : labels.get()

    return shown && key !== null ? `${shown.colours.get(key) ?? ''} ${shown.names.get(key)}` : ' '
  }
  const value = useSyncExternalStore(labels.subscribe, read, read)
  const space = value.indexOf(' ')

  return { name: value.slice(space + 1), colour: value.slice(0, space) || undefined }
}

interface SpeakerLabelProps {
  /** The key of the speaker. */
  speaker: string
  className: string
  /** Above an interim: no button, because screen readers are not told of interims. */
  isHidden?: boolean
  /** With line breaks that separate it from the words where these are copied. */
  isApart?: boolean
}

/** The name of who speaks, above the first of their words. */
export function SpeakerLabel({ speaker, className, isHidden, isApart }: SpeakerLabelProps) {
  const { canRename } = useContext(SpeakersContext)
  const { name, colour } = useSpeaker(speaker)
  const look = { className: 'speaker', 'data-speaker': speaker, 'data-colour': colour }
  const lineBreak = isApart && '\n'

  return (
    <span
      data-testid="speaker-name"
      data-voice={speaker}
      data-name={name}
      data-colour={colour}
      className={className}
      aria-hidden={isHidden ? 'true' : undefined}
    >
      {lineBreak}
      {canRename && !isHidden ? (
        <button type="button" title="Rename" aria-haspopup="dialog" {...look}>
          {name}
        </button>
      ) : (
        <span {...look}>{name}</span>
      )}
      {lineBreak}
    </span>
  )
}
