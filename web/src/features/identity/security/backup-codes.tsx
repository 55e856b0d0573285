import { Download } from 'lucide'
import { Button } from '#web/ui/form/button.tsx'
import { CopyButton } from '#web/ui/form/copy-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { securityText } from './security-text.ts'

/** Shows backup codes, which the server returns only once. */
export function BackupCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const text = `${codes.join('\n')}\n`
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`Live-scribe backup codes\n\n${text}`)}`

  return (
    <div className="flex animate-appear flex-col gap-5">
      <p className="text-pretty">
        <strong className="font-semibold">{securityText.keepCodes}</strong> {securityText.codes}
      </p>
      <ul
        aria-label="Backup codes"
        className="figures grid grid-cols-2 gap-x-6 gap-y-2 border-y border-rule py-4 sm:grid-cols-[repeat(2,max-content)] sm:gap-x-14"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={text} label="Copy" copiedLabel="Copied" />
        <Button asChild variant="outline">
          <a href={file} download="live-scribe-backup-codes.txt">
            <Icon of={Download} size={18} />
            Download
          </a>
        </Button>
        <Button onClick={onDone}>{securityText.codesKept}</Button>
      </div>
    </div>
  )
}
