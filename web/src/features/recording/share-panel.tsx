import { toast } from 'sonner'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { CopyIconButton } from '#web/ui/copy-icon-button.tsx'
import { Tooltip, TooltipDelays } from '#web/ui/tooltip.tsx'

/** The code to read aloud and the link to send. */
export function SharePanel({ code, shareUrl }: { code: string; shareUrl: string }) {
  return (
    <section aria-label="Sharing" className="flex animate-appear flex-col gap-3">
      <div>
        <p className="text-note text-ink-faint">Anyone with this code reads along</p>
        <p className="mt-1 flex items-center justify-between gap-2">
          <span
            data-testid="session-code"
            className="figures text-[2.25rem] leading-tight font-medium tracking-[0.12em]"
          >
            {code}
          </span>
          <TooltipDelays>
            <Tooltip text="Copy the code">
              <CopyIconButton
                text={code}
                label="Copy the code"
                onCopied={sayCopied}
                onFailed={sayCopyFailed}
              />
            </Tooltip>
          </TooltipDelays>
        </p>
      </div>
      <CopyButton
        text={shareUrl}
        label="Copy Share Link"
        copiedLabel="Link Copied!"
        className="w-full"
        onCopied={() => toast.success('Share link copied to clipboard')}
        onFailed={sayCopyFailed}
      />
    </section>
  )
}

function sayCopied(): void {
  toast.success('Copied to clipboard')
}

function sayCopyFailed(): void {
  toast.error('Failed to copy text')
}
