import type { AskedNeeds } from '@live-scribe/contract/needs/need'
import { Link2, MessageSquareText, QrCode } from 'lucide'
import { lazy, Suspense, useState } from 'react'
import { ReaderExportSwitch } from '#web/features/transcript/export/reader-export-switch.tsx'
import { isOfThisDevice } from '#web/lib/links/this-device.ts'
import { Button } from '#web/ui/form/button.tsx'
import { CopyButton } from '#web/ui/form/copy-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toastCopied, toastCopyFailed, toastShareLinkCopied } from '#web/ui/overlay/copy-toasts.ts'
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
  const [hasQrCode, setQrCode] = useState(false)

  return (
    <section aria-label="Sharing" className="flex flex-col gap-2">
      <p className="text-note text-ink-soft">Anyone with this code can read along</p>
      <p
        data-testid="session-code"
        className="figures pb-1 text-[2.25rem] leading-tight font-medium tracking-[0.12em]"
      >
        {code}
      </p>
      <CopyButton
        text={shareUrl}
        label="Copy Share Link"
        copiedLabel="Link Copied!"
        className="w-full"
        onCopied={toastShareLinkCopied}
        onFailed={toastCopyFailed}
      />
      <CopyButton
        text={code}
        label="Copy the code"
        copiedLabel="Copied"
        variant="quiet"
        className="w-full"
        onCopied={toastCopied}
        onFailed={toastCopyFailed}
      />
      <Button
        variant="quiet"
        className="w-full"
        aria-expanded={hasQrCode}
        onClick={() => setQrCode(!hasQrCode)}
      >
        <Icon of={QrCode} size={18} />
        {hasQrCode ? 'Hide QR code' : 'Show QR code'}
      </Button>
      {hasQrCode && (
        <Suspense fallback={<p className="text-note text-ink-soft">Drawing...</p>}>
          <div
            ref={(shown) => shown?.scrollIntoView?.({ block: 'nearest' })}
            className="mx-auto w-full max-w-56 pb-2"
          >
            <LinkAsQrCode address={shareUrl} />
          </div>
        </Suspense>
      )}
      <Button asChild variant="quiet" className="w-full">
        <a href={`${shareUrl}/about`} target="_blank" rel="noreferrer">
          <Icon of={MessageSquareText} size={18} />
          Notice for other participants
        </a>
      </Button>
      {isOfThisDevice(shareUrl) && (
        <p className="pt-1 text-note text-ink-soft">
          The link opens only on this computer. For other devices in your network, start Live-scribe
          with <code>npm start -- --share</code>.
        </p>
      )}
      <ReaderExportSwitch code={code} />
      {needs && <NeedsSwitch code={code} needs={needs} />}
    </section>
  )
}

/** Shown instead of code and link while sharing is off. */
export function UnsharedPanel({ onShare }: { onShare: () => void }) {
  return (
    <section aria-label="Sharing" className="flex flex-col gap-3">
      <p className="text-note text-ink-soft">
        Only you can read along. The code and the link show nothing to others.
      </p>
      <Button variant="outline" className="w-full" onClick={onShare}>
        <Icon of={Link2} size={18} />
        Start sharing
      </Button>
    </section>
  )
}
