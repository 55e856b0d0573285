import type { ApiKey } from '@live-scribe/contract/api-keys/api-keys'
import { Button } from '#web/ui/form/button.tsx'
import { describeKey } from './describe-key.ts'

/** One key of the list. */
export function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { name, prefix, scopes } = apiKey

  return (
    <li className="flex min-h-14 items-center justify-between gap-4 py-3 first:pt-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="min-w-0 font-medium break-words">{name}</span>
          <code className="text-note text-ink-soft">{prefix}…</code>
        </p>
        <p className="font-mono text-note text-ink-soft">{scopes.join(', ')}</p>
        <p className="text-note text-ink-soft">{describeKey(apiKey, Date.now())}</p>
      </div>
      <Button variant="outline" size="small" aria-label={`Revoke ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  )
}
