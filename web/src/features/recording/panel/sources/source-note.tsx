import { getMeetingSupport } from '#web/features/recording/engine/audio/meeting/meeting-support.ts'
import type { SharingFeatures } from '#web/features/recording/engine/audio/meeting/sharing-features.ts'

const CONSENT_TEXT = 'Tell everyone they’re being transcribed.'

/** What to do in the picker for a meeting, or why this browser can't share one. */
export function SourceNote({ features }: { features: SharingFeatures }) {
  const { tab, text } = getMeetingSupport(features)

  return tab ? `${text} ${CONSENT_TEXT}` : text
}
