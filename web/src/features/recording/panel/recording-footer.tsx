import type { AskedNeeds } from '@live-scribe/contract/needs/need'
import { CopyButton } from '#web/ui/form/copy-button.tsx'
import { toastCopyFailed, toastShareLinkCopied } from '#web/ui/overlay/copy-toasts.ts'
import type { RecorderInputs } from '../engine/recorder-ports.ts'
import { NeedsSign } from '../needs/needs-sign.tsx'
import { ReceiptButton } from '../receipt/receipt-button.tsx'
import { formatLimit } from './format-limit.ts'

interface RecordingFooterProps extends Pick<RecorderInputs, 'shareUrl' | 'connectedUsers'> {
  code: string
  limitMinutes: number
  isShared: boolean
  /** What readers need; null while that is unknown. */
  needs: AskedNeeds | null
}

/** A fixed footer while recording: the link, the number of viewers, the limit. */
export function RecordingFooter(props: RecordingFooterProps) {
  const { code, shareUrl, connectedUsers, limitMinutes, isShared, needs } = props

  return (
    <footer className="sticky bottom-0 z-10 -mx-5 flex min-h-14 flex-wrap items-center gap-x-2.5 border-t border-rule bg-paper px-5 py-1 pb-[max(0.25rem,env(safe-area-inset-bottom))] text-note text-ink-soft sm:-mx-8 sm:gap-x-5 sm:px-8">
      <span data-testid="footer-code" className="figures font-medium tracking-[0.08em] text-ink">
        {code}
      </span>
      {isShared ? (
        <CopyButton
          text={shareUrl}
          label="Copy link"
          copiedLabel="Copied"
          variant="quiet"
          size="small"
          className="-mx-2 px-2! max-sm:[&>svg]:hidden"
          onCopied={toastShareLinkCopied}
          onFailed={toastCopyFailed}
        />
      ) : (
        <span>not shared</span>
      )}
      {connectedUsers !== null && (
        <span data-testid="connected-users">
          <span className="figures">{connectedUsers}</span> reading
          <span className="max-sm:sr-only"> along</span>
        </span>
      )}
      <ReceiptButton code={code} className="-mx-2 px-2!" />
      <NeedsSign code={code} needs={needs} />
      <span className="ml-auto whitespace-nowrap">{formatLimit(limitMinutes)} limit</span>
    </footer>
  )
}
