import type { AskedNeeds } from '@live-scribe/contract/needs/need'
import { Link2, MessageSquareText, QrCode } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { ReaderExportSwitch } from '#web/features/transcript/export/reader-export-switch.tsx'
import { isOfThisDevice } from '#web/lib/links/this-device.ts'
import { Button } from '#web/ui/form/button.tsx'
import { CopyButton } from '#web/ui/form/copy-button.tsx'
import { CopyIconButton } from '#web/ui/form/copy-icon-button.tsx'
import { toastCopied, toastCopyFailed, toastShareLinkCopied } from '#web/ui/overlay/copy-toasts.ts'
import { Popover } from '#web/ui/overlay/popover.tsx'
import { Tooltip, TooltipProvider } from '#web/ui/overlay/tooltip.tsx'
import { NeedsSwitch } from '../needs/needs-switch.tsx'

/** Loaded on demand: most send the link. */
const LinkAsQrCode = lazy(() => import('./link-as-qr-code.tsx'))

interface SharePanelProps {
  code: string
  shareUrl: string
  /** What readers need; null while nothing is recorded. */
  needs: AskedNeeds | null
}

/** The code to read aloud, the link to send, and what readers may do. */
export function SharePanel({ code, shareUrl, needs }: SharePanelProps) {
  return (
    <section aria-label="Sharing" className="flex animate-appear flex-col gap-3">
      <div>
        <p className="text-note text-ink-faint">Anyone with this code can read along</p>
        <p className="mt-1 flex items-center justify-between gap-2">
          <span
            data-testid="session-code"
            className="figures text-[2.25rem] leading-tight font-medium tracking-[0.12em]"
          >
            {code}
          </span>
          <TooltipProvider>
            <Tooltip text="Copy the code">
              <CopyIconButton
                text={code}
                label="Copy the code"
                onCopied={toastCopied}
                onFailed={toastCopyFailed}
              />
            </Tooltip>
          </TooltipProvider>
        </p>
      </div>
      {isOfThisDevice(shareUrl) && (
        <p className="text-note text-ink-soft">
          The link opens only on this computer. For other devices in your network, start Live-scribe
          with <code>npm start -- --share</code>.
        </p>
      )}
      <CopyButton
        text={shareUrl}
        label="Copy Share Link"
        copiedLabel="Link Copied!"
        className="w-full"
        onCopied={toastShareLinkCopied}
        onFailed={toastCopyFailed}
      />
      <Popover
        label="QR code of the link"
        trigger={
          <Button variant="quiet" className="w-full">
            <QrCode size={18} aria-hidden="true" />
            Show QR code
          </Button>
        }
      >
        <Suspense fallback={<p className="text-note text-ink-soft">Drawing...</p>}>
          <LinkAsQrCode address={shareUrl} />
        </Suspense>
      </Popover>
      <Button asChild variant="quiet" className="w-full">
        <a href={`${shareUrl}/about`} target="_blank" rel="noreferrer">
          <MessageSquareText size={18} aria-hidden="true" />
          Notice for other participants
        </a>
      </Button>
      <ReaderExportSwitch code={code} />
      {needs && <NeedsSwitch code={code} needs={needs} />}
    </section>
  )
}

/** Shown instead of code and link while sharing is off. */
export function UnsharedPanel({ onShare }: { onShare: () => void }) {
  return (
    <section aria-label="Sharing" className="flex animate-appear flex-col gap-3">
      <div role="status">
        <p className="font-semibold">Sharing is off</p>
        <p className="mt-1 text-note text-ink-soft">
          Only you can read along. The code and the link show nothing to others.
        </p>
      </div>
      <Button variant="outline" className="w-full" onClick={onShare}>
        <Link2 size={18} aria-hidden="true" />
        Start sharing
      </Button>
    </section>
  )
}
