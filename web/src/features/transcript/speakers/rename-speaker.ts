import { setSpeakerName } from '@live-scribe/contract/rename-speaker'
import type { Speaker } from '@live-scribe/contract/speaker-names'
import { isSameSpeaker } from '@live-scribe/contract/speakers/known-speakers'
import { callEndpoint } from '#web/api/client.ts'
import type { TranscriptStore } from '../model/transcript-store.ts'

interface Rename {
  code: string
  speaker: Speaker
  /** The new name; empty for the default. */
  name: string
}

/** Shows a new name at once, and saves it; shows the old one again when that fails, and throws. */
export async function renameSpeaker(
  store: TranscriptStore,
  { code, speaker, name }: Rename,
): Promise<void> {
  const hide = store.showUnsavedName({ ...speaker, name })
  try {
    store.applySpeakerNames(
      await callEndpoint(setSpeakerName, { params: { code }, body: { ...speaker, name } }),
    )
  } finally {
    hide()
  }
}

/** The name that the owner gave to a speaker; empty without one. */
export function findGivenName(store: TranscriptStore, speaker: Speaker): string {
  const { names } = store.getSnapshot().transcript.speakerNames

  return names.find((one) => isSameSpeaker(one, speaker))?.name ?? ''
}
