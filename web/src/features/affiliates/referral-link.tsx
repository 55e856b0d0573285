import type { Affiliate } from '@live-scribe/contract/affiliates'
import { CopyButton } from '#web/ui/form/copy-button.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { affiliateText } from './affiliate-text.ts'

/** Shows an affiliate's link with a button that copies it, and the code in it. */
export function ReferralLink({ affiliate }: { affiliate: Affiliate }) {
  const { affiliate_code: code } = affiliate
  const link = `${location.origin}/?ref=${code}`

  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <code className="figures min-w-0 rounded-control border border-rule bg-sheet px-4 py-2.5 break-all">
          {link}
        </code>
        <CopyButton
          text={link}
          label="Copy Link"
          copiedLabel="Copied"
          variant="primary"
          onCopied={() => toast.success(affiliateText.copied)}
          onFailed={() => toast.error(affiliateText.copyFailed)}
        />
      </div>
      <p className="text-note text-ink-faint">
        Code <span className="figures text-ink-soft">{code}</span>
        {!affiliate.is_active && ` · ${affiliateText.inactive}`}
      </p>
    </>
  )
}
