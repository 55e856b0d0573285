import type { AskedNeeds } from '@live-scribe/contract/needs/need'
import { ShareButton, type ShareSheet } from './share-button.tsx'
import { SharePanel, UnsharedPanel } from './share-panel.tsx'

interface RecordingShareProps {
  code: string
  shareUrl: string
  isShared: boolean
  /** What readers need; null while nothing is recorded. */
  needs: AskedNeeds | null
  sheet: ShareSheet
  onSheet: (sheet: ShareSheet) => void
  onShare: () => void
  className: string
}

/** The button behind which everything about sharing a recording that has not ended is. */
export function RecordingShare(props: RecordingShareProps) {
  const { code, shareUrl, isShared, needs, sheet, onSheet, onShare, className } = props

  return (
    <ShareButton {...{ isShared, sheet, onSheet, className }} canPin>
      {isShared ? (
        <SharePanel {...{ code, shareUrl, needs }} />
      ) : (
        <UnsharedPanel onShare={onShare} />
      )}
    </ShareButton>
  )
}
