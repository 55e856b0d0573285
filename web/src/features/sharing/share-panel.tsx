import { toast } from 'sonner'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { viewAddress } from './view-address.ts'

/** The code to read aloud and the link to send. */
export function SharePanel({ code }: { code: string }) {
  return (
    <section aria-label="Sharing" className="flex animate-appear flex-col gap-3">
      <div>
        <p className="text-note text-ink-faint">Anyone with this code reads along</p>
        <p
          data-testid="session-code"
          className="figures mt-1 text-[2.25rem] leading-tight font-medium tracking-[0.12em]"
        >
          {code}
        </p>
      </div>
      <CopyButton
        text={viewAddress(code)}
        label="Copy Share Link"
        copiedLabel="Link Copied!"
        className="w-full"
        onCopied={() => toast.success('Share link copied to clipboard')}
        onFailed={() => toast.error('Failed to copy text')}
      />
    </section>
  )
}
